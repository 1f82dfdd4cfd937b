import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { accessTokenCalls } from '#contract/calls/device.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { PageHistory } from '../../server/models/page-history.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { diffDocument } from '../documents/folder.ts'
import { pushDocument, statusDocument } from '../documents/sync.ts'
import { FolderSite } from '../test/folder-site.ts'
import { pairOf } from '../test/stock-site.ts'

let site: TestApp
let server = ''
let place: FolderSite
beforeAll(async () => {
  site = await startApp()
  server = await site.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  place = await FolderSite.of(site, server)
})

interface Operation {
  summary: string
  required?: boolean
}

const api = (paths: Record<string, Operation>, title = 'Shop') =>
  JSON.stringify({
    openapi: '3.0.3',
    info: { title, version: '1' },
    paths: Object.fromEntries(
      Object.entries(paths).map(([at, { summary, required = false }]) => [
        at,
        {
          get: {
            summary,
            tags: ['pets'],
            parameters: [{ name: 'color', in: 'query', required, schema: { type: 'string' } }],
            responses: { 200: { description: 'Fine' } },
          },
        },
      ]),
    ),
  })

const linesOf = (out: string) => out.trimEnd().split('\n')

/** Titles of the pages by their catalogs. */
async function menu(): Promise<string[]> {
  const info = await place.as.ask(itemCalls.info, { item_id: String(place.item) })
  type Menu = typeof info.menu
  const titles = (
    { pages, catalogs }: Pick<Menu, 'pages'> & { catalogs: Menu['catalogs'] },
    at: string,
  ): string[] => [
    ...pages.map(({ page_title }) => at + page_title),
    ...catalogs.flatMap((one) => titles(one as never, `${at}${one.cat_name}/`)),
  ]
  return titles(info.menu, '')
}

test('the documents that showdoc.json lists become pages in the catalogs of their folders', async () => {
  place.settings({
    api: [{ file: 'docs/01-api/openapi.json' }, { file: 'shop.json', catalog: 'Shop' }],
  })
  place.write({
    'README.md': '# Handbook\n',
    '01-api/_catalog.yaml': 'name: 接口\n',
    '01-api/intro.md': '# Introduction\n',
    '01-api/openapi.json': api({ '/pets': { summary: 'List pets' } }, 'Pets'),
    // nothing names it
    'other.json': api({ '/other': { summary: 'Other' } }, 'Other'),
  })
  writeFileSync(path.join(place.base, 'shop.json'), api({ '/orders': { summary: 'Orders' } }))

  const plan = await place.run(['plan'])
  expect(plan).toMatchObject({ code: 2, err: '' })
  expect(plan.out).toContain('would create  docs/01-api/openapi.json  GET 接口 / pets / List pets')
  expect(await menu()).toEqual([])

  expect(plan.out).toContain(
    'Plan: 2 create, 0 update, 0 move, 0 delete, 0 conflict, 0 unchanged, 4 pages of API documents',
  )
  const first = await place.run(['push'])
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(first.out).toContain('2 pages written, 4 pages of API documents, 0 unchanged')
  expect(linesOf(first.out).slice(2, -1)).toEqual([
    'create  docs/01-api/openapi.json  接口 / Pets',
    'create  docs/01-api/openapi.json  GET 接口 / pets / List pets',
    'docs/01-api/openapi.json  openapi 3.0: 2 new, 0 changed, 0 unchanged, 0 gone',
    'create  shop.json  Shop / Shop',
    'create  shop.json  GET Shop / pets / Orders',
    'shop.json  openapi 3.0: 2 new, 0 changed, 0 unchanged, 0 gone',
  ])
  expect((await menu()).toSorted()).toEqual(
    [
      'Handbook',
      '接口/Introduction',
      '接口/Pets',
      '接口/pets/List pets',
      'Shop/Shop',
      'Shop/pets/Orders',
    ].toSorted(),
  )

  const again = await place.run(['push'])
  expect(again).toMatchObject({ code: 0, err: '' })
  expect(linesOf(again.out).slice(0, -1)).toEqual([
    'docs/01-api/openapi.json  openapi 3.0: 0 new, 0 changed, 2 unchanged, 0 gone',
    'shop.json  openapi 3.0: 0 new, 0 changed, 2 unchanged, 0 gone',
  ])
  expect((await place.run(['plan'])).code).toBe(0)
  expect(await PageHistory.query(site.db.read).where({ item_id: place.item }).resultSize()).toBe(0)
})

test('a changed document updates its pages, keeps what people wrote, and says what breaks', async () => {
  place.settings({ api: [{ file: 'openapi.json' }] })
  const file = path.join(place.base, 'openapi.json')
  const write = (text: string) => writeFileSync(file, text)
  write(api({ '/pets': { summary: 'List pets' }, '/old': { summary: 'Old' } }))
  await place.push()
  const page_id = await place.idOf('List pets')
  const { page_content } = await place.as.ask(pageCalls.info, { page_id })
  await place.edit('List pets', { text: `Ask Ann first.\n\n${page_content}` })

  write(api({ '/pets': { summary: 'All pets', required: true } }))
  const { out } = await place.run(['push', '--json', '--report', 'markdown=report.md'])
  const document = pushDocument.parse(JSON.parse(out))
  expect(document.api).toMatchObject([
    {
      file: 'openapi.json',
      counts: { created: 0, changed: 1, removed: 1 },
      pages: [
        { id: String(page_id), title: 'All pets', method: 'get', state: 'changed' },
        { title: 'Old', state: 'removed' },
      ],
      breaking: [
        { level: 'error', rule: 'parameter-became-required', method: 'GET', path: '/pets' },
        { level: 'error', rule: 'operation-removed', method: 'GET', path: '/old' },
      ],
    },
  ])
  expect(readFileSync(path.join(place.base, 'report.md'), 'utf8')).toContain('`color`')
  const now = await place.as.ask(pageCalls.info, { page_id })
  expect(now.page_content).toMatch(/^Ask Ann first\./)
  expect(await place.idOf('Old')).toBeGreaterThan(0)

  const after = await place.run(['plan'])
  expect(after).toMatchObject({ code: 0, err: '' })

  place.settings({ api: [{ file: 'openapi.json', removed: 'trash' }] })
  const trashed = await place.run(['push'])
  expect(trashed.out).toContain('gone  openapi.json  GET pets / Old')
  await expect(place.idOf('Old')).rejects.toThrow('no page Old')
})

test('an item too large for one document is not compared, which the push says', async () => {
  place.settings({ api: [{ file: 'openapi.json' }] })
  const write = (required: boolean) =>
    writeFileSync(path.join(place.base, 'openapi.json'), api({ '/p': { summary: 'P', required } }))
  write(false)
  place.write({})
  expect((await place.run(['push'])).err).toBe('')
  const { item: item_id, owner } = place
  const page_content = 'x'.repeat(64 * 1024 * 1024)
  await site.make.page({ item_id, owner, page_title: 'Large', page_content })
  write(true)
  const { code, err } = await place.run(['push'])
  expect([code, err]).toEqual([
    0,
    expect.stringContaining('openapi.json: not checked for breaking changes'),
  ])
})

test('two documents of one title are kept apart by their files', async () => {
  place.settings({ api: ['v1', 'v2'].map((one) => ({ file: `docs/${one}/openapi.json` })) })
  for (const version of ['v1', 'v2'])
    place.write({ [`${version}/openapi.json`]: api({ '/pets': { summary: `Pets ${version}` } }) })
  await place.push()
  expect(await menu()).toEqual(['v1/Shop', 'v1/pets/Pets v1', 'v2/Shop', 'v2/pets/Pets v2'])
  expect((await place.run(['plan'])).code).toBe(0)
})

test('an import of a pushed document leaves it to the push, and so do pages that it adds', async () => {
  place.settings({ api: [{ file: 'shop.json', catalog: 'Shop' }] })
  const file = path.join(place.base, 'shop.json')
  writeFileSync(file, api({ '/a': { summary: 'A' } }))
  await place.push()
  const item = String(place.item)
  const byHand = () => place.run(['import', file, '--item', item])
  expect((await byHand()).out).toContain('0 new, 0 changed, 2 unchanged')
  writeFileSync(file, api({ '/a': { summary: 'A' }, '/b': { summary: 'B' } }))
  expect((await byHand()).out).toContain('1 new, 0 changed, 2 unchanged')
  const before = await menu()
  for (const { out } of [await place.run(['push']), await place.run(['push'])])
    expect(out).toContain('shop.json  openapi 3.0: 0 new, 0 changed, 3 unchanged, 0 gone')
  expect(await menu()).toEqual(before)
})

test('one document is pushed by its path, without the markdown', async () => {
  place.settings({ api: [{ file: 'docs/openapi.json' }] })
  place.write({ 'a.md': 'A', 'openapi.json': api({ '/pets': { summary: 'Pets' } }) })
  const ran = await place.run(['push', 'docs/openapi.json'])
  expect(ran).toMatchObject({ code: 0, err: '' })
  expect(await menu()).toEqual(['Shop', 'pets/Pets'])
  expect((await place.run(['push', 'docs/a.md'])).out).not.toContain('openapi')
})

test('a Postman collection is a source too', async () => {
  place.settings({ api: [{ file: 'docs/requests.json', catalog: 'Requests' }] })
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
  const item = [{ name: 'Pets', request: { method: 'GET', url: 'https://example.com/pets' } }]
  place.write({ 'requests.json': JSON.stringify({ info: { name: 'Shop', schema }, item }) })
  await place.push()
  expect(await menu()).toContain('Requests/Pets')
})

test('a document that cannot be used is named, and the others are pushed', async () => {
  place.settings({ api: [{ file: 'a.json' }, { file: 'b.json' }, { file: 'c.yaml' }] })
  const at = (name: string) => path.join(place.base, name)
  writeFileSync(at('a.json'), '{"name": "package"}')
  writeFileSync(at('b.json'), api({ '/pets': { summary: 'Pets' } }))
  writeFileSync(at('c.yaml'), 'openapi: 3.0.3\n  info: [')
  const ran = await place.run(['push'])
  expect(ran.code).toBe(5)
  expect(ran.err).toContain(
    'a.json: neither an OpenAPI or Swagger document nor a Postman collection.',
  )
  expect(ran.err).toContain('c.yaml: cannot be read:')
  expect(await menu()).toEqual(['Shop', 'pets/Pets'])
  const zh = await place.run(['push', '--lang', 'zh-cn'])
  expect(zh.err).toContain('a.json: 既不是 OpenAPI（Swagger）文档，也不是 Postman 集合。')

  place.settings({ api: [{ file: 'missing.json' }] })
  const missing = await place.run(['push'])
  expect(missing.code).toBe(64)
  expect(missing.err).toContain('"api" in showdoc.json lists missing.json, which does not exist.')
  place.settings({ api: [{ file: import.meta.filename }] })
  const outside = await place.run(['push'])
  expect(outside.code).toBe(64)
  expect(outside.err).toContain('is outside the folder of showdoc.json.')
})

test('a plan by somebody who may only read says that it could not compare', async () => {
  place.settings({ api: [{ file: 'a.json' }] })
  writeFileSync(path.join(place.base, 'a.json'), api({ '/pets': { summary: 'Pets' } }))
  const { token } = await place.as.ask(accessTokenCalls.save, {
    name: 'ci',
    scope: 'read',
    expires: 1_800_000_000,
  })
  const ran = await place.run(['plan'], { SHOWDOC_TOKEN: token })
  expect(ran.code).toBe(0)
  expect(ran.err).toContain('a.json: not compared, because that needs the right to write:')
  expect(await menu()).toEqual([])
})

test('status tells which documents would change pages, and counts their pages as known', async () => {
  place.settings({ api: [{ file: 'openapi.json' }] })
  const file = path.join(place.base, 'openapi.json')
  writeFileSync(file, api({ '/pets': { summary: 'Pets' } }))
  place.write({ 'a.md': '# A\n' })
  const before = await place.run(['status', '--exit-code'])
  expect(before).toMatchObject({ code: 2, err: '' })
  expect(before.out).toMatch(/^api +1 +openapi\.json \(2 new, 0 changed, 0 gone\)$/m)
  expect(await menu()).toEqual([])

  await place.push()
  const same = await place.run(['status', '--exit-code'])
  expect(same.code).toBe(0)
  expect(same.out).not.toMatch(/^api|only on the server/m)

  writeFileSync(file, api({ '/pets': { summary: 'All pets' }, '/new': { summary: 'New' } }))
  const { out } = await place.run(['status', '--json', '--report', 'markdown=report.md'])
  const document = statusDocument.parse(JSON.parse(out))
  expect(document).toMatchObject({
    remote_only: 0,
    ahead: [],
    api: [{ file: 'openapi.json', counts: { created: 1, changed: 1, removed: 0 } }],
  })
  expect(readFileSync(path.join(place.base, 'report.md'), 'utf8')).toContain('All pets')
  const zh = await place.run(['status', '--lang', 'zh-cn'])
  expect(zh.out).toContain('openapi.json（新增 1，修改 1，移除 0）')
  expect((await place.run(['status', '--offline'])).out).not.toContain('openapi.json')

  writeFileSync(file, 'openapi: 3.0.3\n  info: [')
  const broken = await place.run(['status', '--exit-code'])
  expect(broken.code).toBe(1)
  expect(broken.err).toContain('openapi.json: cannot be read:')
})

test('diff shows what a push would change in the texts of pages, and writes nothing', async () => {
  place.settings({ api: [{ file: 'docs/api.json', catalog: 'Shop', removed: 'trash' }] })
  place.write({
    'README.md': '# Handbook\n',
    'api.json': api({ '/pets': { summary: 'List pets' }, '/cats': { summary: 'List cats' } }),
  })
  const fresh = await place.run(['diff', 'docs/api.json', '--stat'])
  expect(fresh.out).toMatch(/^docs\/api\.json GET Shop \/ pets \/ List pets {2}\+\d+ -0$/m)
  await place.push()
  expect(await place.run(['diff'])).toMatchObject({ code: 0, out: '', err: '' })
  const before = await place.document(['status'])

  place.write({ 'README.md': '# Handbook\n\nmore\n' })
  place.write({ 'api.json': api({ '/pets': { summary: 'List pets', required: true } }) })
  const { code, out, err } = await place.run(['diff'])
  expect([code, err]).toEqual([2, ''])
  expect(out).toMatch(/^--- a\/README\.md\n[^]*\n\+more\n--- a\/docs\/api\.json GET Shop \/ pets/)
  expect(out).toMatch(
    /\+\+\+ b\/docs\/api\.json GET Shop \/ pets \/ List pets\n@@ [^]*\n-.*color.*\n/,
  )
  expect(out).toMatch(/--- a\/docs\/api\.json GET Shop \/ pets \/ List cats\n/)
  const only = await place.run(['diff', 'docs/README.md'])
  expect(only.out).not.toContain('api.json')
  expect((await place.run(['diff', '--base'])).out).not.toContain('api.json')

  const { files, api: documents } = diffDocument.parse(await place.document(['diff']))
  expect(files.map((file) => file.path)).toEqual(['README.md'])
  expect(documents).toMatchObject([
    {
      file: 'docs/api.json',
      pages: [
        { title: 'List pets', path: ['Shop', 'pets'], method: 'get', state: 'changed' },
        { title: 'List cats', state: 'removed', added: 0 },
      ],
    },
  ])
  expect(await menu()).toContain('Shop/pets/List cats')
  expect(before).toMatchObject({ ahead: [] })

  const { token } = await place.as.ask(accessTokenCalls.save, {
    name: 'ci',
    scope: 'read',
    expires: 1_800_000_000,
  })
  const reading = await place.run(['diff'], { SHOWDOC_TOKEN: token })
  expect(reading.code).toBe(2)
  expect(reading.out).toContain('+more')
  expect(reading.err).toContain('docs/api.json: not compared')
})

test('diff shows a structured API page line by line', async () => {
  const { item_id } = await site.make.item({ owner: place.owner, item_type: 3 })
  place.settings({ item: String(item_id), api: [{ file: 'api.json' }] })
  const file = path.join(place.base, 'api.json')
  writeFileSync(file, api({ '/pets': { summary: 'List pets' } }))
  place.write({})
  const first = await place.run(['push'])
  expect([first.code, first.err]).toEqual([0, ''])
  writeFileSync(file, api({ '/pets': { summary: 'List pets', required: true } }))
  const { out } = await place.run(['diff'])
  expect(out).toMatch(/\n- +"require": "0",\n\+ +"require": "1",\n/)
})

test('a document in several files is pushed as one; one whose files are missing leaves the others alone', async () => {
  place.settings({ api: [{ file: 'docs/api/a.yaml' }, { file: 'docs/api/b.yaml' }] })
  place.write({
    'README.md': '# Handbook\n',
    'api/a.yaml':
      'openapi: 3.0.3\ninfo: { title: A }\npaths: { /a: { $ref: ../../common.json#/a } }\n',
    'api/b.yaml': 'openapi: 3.0.3\ninfo: { title: B }\npaths: { /b: { $ref: ../../../b.yaml } }\n',
  })
  const common = path.join(place.base, 'common.json')
  writeFileSync(common, '{"a":{"get":{"summary":"Of a","responses":{}}}}')
  const first = await place.run(['push'])
  expect(first.code).toBe(5)
  expect(first.err).toContain('docs/api/b.yaml refers to ../../../b.yaml, outside the folder')
  expect((await menu()).filter((title) => title.endsWith('Of a'))).toHaveLength(1)
  const page = await place.idOf('Of a')

  writeFileSync(common, '{"a":{"get":{"summary":"Of all a","responses":{}}}}')
  expect((await place.run(['plan', 'docs/api/a.yaml'])).out).toContain('Of all a')
  expect(await place.run(['push', 'docs/api/a.yaml'])).toMatchObject({ code: 0, err: '' })
  expect(await place.idOf('Of all a')).toBe(page)
})

test('the key pair of an item pushes none, and says so', async () => {
  place.settings({ api: [{ file: 'docs/openapi.json' }] })
  place.write({ 'a.md': '# A\n', 'openapi.json': api({ '/pets': { summary: 'List pets' } }) })
  const { code, out, err } = await place.run(['push'], await pairOf(place))
  expect([code, out]).toEqual([5, expect.stringContaining('1 page written')])
  expect(err).toContain('docs/openapi.json: the key pair of an item cannot push API documents')
})
