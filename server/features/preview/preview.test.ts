import { beforeAll, expect, test } from 'vitest'
import { adminItemCalls } from '#contract/calls/admin-item.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { previewCalls } from '#contract/calls/preview.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import type { SyncOperation } from '#contract/calls/sync-write.ts'
import { limits } from '#contract/limits.ts'
import { purgeItems } from '../../jobs/purge.ts'
import { Item } from '../../models/item.ts'
import { Page } from '../../models/page.ts'
import { contentHash } from '../../services/pages/content-hash.ts'
import { startApp, type TestApp } from '../../test/start-app.ts'
import type { MadeUser } from '../../test/make.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})

const source = 'k3v9t2q8w5m1x7zc'
const side = { front: '', eol: 'lf' as const, bom: false, end: 1, links: [] }
let numbers = 0

/** A private item with a page from a folder, one from the browser, and an editor. */
async function folder() {
  const owner = await t.make.user()
  const [editor, reader] = [await t.make.user(), await t.make.user()]
  const { item_id } = await t.make.item({ owner, item_name: '手册', password: 'secret' })
  await t.make.member({ item_id, user: editor, role: 1 })
  await t.make.member({ item_id, user: reader, role: 0 })
  const write = (operations: SyncOperation[], values: object = {}, user: MadeUser = editor) =>
    t.as(user).ask(syncCalls.write, {
      item_id,
      source,
      number: `number${String(++numbers).padStart(6, '0')}`,
      operations,
      ...values,
    })
  const create = (path: string, text: string, cat = ''): SyncOperation => ({
    op: 'create',
    path,
    cat,
    title: path,
    text,
    side,
  })
  await write([
    { op: 'catalog', path: 'guide', name: 'guide' },
    create('guide/a.md', 'live\n', 'guide'),
  ])
  await t.make.page({ item_id, owner, page_title: '值班', page_content: 'by hand' })
  const make = (values: object = {}, user: MadeUser = editor) =>
    t.as(user).ask(previewCalls.make, { item_id, name: 'pr-12', source, ...values })
  const inPreview = { preview: 'pr-12' }
  const compare = (values: object = {}) =>
    t.as(editor).ask(syncCalls.compare, { item_id, source, manifest: [], ...values })
  return { owner, editor, reader, item_id, write, create, make, inPreview, compare }
}

test('a preview holds the pages of its item; what is written to it changes nothing else', async () => {
  const { editor, item_id, write, create, make, inPreview, compare } = await folder()
  const before = await compare()
  const made = await make()
  const id = Number(made.id)
  const copy = await compare(inPreview)
  expect(copy.item).toMatchObject({ id: made.id, name: '手册 (pr-12)', rights: 'write' })
  expect(copy.catalogs).toMatchObject([{ path: 'guide', source_path: 'guide' }])
  expect(new Map(copy.pages.map(({ title, path }) => [title, path]))).toEqual(
    new Map([
      ['guide/a.md', 'guide/a.md'],
      ['值班', undefined],
    ]),
  )
  const page = copy.pages.find(({ path }) => path === 'guide/a.md')
  const { results } = await write(
    [
      { op: 'update', path: 'guide/a.md', id: Number(page?.id), base: 1, text: 'changed\n', side },
      create('new.md', 'new\n'),
    ],
    inPreview,
  )
  expect(results.map(({ state }) => state)).toEqual(['written', 'written'])
  expect(await compare()).toEqual(before)

  const ask = (values: { path: string; from?: string }) =>
    t.as(editor).ask(previewCalls.compare, { item_id: id, ...values })
  expect(await ask({ path: 'guide/a.md' })).toEqual({
    item: { id: String(item_id), name: '手册', markdown: 'showdoc' },
    name: 'pr-12',
    expires: made.expires,
    live: {
      id: before.pages.find(({ path }) => path === 'guide/a.md')?.id,
      title: 'guide/a.md',
      text: 'live\n',
    },
    preview: { id: page?.id, title: 'guide/a.md', text: 'changed\n' },
  })
  expect(await ask({ path: 'new.md' })).toMatchObject({ live: null, preview: { text: 'new\n' } })
  expect(await ask({ path: 'moved.md', from: 'guide/a.md' })).toMatchObject({
    live: { text: 'live\n' },
    preview: null,
  })
})

test('a branch that has not got a move finds the page in the preview, too', async () => {
  const { write, make, inPreview, compare } = await folder()
  const { pages } = await compare()
  const id = Number(pages.find(({ path }) => path === 'guide/a.md')!.id)
  await write([{ op: 'update', path: 'b.md', id, base: 1, cat: '', side }])
  await make()
  const manifest = [{ path: 'guide/a.md', hash: contentHash('live\n') }]
  const copy = await compare({ ...inPreview, manifest })
  expect(copy.pages.find(({ path }) => path === 'b.md')?.former_paths).toEqual(['guide/a.md'])
})

test('making it again keeps its address and begins with the present pages of the item', async () => {
  const { write, create, make, inPreview, compare } = await folder()
  const made = await make()
  await write([create('gone.md', 'only in the first push\n')], inPreview)
  await write([create('later.md', 'later\n')])
  const again = await make({ days: 3 })
  expect(again.id).toBe(made.id)
  expect(again.expires).toBeLessThan(made.expires)
  expect(new Set((await compare(inPreview)).pages.map(({ title }) => title))).toEqual(
    new Set(['guide/a.md', '值班', 'later.md']),
  )
})

test('who may read the item may read a preview, nobody else; it is in no list and no search', async () => {
  const { owner, editor, item_id, make } = await folder()
  const id = Number((await make()).id)
  const reader = await t.make.user()
  await t.make.member({ item_id, user: reader, role: 0 })
  const stranger = await t.make.user()
  for (const user of [owner, editor, reader]) {
    const info = await t.as(user).ask(itemCalls.info, { item_id: String(id) })
    expect(info).toMatchObject({ item_name: '手册 (pr-12)', is_preview: true, is_private: true })
    const lists = await t.as(user).ask(itemCalls.myList, {})
    expect(lists.map((one) => Number(one.item_id))).not.toContain(id)
    // nobody changes it in a browser
    expect((await t.refusal(user, pageCalls.save, page(id))).why).toBe('noAccess')
  }
  const named = { item_id: String(id) }
  for (const who of [stranger, null])
    expect((await t.refusal(who, itemCalls.info, named)).why).toBe('itemPasswordNeeded')
  expect(await t.as(null, { _item_pwd: 'secret' }).ask(itemCalls.info, named)).toMatchObject({
    item_name: '手册 (pr-12)',
  })

  const found = await t.as(owner).ask(itemCalls.search, { keyword: 'by hand', item_id: 0 })
  expect(JSON.stringify(found)).not.toContain(`"${id}"`)
  const admin = await t.make.user({ groupid: 1 })
  const listed = await t.as(admin).ask(adminItemCalls.getList, { item_name: 'pr-12' })
  expect(listed).toMatchObject({ total: 0 })
})

const page = (item_id: number) => ({
  item_id,
  page_id: 0,
  page_title: 'by browser',
  page_content: '',
})

test('only those who may write all of an item make, write and end its previews', async () => {
  const { item_id, editor, write, create, make, inPreview } = await folder()
  const reader = await t.make.user()
  await t.make.member({ item_id, user: reader, role: 0 })
  const tied = await t.make.user()
  const { catalogs } = await t.as(editor).ask(syncCalls.compare, { item_id })
  await t.make.member({ item_id, user: tied, role: 1, catalogScope: [Number(catalogs[0]?.id)] })
  const preview = { item_id, name: 'pr-12', source }
  for (const user of [reader, tied])
    expect((await t.refusal(user, previewCalls.make, preview)).why).toBe('noAccess')
  await make()
  for (const user of [reader, tied]) {
    expect((await t.refusal(user, previewCalls.end, preview)).why).toBe('noAccess')
    await expect(write([create('x.md', 'x')], inPreview, user)).rejects.toThrow('noAccess')
  }
  expect((await t.refusal(tied, syncCalls.compare, { item_id, ...inPreview })).why).toBe(
    'itemNotFound',
  )
})

test('the key pair of the item, or a token limited to it, works with its previews and no others', async () => {
  const { owner, item_id, editor, create, inPreview } = await folder()
  const pair = await t.as(owner).ask(itemCalls.getKey, { item_id })
  const { api_key, api_token } = pair
  const about = { item_id, source, api_key, api_token }
  const { id } = await t.as(null).ask(previewCalls.make, { ...about, name: 'pr-12' })
  const batch = { ...inPreview, operations: [create('by-pair.md', 'pair\n')] }
  const { results } = await t
    .as(null)
    .ask(syncCalls.write, { ...about, ...batch, number: 'bypair000001' })
  expect(results).toMatchObject([{ state: 'written' }])

  const limited = async (of: number) => {
    const values = { kind: 'access', scope: 'write', all_items: 0 } as const
    const token = await t.make.token(editor.uid, values)
    await t.db.transaction(async (trx) => {
      const { id: token_id } = await trx('user_token').orderBy('id', 'desc').first('id')
      await trx('user_token_item').insert({ token_id, item_id: of })
    })
    return { ...editor, token }
  }
  const own = await limited(item_id)
  const read = { item_id: Number(id), path: 'by-pair.md' }
  expect(await t.as(own).ask(previewCalls.compare, read)).toMatchObject({
    preview: { text: 'pair\n' },
  })
  const info = await t.as(own).ask(itemCalls.info, { item_id: id })
  expect(info.item_name).toBe('手册 (pr-12)')
  const foreign = await limited((await t.make.item({ owner: editor })).item_id)
  expect((await t.refusal(foreign, previewCalls.compare, read)).why).toBe('outOfScope')
  expect((await t.refusal(foreign, itemCalls.info, { item_id: id })).why).toBe('outOfScope')
  expect(await t.as(own).ask(previewCalls.end, { item_id, name: 'pr-12' })).toEqual({ ended: true })
})

test('a preview shows one folder, and an item has a limited number of them', async () => {
  const { editor, item_id, make } = await folder()
  await make()
  const about = { item_id, name: 'pr-12', source: 'a'.repeat(16) }
  expect((await t.refusal(editor, previewCalls.make, about)).why).toBe('previewOfOther')
  await t.db.transaction(async (trx) => {
    for (let index = 1; index < limits.previewsPerItem; index++)
      await Item.query(trx).insert({
        item_name: '',
        item_type: 1,
        uid: 0,
        preview_of: item_id,
        preview_name: `other ${index}`,
        preview_until: t.clock.now + 1_000,
      })
  })
  const another = { ...about, name: 'another' }
  expect((await t.refusal(editor, previewCalls.make, another)).why).toBe('previewsTooMany')
  await make()
})

test('a preview ends on request or with its time, and then leaves only its name', async () => {
  const { item_id, editor, reader, make, compare, inPreview } = await folder()
  const end = () => t.as(editor).ask(previewCalls.end, { item_id, name: 'pr-12' })
  const first = Number((await make()).id)
  expect(await end()).toEqual({ ended: true })
  expect(await end()).toEqual({ ended: false })
  await expect(compare(inPreview)).rejects.toThrow('itemNotFound')
  const told = async (who: MadeUser | null, id: number) => {
    const refused = await t.refusal(who, itemCalls.info, { item_id: String(id) })
    return [refused.why, refused.details]
  }
  const unknown = await told(null, 987_654)
  /** Whoever may read the item is told; nobody else learns that there was a preview. */
  const expectEnded = async (id: number) => {
    const ended = ['previewEnded', { name: 'pr-12', item_id: String(item_id), item_name: '手册' }]
    for (const who of [editor, reader]) expect(await told(who, id)).toEqual(ended)
    for (const who of [null, await t.make.user()]) expect(await told(who, id)).toEqual(unknown)
  }
  await expectEnded(first)
  const second = await make({ days: 1 })
  const purge = (now: number) =>
    purgeItems({ site: t.site, now, signal: new AbortController().signal } as never)
  await purge(second.expires - 1)
  expect((await compare(inPreview)).pages).toHaveLength(2)
  await purge(second.expires)
  const left = [first, Number(second.id)]
  for (const id of left) await expectEnded(id)
  expect(await Page.query(t.db.read).whereIn('item_id', left)).toEqual([])
  expect((await compare()).pages).toHaveLength(2)
  // the names go with the item
  await t.db.transaction((trx) => Item.query(trx).findById(item_id).patch({ is_del: 2 }))
  await purge(second.expires)
  expect(await Item.query(t.db.read).whereIn('item_id', [item_id, ...left])).toEqual([])
})

test('a preview names itself, its item and its end; those who may end it are told so', async () => {
  const { item_id, editor, reader, make } = await folder()
  const { id, expires } = await make()
  const about = { name: 'pr-12', expires, item_id: String(item_id), item_name: '手册' }
  const of = async (who: MadeUser) => (await t.as(who).ask(itemCalls.info, { item_id: id })).preview
  expect(await of(editor)).toEqual({ ...about, can_end: true })
  expect(await of(reader)).toEqual({ ...about, can_end: false })
  expect(await t.as(editor).ask(itemCalls.info, { item_id: String(item_id) })).not.toHaveProperty(
    'preview',
  )
})
