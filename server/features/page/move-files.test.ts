import { expect, test } from 'vitest'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import { FileMention } from '../../models/file-mention.ts'
import { FilePage } from '../../models/file-page.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { png } from '../../test/files.ts'
import type { MadeUser } from '../../test/make.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'
import { unzipped } from '../../test/unzip.ts'

const { app, as, db, make } = await startApp()

await db.transaction((trx) =>
  trx('options')
    .insert({ option_name: 'file_access', option_value: 'right' })
    .onConflict('option_name')
    .merge(),
)

/** Two private items of one owner, each with a reader of its own. */
async function two() {
  const [ann, old, next] = [await make.user(), await make.user(), await make.user()]
  const from = (await make.item({ owner: ann, password: 'secret' })).item_id
  const to = (await make.item({ owner: ann, password: 'secret' })).item_id
  await make.member({ item_id: from, user: old, role: 0 })
  await make.member({ item_id: to, user: next, role: 0 })
  return { ann, old, next, from, to }
}

async function picture(who: MadeUser, ids: Record<string, number>, name = 'a.png') {
  const part = { name, bytes: Buffer.concat([png, Buffer.from(JSON.stringify(ids) + name)]) }
  const header = { 'x-api-token': who.token }
  const { url } = await sendMultipart(app, '/api/page/upload', ids, part, header)
  return String(url).slice(-32)
}

const showing = (...signs: string[]) =>
  signs.map((sign) => `![](/api/attachment/visitFile?sign=${sign})`).join('\n')

const save = async (who: MadeUser, item_id: number, page_content: string, ids = {}) => {
  const page = { item_id, page_title: 'page', page_content, cat_id: 0, ...ids }
  return Number((await as(who).ask(pageCalls.save, page)).page_id)
}

const move = async (who: MadeUser, item_id: number, page_id: number, to: number, copy = false) => {
  const args = { item_id, page_ids: [page_id], to_item_id: to, copy }
  return (await as(who).ask(pageCalls.move, args)).page_ids[0]!
}

/** HTTP status of a file for some people. */
const statuses = (sign: string, ...people: MadeUser[]) =>
  Promise.all(
    people.map(async ({ token }) => {
      const url = `/api/attachment/visitFile?sign=${sign}`
      return (await app.inject({ url, headers: { 'x-api-token': token } })).statusCode
    }),
  )

/** Names of the pictures in the export of an item. */
async function exported({ token }: MadeUser, item_id: number): Promise<string[]> {
  const url = `/api/export/markdown?item_id=${item_id}`
  const { rawPayload } = await app.inject({ url, headers: { 'x-api-token': token } })
  return [...(await unzipped(rawPayload)).keys()].filter((path) => path.endsWith('.png')).toSorted()
}

/** Names of the files that come with a page to a folder. */
async function pulled(who: MadeUser, item_id: number, id: number): Promise<string[]> {
  const { pages } = await as(who).ask(syncCalls.read, { item_id, source: '', pages: [{ id }] })
  return (pages[0]?.files ?? []).map(({ name }) => name)
}

test('a file sent before its page was saved goes with the page to another item, also with a catalog', async () => {
  const { ann, old, next, from, to } = await two()
  const { cat_id } = await make.catalog({ item_id: from })
  const [a, b] = [
    await picture(ann, { item_id: from }),
    await picture(ann, { item_id: from }, 'b.png'),
  ]
  const page = await save(ann, from, showing(a))
  const inside = await save(ann, from, showing(b), { cat_id })
  await move(ann, from, page, to)
  await as(ann).ask(catalogCalls.copy, { cat_id, new_p_cat_id: 0, to_item_id: to, is_del: true })
  for (const sign of [a, b]) expect(await statuses(sign, ann, old, next)).toEqual([200, 403, 200])
  expect(await exported(ann, to)).toHaveLength(2)
  expect(await exported(ann, from)).toEqual([])
  expect(await pulled(next, to, page)).toEqual(['a.png'])
  expect(await pulled(next, to, inside)).toEqual(['b.png'])
})

test('a file that a page shows which stays belongs to both items, until that page follows', async () => {
  const { ann, old, next, from, to } = await two()
  const owns = await save(ann, from, 'empty')
  const sign = await picture(ann, { page_id: owns })
  await save(ann, from, showing(sign), { page_id: owns })
  const uses = await save(ann, from, showing(sign))
  await move(ann, from, owns, to)
  expect(await statuses(sign, old, next)).toEqual([200, 200])
  for (const item of [from, to]) expect(await exported(ann, item)).toHaveLength(1)
  expect(await pulled(old, from, uses)).toEqual(['a.png'])
  expect(await pulled(next, to, owns)).toEqual(['a.png'])
  // a push need not send it again
  const { hash, file_size } = await UploadFile.query(db.read).findOne({ sign }).throwIfNotFound()
  const files = [{ hash, size: file_size }]
  for (const item_id of [from, to])
    expect(await as(ann).ask(syncCalls.files, { item_id, files })).toEqual({
      known: { [hash]: sign },
      missing: [],
    })
  // one more page of the item that shows it
  const more = await save(ann, to, showing(sign))
  expect(await FilePage.query(db.read).where({ page_id: more })).toMatchObject([{ item_id: to }])
  await move(ann, from, uses, to)
  expect(await statuses(sign, old, next)).toEqual([403, 200])
  expect(await UploadFile.query(db.read).findOne({ sign })).toMatchObject({ item_id: to })
})

test('a copy in another item has the files of its page, for whoever reads it', async () => {
  const { ann, old, next, from, to } = await two()
  const page = await save(ann, from, 'empty')
  const sign = await picture(ann, { page_id: page })
  await picture(ann, { page_id: page }, 'attached.png')
  await save(ann, from, showing(sign), { page_id: page })
  const copy = await move(ann, from, page, to, true)
  const listed = await as(next).ask(pageCalls.uploadList, { page_id: copy })
  expect(listed.map((file) => file.display_name).toSorted()).toEqual(['a.png', 'attached.png'])
  expect(await statuses(sign, old, next)).toEqual([200, 200])
  expect(await exported(ann, to)).toHaveLength(1)
  expect(await pulled(next, to, copy)).toEqual(['a.png'])
})

test('neither a copy nor a move opens a file whose sign somebody only wrote down', async () => {
  const { ann, next, from, to } = await two()
  const scoped = await make.user()
  const [here, there] = [
    (await make.catalog({ item_id: from })).cat_id,
    (await make.catalog({ item_id: from })).cat_id,
  ]
  await make.member({ item_id: from, user: scoped, role: 1, catalogScope: [here] })
  await make.member({ item_id: to, user: scoped, role: 1 })
  const hidden = await save(ann, from, 'empty', { cat_id: there })
  const sign = await picture(ann, { page_id: hidden })
  const page = await save(scoped, from, showing(sign), { cat_id: here })
  const places = { item_id: from, page_ids: [page], cat_id: here, copy: true }
  const within = (await as(scoped).ask(pageCalls.move, places)).page_ids[0]!
  const copy = await move(scoped, from, page, to, true)
  await move(scoped, from, page, to)
  expect(await statuses(sign, ann, scoped, next)).toEqual([200, 403, 403])
  expect(await exported(ann, to)).toEqual([])
  const named = await FileMention.query(db.read).whereIn('page_id', [within, copy, page])
  expect(named).toHaveLength(3)
})

test('a page of another item does not count as within the scope of somebody restricted', async () => {
  const { ann, from, to } = await two()
  const scoped = await make.user()
  const [here, there] = [
    (await make.catalog({ item_id: from })).cat_id,
    (await make.catalog({ item_id: from })).cat_id,
  ]
  await make.member({ item_id: from, user: scoped, role: 1, catalogScope: [here] })
  const hidden = await save(ann, from, 'empty', { cat_id: there })
  const sign = await picture(ann, { page_id: hidden })
  await move(ann, from, hidden, to, true)
  const page = await save(scoped, from, showing(sign), { cat_id: here })
  expect(await statuses(sign, scoped)).toEqual([403])
  expect(await pulled(scoped, from, page)).toEqual([])
})
