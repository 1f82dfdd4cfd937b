import { readFileSync } from 'node:fs'
import path from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
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

const { app, as, db, make, site } = await startApp()

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
    tree: unknown[]
    token: string
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
    removed: 0,
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
  expect(add?.page_content).toContain('|walks_per_day||No|integer|')
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
    removed: 0,
    catalogs: 0,
  })
  expect(await stateOf(item_id)).toEqual(before)
  const inChinese = await send(
    ann,
    { item_id },
    document({ '/x': get('X', 'one'), '/y': get('Y', 'one') }),
    { headers: { 'accept-language': 'zh-CN' } },
  )
  expect(inChinese.data.counts).toMatchObject({ changed: 0, unchanged: 3 })
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
      'none of the supported',
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
  for (const who of [tied, reader])
    expect((await send(who as MadeUser, { item_id }, petshop)).error_code).toBe(10302)
  // a stranger is not told that there is an item
  expect((await send(stranger as MadeUser, { item_id }, petshop)).error_code).toBe(10101)
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

test('a single page takes no import, a spreadsheet only a workbook', async () => {
  const ann = await make.user()
  for (const item_type of [2, 4]) {
    const { item_id } = await make.item({ owner: ann, item_type })
    expect((await send(ann, { item_id }, petshop)).error_message).toBe(
      'Nothing can be imported into a single page, and only an Excel workbook (.xlsx) into a spreadsheet.',
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
  expect(data.counts).toEqual({
    operations: 0,
    created: 3,
    changed: 0,
    unchanged: 0,
    removed: 0,
    catalogs: 1,
  })
  expect(data.remarks).toEqual([
    { where: '指南/开始.md', message: 'The link leads to nothing that is imported: no.md' },
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

  const again = await send(ann, { item_id: data.item_id }, zip, {
    url: '/api/import/importMarkdownInfo',
  })
  expect(again.data.counts).toMatchObject({ created: 0, changed: 0, unchanged: 3, catalogs: 0 })
  expect(await stateOf(data.item_id)).toEqual(before)
  expect(await UploadFile.query(db.read).where({ item_id: data.item_id })).toEqual(files)
  expect((await app.inject({ url: picture })).rawPayload.equals(png)).toBe(true)
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
  const catalog = (cat_name: string, catalogs: object[] = [], pages: object[] = []) => ({
    cat_name,
    s_number: 99,
    pages,
    catalogs,
  })
  const inside = { page_title: 'R', page_content: '', s_number: 99 }
  const all = [
    catalog('first'),
    catalog('with', [catalog('inner', [catalog('deep')])], [inside]),
    catalog('last'),
  ]
  const spare = info({ item_type: 1, pages: { pages: [], catalogs: all } })
  const made = await send(ann, { item_id: 0 }, spare)
  expect(made.data.counts).toMatchObject({ created: 1, catalogs: 5 })
  const { catalogs: kept } = await stateOf(made.data.item_id)
  expect(kept.map(({ cat_name }) => cat_name)).toEqual(['first', 'with', 'inner', 'deep', 'last'])
  const again = await send(ann, { item_id: made.data.item_id }, spare)
  expect(again.data.counts).toMatchObject({ created: 0, changed: 0, catalogs: 0 })
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

const op = (summary: string, over: object = {}) => ({
  summary,
  tags: ['a'],
  responses: { 200: { description: 'ok' } },
  ...over,
})

async function imported(paths: object, fields: Record<string, string> = {}) {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  await send(ann, { item_id, ...fields }, document(paths))
  const again = (next: object | Buffer, more: Record<string, string | number> = {}) =>
    send(ann, { item_id, ...fields, ...more }, Buffer.isBuffer(next) ? next : document(next))
  const page = async (page_title: string) =>
    (await Page.query(db.read).findOne({ item_id, page_title, is_del: 0 })) as Page
  const edit = (title: string, change: (text: string) => string) =>
    page(title).then(({ page_id, page_content, revision }) =>
      as(ann).ask(pageCalls.save, {
        page_id,
        item_id,
        page_title: title,
        page_content: change(page_content),
        base_revision: String(revision),
      }),
    )
  return { ann, item_id, again, page, edit }
}

test('an operation is known by method and path, then by its id, wherever its page lies now', async () => {
  const { ann, item_id, again, page } = await imported({
    '/x': { get: op('X', { operationId: 'getX' }), post: op('New X', { operationId: 'addX' }) },
  })
  const [x, post] = [await page('X'), await page('New X')]
  const { cat_id } = await make.catalog({ item_id })
  await db.transaction((trx) =>
    Page.query(trx).findById(x.page_id).patch({ cat_id, page_title: 'Renamed by Ann' }),
  )
  const { data } = await again({
    // the summary is new; the path is new, with the same id
    '/x': { get: op('All X', { operationId: 'listX' }) },
    '/v2/x': { post: op('Newest X', { operationId: 'addX' }) },
  })
  expect(data.counts).toMatchObject({ created: 0, changed: 2, removed: 0, catalogs: 0 })
  expect(await page('Renamed by Ann')).toMatchObject({ page_id: x.page_id, cat_id })
  expect(await page('Newest X')).toMatchObject({ page_id: post.page_id, author_uid: ann.uid })
  expect((await page('Newest X')).page_content).toContain('/v2/x')
})

test('what people wrote around the generated part stays, and so do remarks where the source has none', async () => {
  const parameters = [
    { name: 'q', in: 'query', schema: { type: 'string' } },
    { name: 'page', in: 'query', schema: { type: 'integer' }, description: 'number' },
  ]
  const paths = (description: string) => ({ '/x': { get: op('X', { description, parameters }) } })
  const { again, page, edit } = await imported(paths('one'))
  await edit('X', (text) => {
    const row = /^\|q\|.*$/m.exec(text)?.[0] as string
    const remarked = row.replace(/\|[^|]*\|$/, '|what to look for|')
    return `Before.\n\n${text.replace(row, remarked)}\nAfter.\n`
  })
  const edited = (await page('X')).page_content
  expect(edited).toContain('what to look for')
  // nothing has changed in the file
  expect((await again(paths('one'))).data.counts).toMatchObject({ changed: 0, unchanged: 2 })
  expect((await again(paths('two'))).data.counts).toMatchObject({ changed: 1, unchanged: 1 })
  const { page_content, page_id } = await page('X')
  const undigested = (text: string) => text.replace(/"digest":"[^"]*","generated":"[^"]*"/, '')
  expect(undigested(page_content)).toBe(undigested(edited).replace('one', 'two'))
  // a remark that people changed stays while the file says nothing else
  await edit('X', (text) => text.replace('number', 'from 1'))
  expect((await again(paths('two'))).data.counts).toMatchObject({ changed: 0 })
  // other changes within the generated part are replaced, which is said; a version keeps them
  await edit('X', (text) => text.replace('two', 'my own words'))
  const { data } = await again(paths('two'))
  expect(JSON.stringify(data.tree)).toContain('version history')
  expect((await page('X')).page_content).toBe(page_content.replace('number', 'from 1'))
  const versions = await PageHistory.query(db.read).where({ page_id })
  expect(versions.some((one) => one.page_content.includes('my own words'))).toBe(true)
  expect((await again(paths('two'))).data.counts).toMatchObject({ changed: 0, unchanged: 2 })
})

test.each([{}, { as: 'api' }])('a vanished operation is deprecated, %j', async (fields) => {
  const both = { '/x': { get: op('X') }, '/y': { get: op('Y') } }
  const { again, page } = await imported(both, fields as Record<string, string>)
  const text = (await page('Y')).page_content
  const { data } = await again({ '/x': { get: op('X') } })
  expect(data.counts).toMatchObject({ changed: 0, unchanged: 2, removed: 1 })
  const removed = expect.objectContaining({ page_title: 'Y', method: 'get', state: 'removed' })
  expect(data.tree).toContainEqual({
    cat_name: 'a',
    children: [expect.objectContaining({ page_title: 'X', state: 'same' }), removed],
  })
  const { page_content, revision } = await page('Y')
  expect(page_content).toContain('as' in fields ? '"apiStatus":"5"' : '**Deprecated.**')
  await again({ '/x': { get: op('X') } })
  expect(await page('Y')).toMatchObject({ page_content, revision })
  await again(both)
  expect((await page('Y')).page_content).toBe(text)
})

test('a vanished operation moves to the recycle bin or stays, as wanted', async () => {
  const { ann, item_id, again, page } = await imported({
    '/x': { get: op('X') },
    '/y': { get: op('Y') },
  })
  const hand = await make.page({ item_id, owner: ann, page_title: 'By hand' })
  const before = await page('Y')
  const next = { '/x': { get: op('X') } }
  expect((await again(next, { removed: 'shred' })).error_code).toBe(10101)
  await again(next, { removed: 'keep' })
  expect(await page('Y')).toEqual(before)
  await again(next, { removed: 'trash' })
  expect(await page('Y')).toBeUndefined()
  expect(await Page.query(db.read).findById(before.page_id)).toMatchObject({ is_del: 1 })
  expect((await Page.query(db.read).findById(hand.page_id))?.is_del).toBe(0)
})

test.each(['markdown', 'api'])('the bin does not take what people wrote: %s', async (form) => {
  const ann = await make.user()
  const of = (...names: string[]) =>
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'A' },
      paths: Object.fromEntries(names.map((name) => [`/${name}`, { get: op(name.toUpperCase()) }])),
    })
  const first = await send(ann, { item_id: 0, as: form }, of('x', 'y', 'z', 'w'))
  const { item_id } = first.data
  const again = (...names: string[]) =>
    send(ann, { item_id, as: form, removed: 'trash' }, of(...names))
  const rowOf = (page_title: string) => Page.query(db.read).where({ item_id, page_title }).first()
  const edit = async (title: string, change: (text: string) => string) => {
    const { page_id, page_content } = (await rowOf(title))!
    await as(ann).ask(pageCalls.save, {
      page_id,
      item_id,
      page_title: title,
      cat_id: (await rowOf(title))!.cat_id,
      page_content: change(page_content),
    })
  }
  await edit('Y', (text) => {
    if (form === 'markdown') return `${text}\nMY NOTES\n`
    const page = JSON.parse(text) as { info: object }
    return JSON.stringify({ ...page, info: { ...page.info, description: 'MY NOTES' } })
  })
  // marked by an import is not written by people
  await send(ann, { item_id, as: form }, of('x', 'y', 'z'))
  const { data } = await again('x')
  expect(data.counts).toMatchObject({ removed: 3 })
  const notes = JSON.stringify(data.tree).match(/"note":"No longer[^"]*"/g)
  expect(notes?.filter((note) => note.includes('people have written'))).toHaveLength(1)
  expect([(await rowOf('Z'))?.is_del, (await rowOf('W'))?.is_del]).toEqual([1, 1])
  const kept = await rowOf('Y')
  expect(kept).toMatchObject({ is_del: 0, page_content: expect.stringContaining('MY NOTES') })
  expect(kept?.page_content).toMatch(form === 'api' ? /"apiStatus":"5"/ : /"removed":true/)
  const back = await again('x', 'y')
  expect(back.data.counts).toMatchObject({ created: 0, changed: 1 })
  expect((await rowOf('Y'))?.page_content).toContain('MY NOTES')
})

test('documents in one item leave the pages of each other alone', async () => {
  const { item_id, again, page } = await imported({ '/x': { get: op('X') } })
  const other = (title: string, summary: string) =>
    Buffer.from(
      JSON.stringify({
        openapi: '3.0.3',
        info: { title },
        paths: { '/z': { get: op(summary) }, '/w': { get: op('W') } },
      }),
    )
  const first = await again(other('Other', 'X'))
  expect(first.data.counts).toMatchObject({ created: 3, changed: 0, removed: 0 })
  const own = (await page('W')).page_id
  // with a new title it is known by its operations
  const renamed = await again(other('Other 2', 'X'))
  expect(renamed.data.counts).toMatchObject({ created: 0, removed: 0 })
  expect((await page('W')).page_id).toBe(own)
  expect(await Page.query(db.read).where({ item_id, page_title: 'X' })).toHaveLength(2)
})

test('a small document takes over no large one that has its operations too', async () => {
  const paths = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [`/${name}`, { get: op(name) }]))
  const large = paths('health', 'a', 'b', 'c', 'd')
  const { again } = await imported(large)
  const other = (title: string, of: object) =>
    Buffer.from(JSON.stringify({ openapi: '3.0.3', info: { title }, paths: of }))
  const tiny = await again(other('Gateway', paths('health')))
  expect(tiny.data.counts).toMatchObject({ created: 2, changed: 0, removed: 0 })
  const small = await again(other('Routes', paths('health', 'routes')))
  expect(small.data.counts).toMatchObject({ created: 3, changed: 0, removed: 0 })
  // by its title each is known, however much of it is gone or new
  expect((await again(large)).data.counts).toMatchObject({ created: 0, changed: 0, removed: 0 })
  expect((await again(paths('health'))).data.counts).toMatchObject({ created: 0, removed: 4 })
})

test('a trial says what would happen and writes nothing; its file needs no second upload', async () => {
  const { ann, item_id, again } = await imported({ '/x': { get: op('X') }, '/y': { get: op('Y') } })
  const before = await stateOf(item_id)
  const next = {
    '/x': { get: op('X', { description: 'more' }) },
    '/n': { get: op('N', { tags: ['b/c'] }) },
  }
  const tried = await again(next, { dry_run: 1 })
  expect(tried.data).toMatchObject({
    item_id,
    counts: { created: 1, changed: 1, unchanged: 1, removed: 1, catalogs: 2 },
  })
  expect(tried.data.tree).toEqual([
    expect.objectContaining({ state: 'same', method: '' }),
    {
      cat_name: 'a',
      children: [
        expect.objectContaining({ page_title: 'X', state: 'changed' }),
        expect.objectContaining({ page_title: 'Y', state: 'removed', method: 'get' }),
      ],
    },
    {
      cat_name: 'b',
      children: [
        {
          cat_name: 'c',
          children: [
            {
              page_id: 0,
              page_title: 'N',
              method: 'get',
              state: 'new',
              note: '',
              operation: { method: 'get', path: '/n', id: '' },
            },
          ],
        },
      ],
    },
  ])
  expect(await stateOf(item_id)).toEqual(before)
  const { token } = tried.data
  const byToken = (who: MadeUser, over: object = {}) =>
    sendMultipart(app, '/api/import/auto', { item_id, token, ...over }, null, {
      'x-api-token': who.token,
    }) as unknown as Promise<Answer>
  const bob = await make.user()
  await make.member({ item_id, user: bob, role: 1 })
  expect((await byToken(bob)).error_message).toBe(
    'The file is no longer available. Please upload it again.',
  )
  expect((await byToken(ann, { token: `../${token}` })).error_code).toBe(10101)
  const done = await byToken(ann)
  expect(done.data.counts).toEqual(tried.data.counts)
  // its file is gone with it
  expect((await byToken(ann)).error_code).toBe(10101)
  const items = await Item.query(db.read).resultSize()
  const fresh = await send(ann, { item_id: 0, dry_run: 1 }, petshop)
  expect(fresh.data).toMatchObject({ item_id: 0, counts: { created: 12 } })
  expect(await Item.query(db.read).resultSize()).toBe(items)
})

test('what a trial has not shown is not imported by its token', async () => {
  const y = { get: op('Y') }
  const { ann, item_id, again, page, edit } = await imported({ '/x': { get: op('X') }, '/y': y })
  const next = { '/x': { get: op('X', { description: 'more' }) }, '/y': y }
  const tried = await again(next, { dry_run: 1 })
  const byToken = (over: object = {}) =>
    sendMultipart(app, '/api/import/auto', { item_id, token: tried.data.token, ...over }, null, {
      'x-api-token': ann.token,
    }) as unknown as Promise<Answer>
  // the trial says that this page stays as it is
  await edit('Y', (text) => text.replace('\n<!-- /', 'mine\n<!-- /'))
  expect((await byToken()).error_message).toMatch(/^The item has changed since the preview/)
  expect((await page('Y')).page_content).toContain('mine\n<!-- /')
  // the file is still there for another look
  const now = await byToken({ dry_run: 1 })
  expect(now.data.counts).toMatchObject({ changed: 2 })
  expect((await byToken({ token: now.data.token })).data.counts).toMatchObject({ changed: 2 })
})

test('a trial answers the texts of pages that differ, if asked; an import never does', async () => {
  const { again, page } = await imported({ '/x': { get: op('X') }, '/y': { get: op('Y') } })
  const next = { '/x': { get: op('X', { description: 'more' }) }, '/n': { get: op('N') } }
  const [before, gone] = [(await page('X')).page_content, (await page('Y')).page_content]
  interface Node {
    page_title: string
    state: string
    before?: string
    after?: string
    children?: Node[]
  }
  const all = (nodes: readonly Node[]): Node[] =>
    nodes.flatMap((node) => (node.children ? all(node.children) : node))
  const tried = await again(next, { dry_run: 1, texts: 1, removed: 'trash' })
  const pages = new Map(all(tried.data.tree as Node[]).map((node) => [node.page_title, node]))
  expect(pages.get('X')).toMatchObject({ before, after: expect.stringContaining('more') })
  expect(pages.get('N')).toMatchObject({ before: '', after: expect.stringContaining('N') })
  expect(pages.get('Y')).toMatchObject({ before: gone, after: '' })
  for (const node of pages.values()) expect('before' in node).toBe(node.state !== 'same')
  const plain = [await again(next, { dry_run: 1 }), await again(next, { texts: 1 })]
  for (const { data } of plain)
    expect(all(data.tree as Node[]).some((node) => 'before' in node)).toBe(false)
})

test('a later recording adds to the pages of an earlier one and removes none', async () => {
  const ann = await make.user()
  const recording = (paths: Record<string, string>) =>
    JSON.stringify({
      log: {
        version: '1.2',
        entries: Object.entries(paths).map(([at, text]) => ({
          request: { method: 'GET', url: `https://api.example.com/${at}` },
          response: { status: 200, content: { mimeType: 'application/json', text } },
        })),
      },
    })
  const first = await send(ann, { item_id: 0, format: 'har' }, recording({ a: '{"x":1}', b: '{}' }))
  expect(first.data).toMatchObject({ format: 'har 1.2', counts: { operations: 2, created: 2 } })
  const { item_id } = first.data
  const second = await send(
    ann,
    { item_id, removed: 'trash' },
    recording({ a: '{"x":1,"password":"hunter2"}', c: '{}' }),
  )
  expect(second.data.counts).toMatchObject({ created: 1, changed: 1, unchanged: 0 })
  const { pages } = await stateOf(item_id)
  expect(pages.map(({ page_title, is_del }) => [page_title, is_del])).toEqual([
    ['GET /a', 0],
    ['GET /b', 0],
    ['GET /c', 0],
  ])
  const [a, b] = pages
  expect(a?.page_content).toContain('|password|')
  expect(a?.page_content).not.toContain('hunter2')
  expect(b?.revision).toBe(1)
})

test('a project of ApiPost is recognised, imported, and updated by a later export', async () => {
  const ann = await make.user()
  const project = (title: string) =>
    JSON.stringify({
      project: { name: 'Shop' },
      apis: [
        {
          target_type: 'folder',
          name: '订单',
          children: [
            { target_type: 'api', name: title, method: 'POST', request: { url: '/orders' } },
            { target_type: 'websocket', name: 'Events' },
          ],
        },
      ],
    })
  const first = await send(ann, { item_id: 0, format: 'apipost', as: 'api' }, project('Create'))
  expect(first.data).toMatchObject({
    format: 'apipost',
    item_type: 3,
    counts: { operations: 1, created: 1 },
    remarks: [{ where: '#/apis/0/children/1' }],
  })
  const { item_id } = first.data
  const again = await send(ann, { item_id }, project('Create an order'))
  expect(again.data.counts).toMatchObject({ created: 0, changed: 1 })
  const { pages, item } = await stateOf(item_id)
  expect(item?.item_name).toBe('Shop')
  expect(pages.map(({ page_title }) => page_title)).toEqual(['Create an order'])
})

test('an export of YApi is imported, and updated by a later one', async () => {
  const ann = await make.user()
  const exported = (title: string) =>
    JSON.stringify([
      { name: '订单', list: [{ title, method: 'GET', path: '/orders/:id', catid: 1, tag: [] }] },
    ])
  const first = await send(ann, { item_id: 0, format: 'yapi' }, exported('One'))
  expect(first.data).toMatchObject({ format: 'yapi', counts: { operations: 1, created: 2 } })
  const { item_id } = first.data
  const same = await send(ann, { item_id }, exported('One'))
  expect(same.data.counts).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
  const later = await send(ann, { item_id }, exported('An order'))
  expect(later.data.counts).toMatchObject({ created: 0, changed: 1, removed: 0 })
})

test('a file of HTTP requests is imported, and updated by a later state of it', async () => {
  const ann = await make.user()
  const requests = (...list: readonly string[]) =>
    `@host = https://api.example.com\n\n${list.join('\n###\n')}`
  const upload = (fields: object, text: string, name: string) =>
    send(ann, { ...fields }, text, { name })
  const [list, found, missing] = [
    'GET {{host}}/books?page=1',
    '# @name one\nGET {{host}}/books/7\nAuthorization: Bearer hunter2',
    '# @name none\nGET {{host}}/books/0',
  ]
  const first = await upload(
    { item_id: 0, format: 'http' },
    requests(list, found, missing),
    'library.http',
  )
  expect(first.data).toMatchObject({
    format: 'http',
    counts: { operations: 3, created: 4 },
    remarks: [{ where: 'library.http:6' }],
  })
  const { item_id } = first.data
  const before = (await stateOf(item_id)).pages
  const [, one] = before.filter(({ page_title }) => page_title !== 'library')
  expect(one?.page_content).not.toContain('hunter2')
  await as(ann).ask(pageCalls.save, {
    page_id: one?.page_id ?? 0,
    item_id,
    page_title: 'one',
    page_content: `By hand.\n\n${one?.page_content}`,
  })
  const second = await upload(
    { item_id, removed: 'trash' },
    requests(list, `${found}\nAccept: text/plain`, 'POST {{host}}/books'),
    'library.http',
  )
  expect(second.data.counts).toMatchObject({ created: 1, changed: 1, unchanged: 2, removed: 1 })
  const { pages } = await stateOf(item_id)
  expect(pages.map(({ page_title, is_del }) => [page_title, is_del])).toEqual([
    ['library', 0],
    ['GET /books', 0],
    ['one', 0],
    ['none', 1],
    ['POST /books', 0],
  ])
  const kept = pages.find(({ page_title }) => page_title === 'one')
  expect(kept?.page_content).toContain('By hand.')
  expect(kept?.page_content).toContain('text/plain')
  const none = await upload({ item_id }, 'no request', 'library.http')
  expect(none.error_message).toContain('line 1')
  expect((await stateOf(item_id)).pages).toEqual(pages)
})

test('a file of another format than the one that is accepted is refused', async () => {
  const ann = await make.user()
  const refused = await send(ann, { item_id: 0, format: 'har' }, petshop)
  expect(refused.error_message).toContain('none of the supported formats')
  const unknown = await send(ann, { item_id: 0, format: 'toString' }, petshop)
  expect(unknown.error_code).toBe(10101)
  expect((await send(ann, { item_id: 0, format: 'swagger' }, petshop)).error_code).toBe(0)
})

test('the Word document of an item comes back as its pages', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann, item_name: 'Guide' })
  await make.page({
    item_id,
    owner: ann,
    page_title: 'Install',
    page_content: '## Linux\n\nUse `apt` & **wait**.\n\n```sh\napt install a\n  b\n```',
  })
  await make.page({
    item_id,
    owner: ann,
    page_title: 'Use 使用',
    page_content: '| a | b |\n|---|---|\n| 1 | 城 |',
  })
  const word = await app.inject({
    url: `/api/export/word?item_id=${item_id}`,
    headers: { 'x-api-token': ann.token },
  })
  const { data } = await send(ann, { item_id: 0, format: 'docx' }, word.rawPayload, {
    name: 'guide.docx',
  })
  const { pages, item } = await stateOf(data.item_id)
  expect(item?.item_name).toBe('Guide')
  expect(pages.map(({ page_title, page_content }) => [page_title, page_content])).toEqual([
    ['Install', '## Linux\n\nUse `apt` & **wait**.\n\n```\napt install a\n  b\n```\n'],
    ['Use 使用', '| a   | b   |\n| --- | --- |\n| 1   | 城   |\n'],
  ])
})

test('an HTML page becomes pages with its pictures as attachments, and changes them again', async () => {
  const ann = await make.user()
  const page = (text: string) =>
    `<!doctype html><title>T</title><h1>Guide 指南</h1><h2>One</h2><p>${text}<img src="data:image/png;base64,${png.toString('base64')}"></p><h2>Two</h2><a href="a.html">x</a>`
  const { data } = await send(ann, { item_id: 0 }, page('first '), { name: 'guide.html' })
  expect(data).toMatchObject({ format: 'html', counts: { created: 2 } })
  expect(data.remarks).toEqual([
    {
      where: 'guide.html',
      message: 'The link to a.html, which is not in the file, became text.',
    },
  ])
  const { pages, item } = await stateOf(data.item_id)
  expect(item?.item_name).toBe('Guide 指南')
  expect(pages.map(({ page_title }) => page_title)).toEqual(['One', 'Two'])
  expect(pages[0]?.page_content).toMatch(/^first !\[\]\(\S*visitFile\S*\)\n$/)
  const again = { item_id: data.item_id, format: 'html' }
  const changed = await send(ann, again, page('second '), { name: 'guide.html' })
  expect(changed.data.counts).toMatchObject({ created: 0, changed: 1, unchanged: 1 })
  // somebody may have changed it
  expect(JSON.stringify(changed.data.tree)).toContain('The earlier text is in the version history.')
  const other = await send(ann, { ...again, format: 'docx' }, page('x'), { name: 'guide.html' })
  expect(other.error_message).toContain('an HTML page')
})

test('an Excel workbook becomes a page per sheet; imported again, it changes what differs', async () => {
  const ann = await make.user()
  const workbook = async (price: number) =>
    Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: '价格',
            rows: [
              ['Name', 'Price'],
              ['梨', price],
            ],
          },
          { name: 'Other', rows: [['x']] },
        ],
      }),
    )
  const { data } = await send(ann, { item_id: 0 }, await workbook(1), { name: 'Prices.xlsx' })
  expect(data).toMatchObject({ format: 'xlsx', counts: { created: 2 } })
  const { item_id } = data
  const again = await send(ann, { item_id, format: 'xlsx' }, await workbook(2), { name: 'a.xlsx' })
  expect(again.data.counts).toMatchObject({ created: 0, changed: 1, unchanged: 1 })
  const { item, pages } = await stateOf(item_id)
  expect(item?.item_name).toBe('Prices')
  expect(pages.map(({ page_title, page_content }) => [page_title, page_content])).toEqual([
    ['价格', '|Name|Price|\n|:---|:---|\n|梨|2|\n'],
    ['Other', '|x|\n|:---|\n'],
  ])
})

test('an Excel workbook becomes a spreadsheet item, and replaces the sheets of one', async () => {
  const ann = await make.user()
  const workbook = async (price: number) =>
    Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: '价格',
            rows: [['梨', price]],
            cells: new Map([['1,1', { formula: 'B1*2', formulaResult: price * 2 }]]),
          },
          { name: 'Secret', rows: [['x']], hidden: true },
        ],
      }),
    )
  const trial = await send(ann, { item_id: 0, as: 'sheet', dry_run: 1 }, await workbook(1), {
    name: '价格表.xlsx',
  })
  expect(trial.data).toMatchObject({ item_id: 0, item_type: 4, counts: { created: 1 } })
  const { data } = await send(ann, { item_id: 0, as: 'sheet' }, await workbook(1), {
    name: '价格表.xlsx',
  })
  expect(data.remarks).toEqual([
    { where: 'Secret', message: 'This sheet is hidden; it was left out.' },
  ])
  const { item_id } = data
  const { item, pages } = await stateOf(item_id)
  expect(item).toMatchObject({ item_name: '价格表', item_type: 4 })
  expect(pages.map(({ page_title }) => page_title)).toEqual(['价格表'])
  const rowsOf = (text = '') => (JSON.parse(text) as { rows: Record<string, object> }[])[0]?.rows
  expect(rowsOf(pages[0]?.page_content)?.[1]).toEqual({
    cells: { 1: { text: '=B1*2', value: '2' } },
  })

  const again = await send(ann, { item_id }, await workbook(5), { name: 'b.xlsx' })
  expect(again.data.counts).toMatchObject({ created: 0, changed: 1 })
  const same = await send(ann, { item_id }, await workbook(5), { name: 'b.xlsx' })
  expect(same.data.counts).toMatchObject({ created: 0, changed: 0, unchanged: 1 })
  const now = await stateOf(item_id)
  expect(now.pages).toHaveLength(1)
  expect(now.pages[0]?.page_title).toBe('价格表')
  expect(rowsOf(now.pages[0]?.page_content)?.[0]).toEqual({
    cells: { 0: { text: '梨' }, 1: { text: '5' } },
  })
  expect(await PageHistory.query(db.read).where({ item_id }).resultSize()).toBe(1)
})

test('only a workbook becomes a spreadsheet, and pages take no sheets', async () => {
  const ann = await make.user()
  const refused =
    'Nothing can be imported into a single page, and only an Excel workbook (.xlsx) into a spreadsheet.'
  expect((await send(ann, { item_id: 0, as: 'sheet' }, petshop)).error_message).toBe(refused)
  const { item_id } = await make.item({ owner: ann })
  expect((await send(ann, { item_id, as: 'sheet' }, petshop)).error_message).toBe(refused)
})
