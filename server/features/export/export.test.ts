import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { exportCalls } from '#contract/calls/export.ts'
import { Catalog } from '../../models/catalog.ts'
import { Item } from '../../models/item.ts'
import { ItemChangeLog } from '../../models/item-change-log.ts'
import { Page } from '../../models/page.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { png } from '../../test/files.ts'
import type { MadeUser } from '../../test/make.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'
import { unzipped } from '../../test/unzip.ts'

const { app, as, db, make, site } = await startApp()

const exported = (user: MadeUser | null, item_id: number) =>
  app.inject({
    method: 'GET',
    url: `/api/export/markdown?item_id=${item_id}`,
    headers: user ? { 'x-api-token': user.token } : {},
  })

/** Files of the archive by path; fails when it was refused. */
async function archiveOf(user: MadeUser, item_id: number): Promise<Map<string, Buffer>> {
  const response = await exported(user, item_id)
  expect(response.headers['content-type']).toBe('application/zip')
  expect(response.headers['content-disposition']).toBe('attachment; filename="showdoc.zip"')
  return unzipped(response.rawPayload)
}

const code = async (user: MadeUser | null, item_id: number): Promise<unknown> =>
  (await exported(user, item_id)).json<{ error_code: number }>().error_code

async function upload(user: MadeUser, page_id: number, item_id: number, name: string) {
  const { url } = await sendMultipart(
    app,
    '/api/page/upload',
    { page_id, item_id },
    { name, bytes: png },
    { 'x-api-token': user.token },
  )
  return String(url).slice(-32)
}

const setText = (page_id: number, page_content: string) =>
  db.transaction((trx) => Page.query(trx).findById(page_id).patch({ page_content }))

/** An item that hurts: levels, equal and hostile names, entities, links, pictures, an API page. */
async function makeHandbook(owner: MadeUser) {
  const { item_id } = await make.item({
    owner,
    item_name: '手册 & "Handbook"',
    item_description: '<b>&amp;</b>',
    password: 'open-sesame',
    markdown: 'commonmark',
  })
  const guides = await make.catalog({ item_id, cat_name: '指南/Guides', s_number: 2 })
  const inner = await make.catalog({ item_id, cat_name: 'img', parent: guides, s_number: 7 })
  const deep = await make.catalog({ item_id, cat_name: '..', parent: inner })
  await make.catalog({ item_id, cat_name: 'IMG', s_number: 1 })
  const one = await make.page({ owner, item_id, page_title: 'README', s_number: 3 })
  const two = await make.page({
    owner,
    item_id,
    page_title: 'readme',
    s_number: 4,
    page_comments: 'r&d',
  })
  const three = await make.page({ owner, item_id, cat_id: deep.cat_id, page_title: 'a:b|c (1)' })
  const api = await make.page({ owner, item_id, cat_id: guides.cat_id, page_title: 'API' })
  await make.page({ owner, item_id, page_title: 'empty', page_content: '' })
  const sign = await upload(owner, one.page_id, item_id, 'a b.png')
  await setText(
    one.page_id,
    `it's &lt;written&gt; "so" & <b>so</b>\r\n\n![p](/server/?s=/api/attachment/visitFile&sign=${sign}) [three](/${item_id}/${three.page_id}#x) <img src="/api/attachment/visitFile?sign=${sign}">\n`,
  )
  await setText(two.page_id, '&lt;')
  await setText(
    three.page_id,
    `[one](/${item_id}/${one.page_id}) ![p](/api/attachment/visitFile?sign=${sign}) [w](https://e.com)\n`,
  )
  const document = { info: { url: '/orders', method: 'post', title: 'Order', apiStatus: '0' } }
  await setText(api.page_id, JSON.stringify(document))
  return { item_id, sign, one, two, three }
}

test('a file for each page in the folders of its catalogs, links between them, and the attachments', async () => {
  const ann = await make.user()
  const { item_id } = await makeHandbook(ann)
  const files = await archiveOf(ann, item_id)
  expect([...files.keys()].toSorted()).toEqual([
    'README.md',
    'empty.md',
    'img/a b.png',
    'info.json',
    'readme-2.md',
    '指南_Guides/API.md',
    '指南_Guides/img/-/a_b_c (1).md',
  ])
  expect(files.get('img/a b.png')).toEqual(png)
  expect(files.get('README.md')?.toString()).toBe(
    'it\'s &lt;written&gt; "so" & <b>so</b>\r\n\n![p](img/a%20b.png) [three](指南_Guides/img/-/a_b_c%20%281%29.md#x) <img src="img/a%20b.png">\n',
  )
  expect(files.get('指南_Guides/img/-/a_b_c (1).md')?.toString()).toBe(
    '---\ntitle: "a:b|c (1)"\n---\n[one](../../../README.md) ![p](../../../img/a%20b.png) [w](https://e.com)\n',
  )
  expect(files.get('指南_Guides/API.md')?.toString()).toContain('/orders')
  expect(JSON.parse(String(files.get('info.json')))).toMatchObject({
    item_id,
    item_type: 1,
    markdown: 'commonmark',
    password: 'open-sesame',
    attachments: [{ file: 'img/a b.png' }],
  })
})

test('the archive imports back to an equal item', async () => {
  const ann = await make.user()
  const first = await makeHandbook(ann)
  const { rawPayload: zip } = await exported(ann, first.item_id)
  const answer = (await sendMultipart(
    app,
    '/api/import/auto',
    { item_id: 0 },
    { name: 'a.zip', bytes: zip, type: 'application/zip' },
    { 'x-api-token': ann.token },
  )) as unknown as { data: { item_id: number; remarks: unknown[] } }
  expect(answer.data.remarks).toEqual([])
  const again = answer.data.item_id
  /** Everything that people see of an item, without its numbers. */
  const stateOf = async (item_id: number) => {
    const item = await Item.query(db.read).findById(item_id).throwIfNotFound()
    const pages = await Page.query(db.read).where({ item_id }).orderBy(['s_number', 'page_id'])
    const catalogs = await Catalog.query(db.read).where({ item_id }).orderBy('cat_id')
    const files = await UploadFile.query(db.read).where({ item_id })
    const names = new Map(catalogs.map((one) => [one.cat_id, one]))
    const pathOf = (id: number): string => {
      const one = names.get(id)
      return one ? `${pathOf(one.parent_cat_id)}/${one.cat_name}(${one.s_number})` : ''
    }
    const plain = (text: string) =>
      [
        ...pages.map((page) => [`/${item_id}/${page.page_id}`, `page ${page.page_title}`] as const),
        ...files.map((file) => [file.sign, `file ${file.display_name}`] as const),
      ]
        .reduce((all, [from, to]) => all.replaceAll(from, to), text)
        .replaceAll('/server/?s=/api/attachment/visitFile&sign=', 'FILE')
        .replaceAll('/api/attachment/visitFile?sign=', 'FILE')
    return {
      item: [item.item_name, item.item_description, item.item_type, item.markdown],
      password: site.sealer.open(item.password),
      // in each catalog in its order
      pages: pages
        .map((page) => ({
          path: pathOf(page.cat_id),
          title: page.page_title,
          order: page.s_number,
          remark: page.page_comments,
          text: plain(page.page_content),
        }))
        .toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)),
      files: files.map((file) => [file.display_name, file.file_size, file.hash]),
    }
  }
  expect(await stateOf(again)).toEqual(await stateOf(first.item_id))
})

test('into its own item an archive changes nothing, also where pages have one title or blanks around it', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  for (const [page_title, page_content] of [
    ['Same', 'one'],
    ['Same', 'two'],
    ['  wide   title ', 'three'],
  ] as const)
    await make.page({ item_id, owner: ann, page_title, page_content })
  await make.page({ item_id, owner: ann, page_title: 'Mine', is_draft: 1 })
  const { rawPayload: zip } = await exported(ann, item_id)
  const into = (id: number) =>
    sendMultipart(
      app,
      '/api/import/auto',
      { item_id: id },
      { name: 'a.zip', bytes: zip, type: 'application/zip' },
      { 'x-api-token': ann.token },
    ) as unknown as Promise<{ data: { item_id: number; counts: object } }>
  expect((await into(item_id)).data.counts).toMatchObject({ created: 0, changed: 0, unchanged: 4 })
  const fresh = (await into(0)).data.item_id
  const drafts = await Page.query(db.read).where({ item_id: fresh, is_draft: 1 })
  expect(drafts.map((page) => [page.page_title, page.author_uid])).toEqual([['Mine', ann.uid]])
})

test('into its own item an archive leaves pages of operations as they are', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann, item_name: 'Shop' })
  const into = (name: string, bytes: Buffer | string) =>
    sendMultipart(
      app,
      '/api/import/auto',
      { item_id },
      { name, bytes, type: 'application/octet-stream' },
      { 'x-api-token': ann.token },
    ) as unknown as Promise<{ data: { counts: object } }>
  const paths = { '/a': { get: { summary: 'A', responses: { 200: { description: 'ok' } } } } }
  const info = { title: 'Shop', version: '1' }
  await into('api.json', JSON.stringify({ openapi: '3.0.3', info, paths }))
  const { rawPayload: zip } = await exported(ann, item_id)
  expect((await into('a.zip', zip)).data.counts).toMatchObject({
    created: 0,
    changed: 0,
    removed: 0,
  })
})

test('equal content gives equal bytes', async () => {
  const ann = await make.user()
  const { item_id } = await makeHandbook(ann)
  const [one, two] = [await exported(ann, item_id), await exported(ann, item_id)]
  expect(one.rawPayload.equals(two.rawPayload)).toBe(true)
})

test('only editors export, and only what they may write in', async () => {
  const [ann, reader, editor, manager, restricted, stranger] = [
    await make.user(),
    await make.user(),
    await make.user(),
    await make.user(),
    await make.user(),
    await make.user(),
  ]
  const { item_id } = await make.item({ owner: ann, password: 'secret-1' })
  const outer = await make.catalog({ item_id, cat_name: 'Outer' })
  const own = await make.catalog({ item_id, cat_name: 'Own', parent: outer })
  const below = await make.catalog({ item_id, cat_name: 'Below', parent: own })
  await make.page({ owner: ann, item_id, page_title: 'Root' })
  await make.page({ owner: ann, item_id, cat_id: outer.cat_id, page_title: 'Hidden' })
  await make.page({ owner: ann, item_id, cat_id: below.cat_id, page_title: 'Seen' })
  await make.page({
    owner: ann,
    item_id,
    cat_id: own.cat_id,
    page_title: 'Draft',
    is_draft: 1,
    author_uid: ann.uid,
  })
  await make.member({ item_id, user: reader, role: 0 })
  await make.member({ item_id, user: editor, role: 1 })
  await make.member({ item_id, user: manager, role: 2 })
  await make.member({ item_id, user: restricted, role: 1, catalogScope: [own.cat_id] })
  expect(await code(null, item_id)).toBe(10102)
  expect(await code(stranger, item_id)).toBe(10101)
  expect(await code(reader, item_id)).toBe(10302)
  expect(await code(ann, 1)).toBe(10101)
  const infoOf = async (user: MadeUser) =>
    JSON.parse(String((await archiveOf(user, item_id)).get('info.json'))) as Record<string, unknown>
  expect(await infoOf(manager)).toHaveProperty('password', 'secret-1')
  expect(await infoOf(editor)).not.toHaveProperty('password')
  const files = await archiveOf(restricted, item_id)
  expect([...files.keys()]).toEqual(['Own/Below/Seen.md', 'info.json'])
  expect(String(files.get('info.json'))).not.toMatch(/Outer|Hidden|Root|Draft|secret-1/)
  expect([...(await archiveOf(ann, item_id)).keys()]).toContain('Outer/Own/Draft.md')
})

test('an export stands in the change log; one of an archived item, too', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann, is_archived: 1 })
  await make.page({ owner: ann, item_id, page_title: 'A' })
  await archiveOf(ann, item_id)
  expect(await ItemChangeLog.query(db.read).where({ item_id })).toEqual([
    expect.objectContaining({ uid: ann.uid, op_action_type: 'export', op_object_type: 'item' }),
  ])
})

test('an item without pages, and one whose attachment is gone', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  expect([...(await archiveOf(ann, item_id)).keys()]).toEqual(['info.json'])
  const page = await make.page({ owner: ann, item_id, page_title: 'A' })
  const sign = await upload(ann, page.page_id, item_id, 'gone.png')
  const text = `![p](/api/attachment/visitFile?sign=${sign})`
  await setText(page.page_id, text)
  await db.transaction((trx) =>
    UploadFile.query(trx).where({ sign }).patch({ storage_key: 'no/such/key' }),
  )
  const files = await archiveOf(ann, item_id)
  expect([...files.keys()]).toEqual(['A.md', 'info.json'])
  expect(JSON.parse(String(files.get('info.json')))).toMatchObject({ attachments: [] })
})

test('while the disk of the attachments is away nothing is exported without them, and no file is called missing', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const page = await make.page({ owner: ann, item_id })
  const sign = await upload(ann, page.page_id, item_id, 'a.png')
  const gone = (url: string) =>
    app.inject({ method: 'GET', url, headers: { 'x-api-token': ann.token } })
  const away = `${site.filesFolder}-away`
  renameSync(site.filesFolder, away)
  mkdirSync(site.filesFolder)
  try {
    for (const url of [
      `/api/export/markdown?item_id=${item_id}`,
      `/api/export/html?item_id=${item_id}`,
      `/api/export/json?item_id=${item_id}`,
      `/api/attachment/visitFile?sign=${sign}`,
    ]) {
      const { statusCode, body } = await gone(url)
      expect([url, statusCode, body]).toEqual([
        url,
        507,
        expect.stringContaining('"storeUnwritable"'),
      ])
    }
  } finally {
    rmSync(site.filesFolder, { recursive: true })
    renameSync(away, site.filesFolder)
  }
  expect((await gone(`/api/attachment/visitFile?sign=${sign}`)).statusCode).toBe(200)
})

test('a thousand pages of one title', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const { page_id: _, ...row } = await make.page({ owner: ann, item_id, page_title: 'Same' })
  const rows = Array.from({ length: 999 }, () => row)
  await db.transaction((trx) => trx.batchInsert(Page.tableName, rows, 50))
  const names = [...(await archiveOf(ann, item_id)).keys()]
  expect(names).toHaveLength(1_001)
  expect(names.slice(0, 2)).toEqual(['Same.md', 'Same-2.md'])
})

test('a client that leaves ends the export and leaves no file behind', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const { page_id: _, ...row } = await make.page({
    owner: ann,
    item_id,
    page_title: 'Long',
    page_content: Array.from({ length: 20_000 }, (_one, at) => `${at * 7919} `).join(''),
  })
  await db.transaction((trx) =>
    trx.batchInsert(
      Page.tableName,
      Array.from({ length: 60 }, () => row),
      20,
    ),
  )
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const left = Promise.withResolvers<void>()
  const request = get(
    {
      host: '127.0.0.1',
      port,
      path: `/api/export/markdown?item_id=${item_id}`,
      headers: { 'x-api-token': ann.token },
    },
    (response) => {
      response.once('data', () => response.destroy())
      response.once('close', () => left.resolve())
    },
  )
  request.on('error', () => undefined)
  await left.promise
  await expect.poll(() => readdirSync(site.uploadsFolder)).toEqual([])
})

test('older clients ask whether they may', async () => {
  const ann = await make.user()
  const format = { export_format: 'markdown' }
  expect(await as(ann).ask(exportCalls.checkMarkdownLimit, format)).toEqual([])
})
