import { expect, test } from 'vitest'
import { catalogCalls, recycleCalls } from '#contract/calls/catalog.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { Item } from '../../models/item.ts'
import { ItemChangeLog } from '../../models/item-change-log.ts'
import { Page } from '../../models/page.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, db, clock } = await startApp()

async function tree() {
  const owner = await make.user()
  const { item_id } = await make.item({ owner })
  const below = await make.catalog({ item_id, parent: await make.catalog({ item_id }) })
  const other = await make.catalog({ item_id })
  const inside = [
    await make.page({ item_id, owner, cat_id: below.cat_id }),
    await make.page({ item_id, owner, cat_id: below.cat_id }),
  ]
  const outside = await make.page({ item_id, owner, cat_id: other.cat_id })
  return { owner, item_id, below, other, inside, outside }
}

test('the recycle bin lists newest first and restores a page to the root', async () => {
  const { owner, item_id, below, other, inside, outside } = await tree()
  await as(owner).ask(catalogCalls.delete, { cat_id: below.cat_id })
  clock.now += 60
  await as(owner).ask(catalogCalls.delete, { cat_id: other.cat_id })
  const bin = await as(owner).ask(recycleCalls.getList, { item_id })
  expect(bin.map(({ page_id }) => page_id)).toEqual([
    outside.page_id,
    ...inside.map(({ page_id }) => page_id).toReversed(),
  ])
  expect(bin[0]).toMatchObject({
    del_by_username: owner.username,
    del_time_unix: clock.now,
    page_title: outside.page_title,
  })

  const page_id = inside[0]?.page_id ?? 0
  expect(await as(owner).ask(recycleCalls.recover, { item_id, page_id })).toEqual([])
  const page = await Page.query(db.read).findById(page_id).throwIfNotFound()
  expect(page).toMatchObject({ is_del: 0, cat_id: 0, revision: 2, page_content: 'text' })
  expect(await as(owner).ask(recycleCalls.getList, { item_id })).toHaveLength(2)
  expect((await refusal(owner, recycleCalls.recover, { item_id, page_id })).why).toBe(
    'notInRecycleBin',
  )
})

test('of two concurrent restorations one finds the page', async () => {
  const { owner, item_id, below, inside } = await tree()
  await as(owner).ask(catalogCalls.delete, { cat_id: below.cat_id })
  const recover = () =>
    as(owner).ask(recycleCalls.recover, { item_id, page_id: inside[0]?.page_id ?? 0 })
  const outcomes = await Promise.allSettled([recover(), recover()])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the recycle bin is for managers; that of an archived item can be read but not changed', async () => {
  const { owner, item_id, below, inside } = await tree()
  const [editor, manager] = [await make.user(), await make.user()]
  await make.member({ item_id, user: editor, role: 1 })
  await make.member({ item_id, user: manager, role: 2 })
  await as(editor).ask(catalogCalls.delete, { cat_id: below.cat_id })
  const page_id = inside[0]?.page_id ?? 0
  for (const who of [editor, await make.user()]) {
    expect((await refusal(who, recycleCalls.getList, { item_id })).number).toBe(10303)
    expect((await refusal(who, recycleCalls.recover, { item_id, page_id })).number).toBe(10303)
  }
  expect((await refusal(null, recycleCalls.getList, { item_id })).number).toBe(10102)
  expect((await refusal(null, recycleCalls.recover, { item_id, page_id })).number).toBe(10102)
  expect(await as(editor).ask(recycleCalls.getList, { item_id: 0 })).toEqual([])
  expect((await refusal(owner, recycleCalls.getList, { item_id: 1 })).why).toBe('itemNotFound')
  const foreign = await make.item({ owner })
  expect(
    (await refusal(owner, recycleCalls.recover, { item_id: foreign.item_id, page_id })).why,
  ).toBe('notInRecycleBin')
  await db.transaction((trx) => Item.query(trx).findById(item_id).patch({ is_archived: 1 }))
  expect(await as(manager).ask(recycleCalls.getList, { item_id })).toHaveLength(2)
  expect((await refusal(manager, recycleCalls.recover, { item_id, page_id })).why).toBe(
    'itemArchived',
  )
})

test('a deleted draft of somebody else is not in the recycle bin', async () => {
  const { owner, item_id, other } = await tree()
  const [author, manager] = [await make.user(), await make.user()]
  await make.member({ item_id, user: author, role: 2 })
  await make.member({ item_id, user: manager, role: 2 })
  const draft = await make.page({ item_id, owner: author, cat_id: other.cat_id, is_draft: 1 })
  await as(owner).ask(catalogCalls.delete, { cat_id: other.cat_id })
  const listed = async (who: typeof author) =>
    (await as(who).ask(recycleCalls.getList, { item_id }))
      .map(({ page_id }) => page_id)
      .includes(draft.page_id)
  expect([await listed(author), await listed(manager), await listed(owner)]).toEqual([
    true,
    false,
    false,
  ])
  expect(
    (await refusal(manager, recycleCalls.recover, { item_id, page_id: draft.page_id })).why,
  ).toBe('notInRecycleBin')
  await as(author).ask(recycleCalls.recover, { item_id, page_id: draft.page_id })
})

const keepCatalog = (item_id: number, page_id: number) =>
  ({ item_id, page_id, keep_catalog: true }) as const

test('on request a page goes back to its catalog, to its position and with its revision', async () => {
  const { owner, item_id, below, inside } = await tree()
  const ids = inside.map(({ page_id }) => page_id)
  await as(owner).ask(pageCalls.sort, {
    item_id,
    pages: Object.fromEntries(ids.map((id, index) => [id, 2 - index])),
  })
  const [second = 0, first = 0] = ids
  await as(owner).ask(pageCalls.delete, { page_id: first })
  const { cat_id, cat_name } = below
  expect(await as(owner).ask(recycleCalls.recover, keepCatalog(item_id, first))).toEqual({
    cat_id,
    cat_name,
  })
  expect(await Page.query(db.read).findById(first)).toMatchObject({
    is_del: 0,
    cat_id,
    s_number: 1,
    revision: 1,
  })
  expect(await Page.query(db.read).findById(second)).toMatchObject({ cat_id, s_number: 2 })
  const log = await ItemChangeLog.query(db.read).where({ item_id }).orderBy('id', 'desc').first()
  expect(log).toMatchObject({ op_action_type: 'update', op_object_id: first, cat_id })
})

test('where its catalog is deleted, or in another item, a page goes to the root', async () => {
  const { owner, item_id, below, other, inside, outside } = await tree()
  const page_id = inside[0]?.page_id ?? 0
  await as(owner).ask(pageCalls.delete, { page_id: outside.page_id })
  await as(owner).ask(catalogCalls.delete, { cat_id: below.cat_id })
  const elsewhere = await make.item({ owner })
  await as(owner).ask(catalogCalls.copy, {
    cat_id: other.cat_id,
    new_p_cat_id: 0,
    to_item_id: elsewhere.item_id,
    is_del: true,
  })
  for (const id of [page_id, outside.page_id]) {
    expect(await as(owner).ask(recycleCalls.recover, keepCatalog(item_id, id))).toEqual({
      cat_id: 0,
      cat_name: '',
    })
    expect(await Page.query(db.read).findById(id)).toMatchObject({
      item_id,
      cat_id: 0,
      is_del: 0,
      revision: 2,
    })
  }
})

test('a catalog that is deleted at the same moment takes the page along or leaves it at the root', async () => {
  const { owner, item_id, other, outside } = await tree()
  const { page_id } = outside
  await as(owner).ask(pageCalls.delete, { page_id })
  await Promise.all([
    as(owner).ask(recycleCalls.recover, keepCatalog(item_id, page_id)),
    as(owner).ask(catalogCalls.delete, { cat_id: other.cat_id }),
  ])
  const page = await Page.query(db.read).findById(page_id).throwIfNotFound()
  const bin = await as(owner).ask(recycleCalls.getList, { item_id })
  expect(bin.map((row) => row.page_id).includes(page_id)).toBe(page.is_del === 1)
  if (page.is_del === 0) expect(page.cat_id).toBe(0)
})
