import { expect, test } from 'vitest'
import type { ArgsOf } from '#contract/call.ts'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { Catalog } from '../../models/catalog.ts'
import { Item } from '../../models/item.ts'
import { ItemChangeLog } from '../../models/item-change-log.ts'
import { Page } from '../../models/page.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, db, send } = await startApp()

type Entries = NonNullable<ArgsOf<typeof catalogCalls.batUpdate>['cats']>

async function tree() {
  const owner = await make.user()
  const { item_id } = await make.item({ owner })
  const a = await make.catalog({ item_id, cat_name: 'A', s_number: 1 })
  const a1 = await make.catalog({ item_id, cat_name: 'A1', parent: a, s_number: 1 })
  const b = await make.catalog({ item_id, cat_name: 'B', s_number: 2 })
  const root = await make.page({ item_id, owner, s_number: 3 })
  const page = await make.page({ item_id, owner, cat_id: a1.cat_id, s_number: 1 })
  return { owner, item_id, a, a1, b, root, page }
}
type Tree = Awaited<ReturnType<typeof tree>>

const entryOf = (catalog: Catalog, values: Partial<Entries[number]> = {}) => ({
  cat_id: catalog.cat_id,
  cat_name: catalog.cat_name,
  parent_cat_id: catalog.parent_cat_id,
  level: catalog.level,
  s_number: catalog.s_number,
  ...values,
})
const pageEntry = (page: Page, values: Partial<Entries[number]> = {}) => ({
  page_id: page.page_id,
  parent_cat_id: page.cat_id,
  s_number: page.s_number,
  ...values,
})
const whole = ({ a, a1, b, root, page }: Tree) => [
  entryOf(a),
  entryOf(a1),
  entryOf(b),
  pageEntry(root),
  pageEntry(page),
]

const catalogs = async (item_id: number) =>
  (await Catalog.query(db.read).where({ item_id }).orderBy('cat_id')).map((one) => [
    one.cat_name,
    one.parent_cat_id,
    one.level,
    one.s_number,
  ])
const stored = async (item_id: number) => ({
  catalogs: await Catalog.query(db.read).where({ item_id }).orderBy('cat_id'),
  pages: await Page.query(db.read).where({ item_id }).orderBy('page_id'),
  item: await Item.query(db.read).findById(item_id),
  log: await ItemChangeLog.query(db.read).where({ item_id }),
})

test('a dragged tree is saved: places, levels of all descendants, order and names', async () => {
  const { owner, item_id, a, a1, b, root, page } = await tree()
  await as(owner).ask(catalogCalls.batUpdate, {
    item_id,
    cats: [
      entryOf(b, { s_number: 1 }),
      entryOf(a, { parent_cat_id: b.cat_id, level: 2, s_number: 1 }),
      entryOf(a1, { cat_name: ' 改名 ' }),
      pageEntry(root, { parent_cat_id: a1.cat_id, s_number: 2 }),
      pageEntry(page, { s_number: 1 }),
    ],
    dragged_id: a.cat_id,
    dragged_type: 'catalog',
    dragged_title: 'what the client says',
  })
  expect(await catalogs(item_id)).toEqual([
    ['A', b.cat_id, 3, 1],
    ['改名', a.cat_id, 4, 1],
    ['B', 0, 2, 1],
  ])
  const { pages, log, item } = await stored(item_id)
  expect(pages.map(({ cat_id, s_number, revision }) => [cat_id, s_number, revision])).toEqual([
    [a1.cat_id, 2, 2],
    [a1.cat_id, 1, 1],
  ])
  expect(item?.tree_revision).toBe(1)
  expect(log).toMatchObject([
    { op_action_type: 'drag', op_object_type: 'tree', op_object_id: 0, op_object_name: 'A' },
  ])
})

test('the list may come as JSON text, escaped by older clients too', async () => {
  const { owner, item_id, a, b } = await tree()
  const cats = JSON.stringify([
    entryOf(a, { s_number: 2 }),
    entryOf(b, { s_number: 1 }),
  ]).replaceAll('"', '&quot;')
  const body = await send('catalog/batUpdate', { item_id, cats }, { 'x-api-token': owner.token })
  expect(body).toEqual({ error_code: 0, data: [] })
  expect((await catalogs(item_id)).map((row) => row[3])).toEqual([2, 1, 1])
})

test('malformed, unchanged and empty lists change nothing', async () => {
  const made = await tree()
  const before = await stored(made.item_id)
  for (const cats of [
    'no json',
    '{}',
    '[]',
    '[{"cat_id":0}]',
    `[{"cat_id":${made.a.cat_id},"cat_name":""}]`,
    JSON.stringify(whole(made)),
  ])
    expect(
      await send(
        'catalog/batUpdate',
        { item_id: made.item_id, cats },
        { 'x-api-token': made.owner.token },
      ),
    ).toMatchObject({
      data: [],
    })
  expect(await stored(made.item_id)).toEqual(before)
})

test('ids of other items and deleted ones are skipped', async () => {
  const made = await tree()
  const other = await tree()
  const before = await stored(other.item_id)
  await as(made.owner).ask(catalogCalls.batUpdate, {
    item_id: made.item_id,
    cats: [
      entryOf(other.a, { cat_name: 'mine', s_number: 9 }),
      pageEntry(other.page, { s_number: 9 }),
      entryOf(made.b, { s_number: 5 }),
    ],
  })
  expect(await stored(other.item_id)).toEqual(before)
  expect((await catalogs(made.item_id)).at(-1)).toEqual(['B', 0, 2, 5])
})

test('all or nothing: one impossible entry leaves everything unchanged', async () => {
  const { owner, item_id, a, a1, b, page } = await tree()
  const other = await tree()
  const deep = await make.catalog({ item_id, parent: a1 })
  const before = await stored(item_id)
  const why = async (entry: Entries[number]) =>
    (
      await refusal(owner, catalogCalls.batUpdate, {
        item_id,
        cats: [entryOf(b, { s_number: 8 }), entry],
      })
    ).why
  expect(await why(entryOf(a, { parent_cat_id: a1.cat_id }))).toBe('catalogIntoItself')
  expect(await why(entryOf(a, { parent_cat_id: a.cat_id }))).toBe('catalogIntoItself')
  expect(await why(entryOf(a, { parent_cat_id: b.cat_id }))).toBe('catalogTooDeep')
  expect(await why(entryOf(b, { parent_cat_id: deep.cat_id }))).toBe('catalogTooDeep')
  expect(await why(entryOf(a, { parent_cat_id: other.a.cat_id }))).toBe('catalogNotFound')
  expect(await why(pageEntry(page, { parent_cat_id: other.a.cat_id }))).toBe('catalogNotFound')
  expect(await why(pageEntry(page, { parent_cat_id: -3 }))).toBe('catalogNotFound')
  expect(await why(entryOf(a, { cat_name: 'x'.repeat(201) }))).toBe('badInput')
  expect(await why(entryOf(a, { cat_name: 'nul \0' }))).toBe('badInput')
  expect(await stored(item_id)).toEqual(before)
})

test('catalogs that swap places in one step create no cycle', async () => {
  const { owner, item_id, a, a1 } = await tree()
  await as(owner).ask(catalogCalls.batUpdate, {
    item_id,
    cats: [entryOf(a, { parent_cat_id: a1.cat_id }), entryOf(a1, { parent_cat_id: 0 })],
  })
  expect((await catalogs(item_id)).slice(0, 2)).toEqual([
    ['A', a1.cat_id, 3, 1],
    ['A1', 0, 2, 1],
  ])
})

test('a restricted editor may send the visible tree and change what lies strictly below the scope', async () => {
  const made = await tree()
  const { item_id, a, a1, b, root, page } = made
  const editor = await make.user()
  await make.member({ item_id, user: editor, role: 1, catalogScope: [a.cat_id] })
  const visible = [entryOf(a), entryOf(a1), pageEntry(root), pageEntry(page)]
  await as(editor).ask(catalogCalls.batUpdate, { item_id, cats: visible })
  await as(editor).ask(catalogCalls.batUpdate, {
    item_id,
    cats: [...visible, entryOf(a1, { s_number: 4 }), pageEntry(page, { parent_cat_id: a.cat_id })],
  })
  const before = await stored(item_id)
  expect(before.catalogs.find(({ cat_id }) => cat_id === a1.cat_id)?.s_number).toBe(4)

  const outside = [
    entryOf(a, { s_number: 7 }),
    entryOf(a, { cat_name: 'x' }),
    entryOf(b, { s_number: 7 }),
    entryOf(a1, { parent_cat_id: 0 }),
    entryOf(a1, { parent_cat_id: b.cat_id }),
    pageEntry(root, { s_number: 7 }),
    pageEntry(root, { parent_cat_id: a.cat_id }),
    pageEntry(page, { parent_cat_id: 0 }),
    pageEntry(page, { parent_cat_id: b.cat_id }),
  ]
  for (const entry of outside) {
    const refused = await refusal(editor, catalogCalls.batUpdate, {
      item_id,
      cats: [entryOf(a1, { s_number: 5 }), entry],
    })
    expect([refused.why, refused.number]).toEqual(['noAccess', 10103])
  }
  expect(await stored(item_id)).toEqual(before)
})

test('readers, strangers and nobody are refused; an archived item stays', async () => {
  const { owner, item_id, b } = await tree()
  const reader = await make.user()
  await make.member({ item_id, user: reader, role: 0 })
  const args = { item_id, cats: [entryOf(b, { s_number: 1 })] }
  expect((await refusal(null, catalogCalls.batUpdate, args)).number).toBe(10102)
  expect((await refusal(reader, catalogCalls.batUpdate, args)).number).toBe(10103)
  expect((await refusal(await make.user(), catalogCalls.batUpdate, args)).number).toBe(10103)
  expect((await refusal(owner, catalogCalls.batUpdate, { ...args, item_id: 0 })).why).toBe(
    'itemNotFound',
  )
  await db.transaction((trx) => Item.query(trx).findById(item_id).patch({ is_archived: 1 }))
  expect((await refusal(owner, catalogCalls.batUpdate, args)).why).toBe('itemArchived')
})

test('on an archived item rights are checked first', async () => {
  const { item_id, a, b } = await tree()
  const scoped = await make.user()
  await make.member({ item_id, user: scoped, role: 1, catalogScope: [a.cat_id] })
  await db.transaction((trx) => Item.query(trx).findById(item_id).patch({ is_archived: 1 }))
  const why = async (cats: object[]) =>
    (await refusal(scoped, catalogCalls.batUpdate, { item_id, cats })).why
  expect(await why([entryOf(b, { s_number: 1 })])).toBe('noAccess')
  for (const none of [[], [entryOf(b, {})]]) expect(await why(none)).toBe('itemArchived')
})

test('concurrent drags and saves create no cycle', async () => {
  const { owner, item_id } = await tree()
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await make.catalog({ item_id }), await make.catalog({ item_id })]
    const outcomes = await Promise.allSettled([
      as(owner).ask(catalogCalls.batUpdate, {
        item_id,
        cats: [entryOf(a, { parent_cat_id: b.cat_id })],
      }),
      as(owner).ask(catalogCalls.save, {
        item_id,
        cat_id: b.cat_id,
        cat_name: 'b',
        parent_cat_id: a.cat_id,
      }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})

test('thousands of pages are ordered in one call', async () => {
  const { owner, item_id, a } = await tree()
  const rows = Array.from({ length: 5_000 }, (_, index) => ({
    item_id,
    page_title: `p${index}`,
    page_content: 'x',
  }))
  await db.transaction(async (trx) => {
    for (let at = 0; at < rows.length; at += 500) await trx('page').insert(rows.slice(at, at + 500))
  })
  const pages = await Page.query(db.read).where({ item_id }).orderBy('page_id').select('page_id')
  const cats = pages.map(({ page_id }, index) => ({
    page_id,
    parent_cat_id: a.cat_id,
    s_number: index + 1,
  }))
  await as(owner).ask(catalogCalls.batUpdate, { item_id, cats })
  const after = await Page.query(db.read)
    .where({ item_id, cat_id: a.cat_id })
    .orderBy('page_id')
    .select('s_number')
  expect(after.map(({ s_number }) => s_number)).toEqual(pages.map((_, index) => index + 1))
})
