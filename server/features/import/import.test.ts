import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Catalog } from '../../models/catalog.ts'
import { FilePage } from '../../models/file-page.ts'
import { Item } from '../../models/item.ts'
import { ItemChangeLog } from '../../models/item-change-log.ts'
import { Page } from '../../models/page.ts'
import { PageHistory } from '../../models/page-history.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { filesBelow, png } from '../../test/files.ts'
import { longestTurnOf } from '../../test/longest-turn.ts'
import type { MadeUser } from '../../test/make.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'
import { zipOf } from '../../test/zip.ts'

const { app, db, make, site } = await startApp()

const fixtures = path.join(import.meta.dirname, '../../../importers')
const petshop = readFileSync(
  path.join(import.meta.dirname, '../../../examples/petstore/openapi.json'),
)

interface Answer {
  error_code: number
  error_message?: string
  data: {
    item_id: number
    format: string
    counts: Record<string, number>
    remarks: { where: string; message: string }[]
  }
}

const send = async (
  who: MadeUser | null,
  fields: Record<string, string | number>,
  bytes: Buffer | string,
  { name = 'api.json', url = '/api/import/auto', headers = {} } = {},
): Promise<Answer> =>
  (await sendMultipart(
    app,
    url,
    fields,
    { name, bytes, type: 'application/json' },
    { ...(who ? { 'x-api-token': who.token } : {}), ...headers },
  )) as unknown as Answer

/** Everything of an item that an import could change. */
const stateOf = async (item_id: number) => ({
  item: await Item.query(db.read).findById(item_id),
  pages: await Page.query(db.read).where({ item_id }).orderBy('page_id'),
  catalogs: await Catalog.query(db.read).where({ item_id }).orderBy('cat_id'),
  log: await ItemChangeLog.query(db.read).where({ item_id }).resultSize(),
})

const document = (paths: object) =>
  JSON.stringify({ openapi: '3.0.3', info: { title: 'Shop' }, paths })

test('a file becomes a new private item of its sender', async () => {
  const ann = await make.user()
  const { error_code, data } = await send(ann, { item_id: 0 }, petshop)
  expect(error_code).toBe(0)
  expect(data.counts).toEqual({
    operations: 11,
    created: 12,
    changed: 0,
    unchanged: 0,
    catalogs: 4,
  })
  expect(data.remarks).toContainEqual({
    where: '#/paths/~1categories/get',
    message: 'Category contains itself; it is listed once and then cut.',
  })
  const { item, pages, catalogs } = await stateOf(data.item_id)
  expect(item).toMatchObject({ item_name: 'Pet shop 宠物店', item_type: 1, uid: ann.uid })
  expect(site.sealer.open(item?.password ?? '').length).toBeGreaterThan(10)
  expect(catalogs.map(({ cat_name, level }) => [cat_name, level])).toEqual([
    ['pets', 2],
    ['orders', 2],
    ['customers', 2],
    ['from swagger', 2],
  ])
  const add = pages.find(({ page_title }) => page_title === 'Add a pet 新增宠物')
  expect(add).toMatchObject({ author_uid: ann.uid, revision: 1 })
  expect(add?.page_content).toContain('|walks_per_day|No|integer|')
})

test('API pages stay structured where they are wanted, or the item has them', async () => {
  const ann = await make.user()
  const { data } = await send(ann, { item_id: 0, from: 'runapi' }, petshop)
  const { item, pages } = await stateOf(data.item_id)
  expect(item?.item_type).toBe(3)
  const add = pages.find(({ page_title }) => page_title === 'Add a pet 新增宠物')
  expect(JSON.parse(add?.page_content ?? '')).toMatchObject({
    info: { method: 'post', url: 'https://api.example.com/v1/pets' },
  })
  expect(add?.ext_info).toContain('"method":"post"')
  const again = await send(ann, { item_id: data.item_id }, petshop)
  expect(again.data.counts).toMatchObject({ created: 0, changed: 0, unchanged: 12 })
})

test('a changed file overwrites its pages, which keep their versions, and leaves the rest', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const other = await make.page({ item_id, owner: ann, page_title: 'By hand' })
  const get = (summary: string, description: string) => ({
    get: { summary, description, tags: ['a/b'], responses: {} },
  })
  await send(ann, { item_id }, document({ '/x': get('X', 'one'), '/y': get('Y', 'one') }))
  const before = await stateOf(item_id)
  const same = await send(
    ann,
    { item_id },
    document({ '/x': get('X', 'one'), '/y': get('Y', 'one') }),
  )
  expect(same.data.counts).toEqual({
    operations: 2,
    created: 0,
    changed: 0,
    unchanged: 3,
    catalogs: 0,
  })
  expect(await stateOf(item_id)).toEqual(before)
  const changed = await send(
    ann,
    { item_id },
    document({ '/x': get('X', 'two'), '/y': get('Y', 'one') }),
  )
  expect(changed.data.counts).toMatchObject({ created: 0, changed: 1, unchanged: 2 })
  const { pages } = await stateOf(item_id)
  const x = pages.find(({ page_title }) => page_title === 'X')
  expect(x?.page_content).toContain('two')
  const versions = await PageHistory.query(db.read).where({ page_id: x?.page_id })
  expect(versions.map(({ page_content }) => page_content.includes('one'))).toEqual([true])
  expect(pages.find(({ page_id }) => page_id === other.page_id)?.revision).toBe(1)
})

test('a wrong file is refused with place and reason in the language of the reader, and nothing is written', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const before = await stateOf(item_id)
  const items = await Item.query(db.read).resultSize()
  const zh = { 'accept-language': 'zh-CN' }
  for (const id of [item_id, 0]) {
    const broken = await send(ann, { item_id: id }, '{"openapi": "3.0.0",\n  "info": }', {
      headers: zh,
    })
    expect(broken).toMatchObject({
      error_code: 10101,
      error_message: '文件不是有效的 JSON 或 YAML：第 2 行，第 11 列。',
    })
    expect((await send(ann, { item_id: id }, 'just a text')).error_message).toContain(
      'none of the known',
    )
    expect(
      (await send(ann, { item_id: id }, document({}).replace('3.0.3', '9.0'))).error_message,
    ).toBe('Version 9.0 of OpenAPI cannot be imported.')
    expect((await send(ann, { item_id: id }, '{"openapi":"3.0.0"}')).error_message).toContain(
      '#/info',
    )
    const deep = `{"openapi":"3.1.0","a":${'['.repeat(9_000)}${']'.repeat(9_000)}}`
    expect((await send(ann, { item_id: id }, deep)).error_message).toContain('200 levels')
  }
  const none = await sendMultipart(app, '/api/import/auto', { item_id }, null, {
    'x-api-token': ann.token,
  })
  expect(none.error_code).toBe(10101)
  expect(await stateOf(item_id)).toEqual(before)
  expect(await Item.query(db.read).resultSize()).toBe(items)
})

test('only who may edit the whole item imports into it', async () => {
  const [owner, editor, tied, reader, stranger] = await Promise.all(
    [1, 2, 3, 4, 5].map(() => make.user()),
  )
  const { item_id } = await make.item({ owner: owner as MadeUser, password: 'closed' })
  const { cat_id } = await make.catalog({ item_id })
  await make.member({ item_id, user: editor as MadeUser, role: 1 })
  await make.member({ item_id, user: tied as MadeUser, role: 1, catalogScope: [cat_id] })
  await make.member({ item_id, user: reader as MadeUser, role: 0 })
  const before = await stateOf(item_id)
  for (const who of [tied, reader, stranger])
    expect((await send(who as MadeUser, { item_id }, petshop)).error_code).toBe(10302)
  expect((await send(null, { item_id }, petshop)).error_code).toBe(10102)
  expect((await send(null, { item_id: 0 }, petshop)).error_code).toBe(10102)
  expect((await send(owner as MadeUser, { item_id: 999_999 }, petshop)).error_code).toBe(10101)
  expect(await stateOf(item_id)).toEqual(before)
  expect((await send(editor as MadeUser, { item_id }, petshop)).error_code).toBe(0)
  const archived = await make.item({ owner: owner as MadeUser })
  await db.transaction((trx) =>
    Item.query(trx).findById(archived.item_id).patch({ is_archived: 1 }),
  )
  expect((await send(owner as MadeUser, { item_id: archived.item_id }, petshop)).error_code).toBe(
    10101,
  )
})

test('a single page or a spreadsheet takes no import', async () => {
  const ann = await make.user()
  for (const item_type of [2, 4]) {
    const { item_id } = await make.item({ owner: ann, item_type })
    expect((await send(ann, { item_id }, petshop)).error_message).toBe(
      'A single page or a spreadsheet takes no import.',
    )
  }
})

test('the older addresses take their format, under the same fields', async () => {
  const ann = await make.user()
  const stock = readFileSync(path.join(fixtures, 'openapi/fixtures/stock.json'))
  const collection = JSON.stringify({
    info: { name: 'C', schema: 'v2.1.0' },
    item: [{ name: 'A', request: 'https://example.com/a' }],
  })
  const swagger = { url: '/server/?s=/api/importSwagger/import' }
  const postman = { url: '/server/?s=/api/importPostman/import' }
  const token = { user_token: ann.token }
  const one = await send(null, token, stock, swagger)
  expect([one.error_code, one.data.format]).toEqual([0, 'swagger 2.0'])
  const two = await send(null, token, collection, postman)
  expect([two.error_code, two.data.format, two.data.counts.created]).toEqual([0, 'postman 2.1', 1])
  const before = await Item.query(db.read).resultSize()
  expect((await send(null, token, stock, postman)).error_code).toBe(10101)
  expect((await send(null, token, collection, swagger)).error_code).toBe(10101)
  expect(await Item.query(db.read).resultSize()).toBe(before)
})

test('nobody waits while a large document is read and written', async () => {
  const ann = await make.user()
  const schema = {
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [
        `field${n}`,
        { type: 'string', description: 'A field' },
      ]),
    ),
  }
  const body = { content: { 'application/json': { schema } } }
  const paths = Object.fromEntries(
    Array.from({ length: 500 }, (_, n) => [
      `/p${n}`,
      { post: { summary: `P ${n}`, tags: [`t${n % 20}`], requestBody: body, responses: {} } },
    ]),
  )
  let created = 0
  const turn = await longestTurnOf(500, async () => {
    created = (await send(ann, { item_id: 0 }, document(paths))).data.counts.created ?? 0
  })
  expect(created).toBe(501)
  expect(turn).toBeLessThan(500)
})

test('a zip of markdown becomes pages with their pictures and links', async () => {
  const ann = await make.user()
  const zip = zipOf([
    {
      name: '指南/开始.md',
      bytes: '# 开始\n\n![图](../img/a.png) [next](next.md#x) [gone](no.md)\n',
    },
    {
      name: '指南/next.md',
      bytes: '---\norder: 4\n---\n[back](开始.md)\n<a href="开始.md">x</a>\n',
    },
    { name: 'img/a.png', bytes: png },
    { name: 'img/copy.png', bytes: png },
    { name: 'index.md', bytes: '![again](img/copy.png)' },
  ])
  const { error_code, data } = await send(ann, { item_id: 0 }, zip, { name: '手册.zip' })
  expect(error_code).toBe(0)
  expect(data.counts).toEqual({ operations: 0, created: 3, changed: 0, unchanged: 0, catalogs: 1 })
  expect(data.remarks).toEqual([
    { where: '指南/开始.md', message: 'The link leads to nothing in the zip: no.md' },
  ])
  const before = await stateOf(data.item_id)
  expect(before.item).toMatchObject({ item_name: '手册', item_type: 1, markdown: 'commonmark' })
  const files = await UploadFile.query(db.read).where({ item_id: data.item_id })
  expect(files.map(({ display_name, uid }) => [display_name, uid])).toEqual([['copy.png', ann.uid]])
  const picture = `/server/?s=/api/attachment/visitFile&sign=${files[0]?.sign}`
  const page = (title: string) => before.pages.find(({ page_title }) => page_title === title)
  const [start, next] = [page('开始'), page('next')]
  expect(start?.page_content).toBe(
    `# 开始\n\n![图](${picture}) [next](/${data.item_id}/${next?.page_id}#x) [gone](no.md)\n`,
  )
  expect(next).toMatchObject({ s_number: 4 })
  expect(next?.page_content).toBe(
    `[back](/${data.item_id}/${start?.page_id})\n<a href="/${data.item_id}/${start?.page_id}">x</a>\n`,
  )
  expect(page('index')?.page_content).toBe(`![again](${picture})`)
  expect(await PageHistory.query(db.read).where({ item_id: data.item_id })).toEqual([])
  // the picture is shown by its pages, so that it is neither unused nor closed to their readers
  const shown = await FilePage.query(db.read).where({ file_id: files[0]?.file_id })
  expect(new Set(shown.map(({ page_id }) => page_id))).toEqual(
    new Set([start?.page_id, page('index')?.page_id]),
  )
  expect((await app.inject({ url: picture })).rawPayload.equals(png)).toBe(true)

  const again = await send(ann, { item_id: data.item_id }, zip, {
    url: '/api/import/importMarkdownInfo',
  })
  expect(again.data.counts).toMatchObject({ created: 0, changed: 0, unchanged: 3, catalogs: 0 })
  expect(await stateOf(data.item_id)).toEqual(before)
  expect(await UploadFile.query(db.read).where({ item_id: data.item_id })).toEqual(files)
})

test('the export of an item keeps its type, password, order and dialect', async () => {
  const ann = await make.user()
  const api = '{"info":{"url":"/x","method":"get"}}'
  const info = (over: object) =>
    zipOf([
      {
        name: 'info.json',
        bytes: JSON.stringify({
          item_type: 3,
          item_name: 'Old',
          item_description: 'words',
          password: 'open me',
          pages: {
            pages: [{ page_title: 'P', page_content: api, s_number: 7, page_comments: 'why' }],
            catalogs: [
              {
                cat_name: 'C',
                s_number: 3,
                pages: [{ page_title: 'Q', page_content: '', s_number: 99 }],
              },
            ],
          },
          ...over,
        }),
      },
    ])
  const { data } = await send(ann, { item_id: 0 }, info({}))
  const { item, pages, catalogs } = await stateOf(data.item_id)
  expect(item).toMatchObject({ item_type: 3, item_name: 'Old', markdown: 'showdoc' })
  expect(site.sealer.open(item?.password ?? '')).toBe('open me')
  expect(catalogs).toEqual([expect.objectContaining({ cat_name: 'C', s_number: 3 })])
  expect(pages).toEqual([
    expect.objectContaining({
      page_title: 'P',
      page_content: api,
      s_number: 7,
      page_comments: 'why',
    }),
    expect.objectContaining({ page_title: 'Q', page_content: '' }),
  ])
  // a single page or a spreadsheet cannot have two pages
  const two = await send(ann, { item_id: 0 }, info({ item_type: 2 }))
  expect((await stateOf(two.data.item_id)).item?.item_type).toBe(1)
})

test('a hostile zip, or one whose pages cannot be written, leaves neither rows nor files', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const before = await stateOf(item_id)
  const items = await Item.query(db.read).resultSize()
  const stored = filesBelow(site.filesFolder).length
  const page = { name: 'a.md', bytes: '![](a.png)' }
  const picture = { name: 'a.png', bytes: png }
  const zh = { 'accept-language': 'zh-CN' }
  const outside = await send(ann, { item_id }, zipOf([page, picture, { name: '../x.md' }]), {
    headers: zh,
  })
  expect(outside).toMatchObject({
    error_code: 10101,
    error_message: '压缩包中的 ../x.md 指向其文件夹之外。',
  })
  const catalogs = Array.from({ length: 1_501 }, (_, n) => ({ name: `c${n}/a.md` }))
  const many = await send(ann, { item_id: 0 }, zipOf([page, picture, ...catalogs]))
  expect(many.error_message).toContain('1,500')
  expect(await stateOf(item_id)).toEqual(before)
  expect(await Item.query(db.read).resultSize()).toBe(items)
  expect(filesBelow(site.filesFolder).length).toBe(stored)
  await expect.poll(() => filesBelow(site.uploadsFolder)).toEqual([])
})

test('an attachment that is refused becomes a remark', async () => {
  const ann = await make.user()
  const { data } = await send(
    ann,
    { item_id: 0 },
    zipOf([
      { name: 'a.md', bytes: '![](a.svg) [x](b.php)' },
      { name: 'a.svg', bytes: 'no picture' },
      { name: 'b.php', bytes: '<?php' },
    ]),
  )
  expect(data.remarks.map(({ where }) => where).toSorted()).toEqual(['a.svg', 'b.php'])
  const { pages } = await stateOf(data.item_id)
  expect(pages[0]?.page_content).toBe('![](a.svg) [x](b.php)')
})
