import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importCalls } from '#contract/calls/import.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { Catalog } from '../../models/catalog.ts'
import { FilePage } from '../../models/file-page.ts'
import { Item } from '../../models/item.ts'
import { ItemChangeLog } from '../../models/item-change-log.ts'
import { Page } from '../../models/page.ts'
import { PageHistory } from '../../models/page-history.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { filesBelow, png } from '../../test/files.ts'
import type { MadeUser } from '../../test/make.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'

const { app, as, clock, db, make, site } = await startApp()

interface Answer {
  error_code: number
  error_message?: string
  data: {
    item_id: number
    format: string
    counts: Record<string, number>
    remarks: { where: string; message: string }[]
    tree: unknown[]
    token: string
  }
}

const asked = (user: MadeUser | null, item_id: number) =>
  app.inject({
    method: 'GET',
    url: `/api/export/json?item_id=${item_id}`,
    headers: user ? { 'x-api-token': user.token } : {},
  })
const code = async (user: MadeUser | null, item_id: number): Promise<unknown> =>
  (await asked(user, item_id)).json<{ error_code?: number }>().error_code

const exported = async (user: MadeUser, item_id: number): Promise<string> => {
  const response = await asked(user, item_id)
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(response.headers['content-disposition']).toBe('attachment; filename="showdoc.json"')
  return response.body
}

const restored = async (
  user: MadeUser,
  text: string | Buffer,
  fields: Record<string, string | number> = {},
): Promise<Answer> =>
  (await sendMultipart(
    app,
    '/api/import/auto',
    { item_id: 0, ...fields },
    { name: 'showdoc.json', bytes: text, type: 'application/json' },
    { 'x-api-token': user.token },
  )) as unknown as Answer

/** An item with catalogs, versions, attachments, links, an API page and hostile texts. */
async function makeHandbook(owner: MadeUser) {
  const { item_id } = await make.item({
    owner,
    item_name: '手册 "Handbook"',
    item_description: '&amp; <b>',
    password: 'open-sesame',
    markdown: 'commonmark',
    allow_comment: 1,
  })
  const guides = await make.catalog({ item_id, cat_name: '指南/Guides', s_number: 2 })
  const inner = await make.catalog({ item_id, cat_name: 'in  ner', parent: guides, s_number: 7 })
  const one = await make.page({ owner, item_id, page_title: 'One', page_content: 'first' })
  const two = await make.page({ owner, item_id, cat_id: inner.cat_id, page_title: 'Two' })
  const { url } = await sendMultipart(
    app,
    '/api/page/upload',
    { page_id: one.page_id, item_id },
    { name: 'a b.png', bytes: png },
    { 'x-api-token': owner.token },
  )
  const sign = String(url).slice(-32)
  const save = async (page_id: number, page_content: string) => {
    clock.now += 60
    await as(owner).ask(pageCalls.save, {
      page_id,
      item_id,
      page_title: page_id === one.page_id ? 'One' : 'Two',
      cat_id: page_id === one.page_id ? 0 : inner.cat_id,
      page_content,
    })
  }
  await save(one.page_id, `![p](/server/?s=/api/attachment/visitFile&sign=${sign})`)
  await save(one.page_id, `[two](/${item_id}/${two.page_id}#x) \\" \u2028 "quoted"\r\n`)
  await save(two.page_id, `[one](/${item_id}/${one.page_id})`)
  const api = {
    info: { url: '/orders', method: 'post', remark: `[one](/${item_id}/${one.page_id})` },
  }
  await make.page({
    owner,
    item_id,
    page_title: 'API',
    page_content: JSON.stringify(api),
    ext_info: '{"page_type":"api","api_info":{"method":"post"}}',
  })
  await make.page({ owner, item_id, page_title: 'empty', page_content: '' })
  return { item_id, sign, one, two, guides, inner }
}

/** Everything that people see of an item, without its numbers. */
async function stateOf(item_id: number) {
  const item = await Item.query(db.read).findById(item_id).throwIfNotFound()
  const pages = await Page.query(db.read).where({ item_id }).orderBy(['page_title', 'page_id'])
  const catalogs = await Catalog.query(db.read).where({ item_id }).orderBy('cat_id')
  const versions = await PageHistory.query(db.read).where({ item_id }).orderBy('page_history_id')
  const files = await UploadFile.query(db.read).where({ item_id })
  const links = await FilePage.query(db.read).where({ item_id })
  const nameOf = new Map<number, string>([
    ...pages.map(({ page_id, page_title }) => [page_id, page_title] as const),
    ...catalogs.map(({ cat_id, cat_name }) => [cat_id, cat_name] as const),
  ])
  const plain = (text: string) =>
    [
      ...pages.map((page) => [`/${item_id}/${page.page_id}`, `page ${page.page_title}`] as const),
      ...files.map((file) => [file.sign, `file ${file.display_name}`] as const),
    ].reduce((all, [from, to]) => all.replaceAll(from, to), text)
  const state = (row: Page | PageHistory) => [
    row.page_title,
    nameOf.get(row.cat_id),
    row.s_number,
    row.page_comments,
    row.ext_info,
    row.author_uid,
    row.author_username,
    row.addtime,
    row.revision,
    plain(row.page_content),
  ]
  return {
    item: [
      item.item_name,
      item.item_description,
      item.item_type,
      item.markdown,
      item.allow_comment,
      item.uid,
      site.sealer.open(item.password),
    ],
    catalogs: catalogs.map((one) => [
      one.cat_name,
      one.level,
      one.s_number,
      nameOf.get(one.parent_cat_id),
    ]),
    pages: pages.map((page) => [...state(page), page.page_addtime, page.is_draft, page.title_key]),
    versions: versions.map((one) => [nameOf.get(one.page_id), ...state(one)]),
    files: files.map(({ display_name, hash, file_size, file_type }) => [
      display_name,
      hash,
      file_size,
      file_type,
    ]),
    links: links.map(({ page_id }) => nameOf.get(page_id)),
  }
}

test('the file restores an equal item, with its history and attachments', async () => {
  const ann = await make.user()
  const { item_id, sign } = await makeHandbook(ann)
  const text = await exported(ann, item_id)
  expect(await exported(ann, item_id)).toBe(text)
  const document = JSON.parse(text) as Record<string, unknown[]>
  expect(Object.keys(document)).toEqual([
    'showdoc',
    'item',
    'catalogs',
    'pages',
    'versions',
    'files',
  ])
  expect(document.files?.[0]).toMatchObject({ sign, display_name: 'a b.png' })
  expect(Buffer.from(document.files?.[1] as string, 'base64')).toEqual(png)
  const { error_code, data } = await restored(ann, text)
  expect(error_code).toBe(0)
  expect(data).toMatchObject({
    format: 'showdoc item 1',
    counts: { created: 4, catalogs: 2, versions: 3, attachments: 1 },
    remarks: [],
  })
  expect(data.item_id).not.toBe(item_id)
  const there = await stateOf(data.item_id)
  expect(there).toEqual(await stateOf(item_id))
  expect(there.versions).toHaveLength(3)
  expect(there.pages.flat().join(' ')).toContain('page Two')
  const again = JSON.parse(await exported(ann, data.item_id)) as Record<string, unknown[]>
  expect(again.versions).toHaveLength(3)
  await expect.poll(() => readdirSync(site.uploadsFolder)).toEqual([])
})

test('API pages of a file without their methods get them', async () => {
  const ann = await make.user()
  const { item_id } = await makeHandbook(ann)
  const text = (await exported(ann, item_id)).replace(/"ext_info":"(?:\\.|[^"])*",/g, '')
  expect(text).not.toContain('api_info')
  const { data } = await restored(ann, text)
  const pages = await Page.query(db.read).where({ item_id: data.item_id })
  expect(pages.map(({ ext_info }) => ext_info).filter(Boolean)).toEqual([
    '{"page_type":"api","api_info":{"method":"post"}}',
  ])
})

test('catalogs of one name in one place stay two', async () => {
  const owner = await make.user()
  const { item_id } = await make.item({ owner })
  for (const title of ['One', 'Other']) {
    const { cat_id } = await make.catalog({ item_id, cat_name: 'Orders' })
    await make.page({ owner, item_id, cat_id, page_title: title })
  }
  const { data } = await restored(owner, await exported(owner, item_id))
  const pages = await Page.query(db.read).where({ item_id: data.item_id }).orderBy('page_id')
  const catalogs = await Catalog.query(db.read).where({ item_id: data.item_id }).orderBy('cat_id')
  expect(catalogs.map(({ cat_name }) => cat_name)).toEqual(['Orders', 'Orders'])
  expect(pages.map(({ cat_id }) => cat_id)).toEqual(catalogs.map(({ cat_id }) => cat_id))
})

test('somewhere else authors are named, and drafts belong to whoever imports', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const { item_id } = await makeHandbook(ann)
  await make.page({ owner: ann, item_id, page_title: 'Draft', is_draft: 1, author_uid: ann.uid })
  const { data } = await restored(bob, await exported(ann, item_id), { item_name: 'Again' })
  const pages = await Page.query(db.read).where({ item_id: data.item_id })
  expect(pages.find((page) => page.page_title === 'One')).toMatchObject({
    author_uid: 0,
    author_username: ann.username,
    revision: 3,
  })
  expect(pages.find((page) => page.page_title === 'Draft')).toMatchObject({
    is_draft: 1,
    author_uid: bob.uid,
  })
  expect(await Item.query(db.read).findById(data.item_id)).toMatchObject({
    uid: bob.uid,
    item_name: 'Again',
  })
})

test('a trial says what would come, and writes nothing', async () => {
  const ann = await make.user()
  const { item_id } = await makeHandbook(ann)
  const items = await Item.query(db.read).resultSize()
  const stored = filesBelow(site.filesFolder).length
  const text = await exported(ann, item_id)
  const { data } = await restored(ann, text, { dry_run: 1 })
  expect(data).toMatchObject({ item_id: 0, counts: { created: 4, versions: 3 } })
  expect(data.tree[0]).toMatchObject({ page_id: 0, page_title: 'One', state: 'new' })
  expect(await Item.query(db.read).resultSize()).toBe(items)
  expect(filesBelow(site.filesFolder)).toHaveLength(stored)
  const { counts } = await as(ann).ask(importCalls.auto, { item_id: 0, token: data.token })
  expect(counts).toMatchObject({ created: 4 })
})

test('no more versions than the site keeps, the newest', async () => {
  const ann = await make.user()
  const { item_id, one } = await makeHandbook(ann)
  const file = JSON.parse(await exported(ann, item_id)) as { versions: object[] }
  const [version] = file.versions
  file.versions = Array.from({ length: 25 }, (_, at) => ({
    ...version,
    page_id: one.page_id,
    page_title: `v${at}`,
  }))
  const { data } = await restored(ann, JSON.stringify(file, null, 2))
  expect(data.counts).toMatchObject({ versions: 20 })
  const kept = await PageHistory.query(db.read)
    .where({ item_id: data.item_id })
    .orderBy('page_history_id')
  expect(kept.map(({ page_title }) => page_title)).toEqual(
    Array.from({ length: 20 }, (_, at) => `v${at + 5}`),
  )
})

test('only editors get it, restricted ones their scope, the password only managers', async () => {
  const ann = await make.user()
  const { item_id, inner } = await makeHandbook(ann)
  const [stranger, reader, editor, manager, restricted] = [
    await make.user(),
    await make.user(),
    await make.user(),
    await make.user(),
    await make.user(),
  ]
  await make.page({ owner: ann, item_id, page_title: 'Draft', is_draft: 1, author_uid: ann.uid })
  await make.member({ item_id, user: reader, role: 0 })
  await make.member({ item_id, user: editor, role: 1 })
  await make.member({ item_id, user: manager, role: 2 })
  await make.member({ item_id, user: restricted, role: 1, catalogScope: [inner.cat_id] })
  expect(await code(null, item_id)).toBe(10102)
  expect(await code(stranger, item_id)).toBe(10101)
  expect(await code(reader, item_id)).toBe(10302)
  expect(await code(ann, 1)).toBe(10101)
  expect(await exported(manager, item_id)).toContain('open-sesame')
  const whole = await exported(editor, item_id)
  expect(whole).not.toMatch(/open-sesame|Draft/)
  const part = JSON.parse(await exported(restricted, item_id)) as {
    catalogs: unknown[]
    pages: unknown[]
    versions: unknown[]
    files: unknown[]
  }
  expect(part.catalogs).toEqual([
    expect.objectContaining({ parent_cat_id: 0, cat_name: 'in  ner' }),
  ])
  expect(part.pages).toEqual([expect.objectContaining({ page_title: 'Two' })])
  expect(part.versions).toHaveLength(1)
  expect(part.files).toEqual([])
  expect(
    await ItemChangeLog.query(db.read).where({ item_id, op_action_type: 'export' }),
  ).toHaveLength(3)
})

const item = { item_id: 1, item_type: 1, item_name: 'X', item_description: '' }
const state = {
  page_id: 5,
  cat_id: 0,
  page_title: 'P',
  s_number: 1,
  page_comments: '',
  author_username: 'a',
  addtime: 1,
  revision: 1,
  page_content: 'x',
}
const page = { ...state, page_addtime: 1 }
const catalog = { cat_id: 1, parent_cat_id: 0, cat_name: 'C', s_number: 1 }
const fileOf = (more: object) => JSON.stringify({ showdoc: 'item/1', item, ...more })

test.each([
  ['{"showdoc":"item/1"}', 'item'],
  ['{"showdoc":"item/1","item":{', 'item'],
  [fileOf({ pages: [page] }).slice(0, -3), 'pages[0]'],
  [`${fileOf({ pages: [page] })}x`, '}'],
  [fileOf({ pages: [page, page] }), 'pages[1].page_id'],
  [fileOf({ pages: [{ ...page, cat_id: 9 }] }), 'pages[0].cat_id'],
  [fileOf({ pages: [{ ...page, page_content: 5 }] }), 'pages[0].page_content'],
  [fileOf({ pages: [{ ...page, addtime: 1.5 }] }), 'pages[0].addtime'],
  [fileOf({ pages: [page], versions: [{ ...state, page_id: 6 }] }), 'versions[0].page_id'],
  [fileOf({ versions: [], pages: [page] }), 'pages'],
  [fileOf({ catalogs: [{ ...catalog, parent_cat_id: 2 }] }), 'catalogs[0].parent_cat_id'],
  [fileOf({ catalogs: [{ ...catalog, parent_cat_id: 1 }] }), 'catalogs[0].parent_cat_id'],
  [fileOf({ files: ['AAAA'] }), 'files[0]'],
  [fileOf({ files: [{ sign: 'x', display_name: 'x', file_size: 1, hash: '' }] }), 'files[0].sign'],
  [fileOf({ more: [] }), 'more'],
  [fileOf({ pages: [{ ...page, page_content: 'x'.repeat(6 * 1024 * 1024) }] }), 'page_content'],
])('a damaged file is refused with the place (%#)', async (text, place) => {
  const ann = await make.user()
  const items = await Item.query(db.read).resultSize()
  const answer = await restored(ann, text)
  expect(answer.error_code).toBe(10101)
  expect(answer.error_message).toContain(place)
  expect(await Item.query(db.read).resultSize()).toBe(items)
  await expect.poll(() => readdirSync(site.uploadsFolder)).toEqual([])
})

test('a deep or newer file, and one into an item that exists, are refused', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const deep = `{"showdoc":"item/1","item":${'['.repeat(100_000)}`
  expect((await restored(ann, deep)).error_message).toContain('nested')
  const levels = [1, 2, 3, 4].map((cat_id) => ({ ...catalog, cat_id, parent_cat_id: cat_id - 1 }))
  expect((await restored(ann, fileOf({ catalogs: levels }))).error_message).toContain('nested')
  expect((await restored(ann, '{"showdoc":"item/2"}')).error_message).toContain('item/2')
  expect((await restored(ann, fileOf({}), { item_id })).error_message).toContain('new item')
  expect((await restored(ann, fileOf({}), { format: 'swagger' })).error_code).toBe(10101)
})

test('attachments that are damaged or refused are left out, and named', async () => {
  const ann = await make.user()
  const bytes = Buffer.from('hello')
  const told = { sign: '0123456789abcdef', display_name: 'a.txt', file_size: 5, hash: 'wrong' }
  const { data } = await restored(
    ann,
    fileOf({ pages: [page], files: [told, bytes.toString('base64')] }),
  )
  expect(data.counts).toMatchObject({ created: 1, attachments: 0 })
  expect(data.remarks).toEqual([{ where: 'a.txt', message: expect.stringContaining('damaged') }])
  expect(await UploadFile.query(db.read).where({ item_id: data.item_id })).toEqual([])
})
