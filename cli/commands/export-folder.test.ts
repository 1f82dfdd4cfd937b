import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { png } from '../../server/test/files.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { unzipped } from '../../server/test/unzip.ts'
import { exportDocument } from '../documents/data.ts'
import { FolderSite } from '../test/folder-site.ts'

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

const other = Buffer.concat([png, Buffer.from('other')])

/** A handbook with nested catalogs, pictures and links. */
const handbook = {
  'README.md': '# 手册\n\n[登录](02-指南/登录.md#第一-步) ![标志](图片/标志.png)\n',
  '关于.md':
    '---\norder: 1\n---\n\n# 关于\n\n<img src="图片/标志.png"> <a href="./README.md">首页</a>\n',
  '02-指南/登录.md':
    '# 登录\n\n## 第一 步\n\n![同一](../图片/标志.png) [另](<../图片/另 一.png>)\n\n- [x] [深](深/更深/角色.md#a)\n',
  '02-指南/深/更深/角色.md':
    '# 角色\n\n## A\n\n[首页](../../../README.md) [目录](/02-指南/登录.md)\n',
  '02-指南/深/a_10.md': '# Ten\n',
  '02-指南/深/a_9.md': '# Nine\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
  '01-API/_catalog.yaml': 'name: 接口\n',
  '01-API/user.md': '---\ntitle: 用户 <接口>\n---\ntext ~~old~~ `code`\n\n[a](user.md)\n',
  '01-API/draft.md': '---\ndraft: true\n---\n# Draft\n',
  '图片/标志.png': png,
  '图片/另 一.png': other,
}

const at = (name: string) => path.join(place.base, name)

/** Without a credential, and with a server that nobody answers for. */
const offline = (args: readonly string[], env: Record<string, string> = {}) =>
  runCli(args, {
    env: {
      HOME: place.base,
      SHOWDOC_DIR: place.base,
      SHOWDOC_SERVER: 'http://127.0.0.1:9',
      ...env,
    },
  })
const exporting = (format: string, ...args: string[]) =>
  offline(['export', format, '--from', 'folder', ...args])

/** Parts of an archive in its order, as text. */
const partsOf = async (file: string): Promise<[string, string][]> =>
  [...(await unzipped(readFileSync(at(file))))].map(([name, bytes]) => [
    name,
    bytes.toString(/\.(?:png|woff2)$/.test(name) ? 'latin1' : 'utf8'),
  ])

/** A text of an item's export with other ids. */
function withIds(text: string, ids: ReadonlyMap<string, string>): string {
  // those of the tests are longer than any other number
  return [...ids].reduce((plain, [id, own]) => plain.replaceAll(id, own), text)
}

interface Info {
  pages: { pages: { page_id: number }[]; catalogs: InfoCatalog[] }
  attachments: { sign: string }[]
}
type InfoCatalog = { cat_id: number } & Info['pages']

/** Ids of pages, catalogs and attachments in the order of an archive. */
function idsOf(json: string): string[] {
  const { pages, attachments } = JSON.parse(json) as Info
  const inside = (folder: Info['pages'], own: 'pages' | 'catalogs'): number[] => [
    ...(own === 'pages' ? folder.pages.map(({ page_id }) => page_id) : []),
    ...folder.catalogs.flatMap((one) => [
      ...(own === 'catalogs' ? [one.cat_id] : []),
      ...inside(one, own),
    ]),
  ]
  const [ofPages, ofCatalogs] = [inside(pages, 'pages'), inside(pages, 'catalogs')]
  return [...ofPages, ...ofCatalogs, ...attachments.map(({ sign }) => sign)].map(String)
}

/** What an id of the item is in the export of the folder, by the archives of both. */
async function itemIds(): Promise<Map<string, string>> {
  await place.run(['export', 'markdown', '-o', 'item.zip'])
  await exporting('markdown', '-o', 'folder.zip')
  const info = async (file: string) => Object.fromEntries(await partsOf(file))['info.json']!
  const [ours, theirs] = [idsOf(await info('folder.zip')), idsOf(await info('item.zip'))]
  return new Map([[String(place.item), '0'], ...theirs.map((id, index) => [id, ours[index]!])] as [
    string,
    string,
  ][])
}

test('a folder becomes the same archive as the item after a push, without any server', async () => {
  place.write(handbook)
  const { code, out, err } = await exporting('markdown', '-o', 'folder.zip')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^folder\.zip: pages 7, attachments 2, bytes [\d,]+\n$/)
  expect(existsSync(at('showdoc.lock'))).toBe(false)
  await place.push()
  const ids = await itemIds()
  const [folder, item] = [await partsOf('folder.zip'), await partsOf('item.zip')]
  expect(folder.slice(0, -1)).toEqual(item.slice(0, -1))
  expect(folder.map(([name]) => name)).toEqual([
    '手册.md',
    '关于.md',
    '接口/用户 _接口_.md',
    '指南/登录.md',
    '指南/深/Nine.md',
    '指南/深/Ten.md',
    '指南/深/更深/角色.md',
    'img/标志.png',
    'img/另 一.png',
    'info.json',
  ])
  const described: unknown = JSON.parse(withIds(item.at(-1)![1], ids))
  // only a server has one
  expect({ ...(JSON.parse(folder.at(-1)![1]) as object), password: '' }).toEqual(described)
  expect(Object.fromEntries(folder)['指南/登录.md']).toContain('[深](深/更深/角色.md#a)')
})

test.each([
  ['html', 'x.zip', 2],
  ['word', 'x.docx', 1],
])('a folder becomes the same %s as the item after a push', async (format, file, pictures) => {
  place.write(handbook)
  const ours = await exporting(format, '-o', `folder-${file}`, '--json')
  expect(ours).toMatchObject({ code: 0, err: '' })
  expect(exportDocument.parse(JSON.parse(ours.out))).toMatchObject({
    server: null,
    item: null,
    format,
    pages: 7,
    pictures,
  })
  await place.push()
  expect((await place.run(['export', format, '-o', `item-${file}`])).code).toBe(0)
  const ids = await itemIds()
  const item = (await partsOf(`item-${file}`)).map((part) => part.map((text) => withIds(text, ids)))
  expect(await partsOf(`folder-${file}`)).toEqual(item)
})

test('a folder becomes one document with --single', async () => {
  place.write(handbook)
  const ours = await exporting('html', '--single', '-o', 'folder.html')
  expect(ours.code).toBe(0)
  // a picture that is linked and not shown has no place in it
  expect(ours.err).toBe(
    '1 remark:\n  docs/02-指南/登录.md:5:25: leads to 图片/另 一.png, which a single document cannot contain: the link will not work\n',
  )
  await place.push()
  await place.run(['export', 'html', '--single', '-o', 'item.html'])
  const html = (name: string) => readFileSync(at(name), 'utf8')
  expect(html('folder.html')).toBe(withIds(html('item.html'), await itemIds()))
  expect(html('folder.html')).toContain('href="#p7-a"')
})

test('the same folder gives the same bytes elsewhere, which are compared', async () => {
  place.write(handbook)
  const there = await FolderSite.of(site, server)
  there.write(Object.fromEntries(Object.entries(handbook).toReversed()))
  for (const [format, file] of Object.entries({
    markdown: 'x.zip',
    html: 'site.zip',
    word: 'x.docx',
    openapi: 'x.yaml',
  })) {
    const args = ['export', format, '--from', 'folder', '-o', file]
    const [one, two] = [await place.run(args), await there.run(args)]
    if (format === 'openapi') {
      expect([one.code, two.code]).toEqual([1, 1])
      expect(one.err).toContain('None of the pages describes an API operation.')
      continue
    }
    expect([one.code, two.code]).toEqual([0, 0])
    expect(readFileSync(at(file)).equals(readFileSync(path.join(there.base, file)))).toBe(true)
    expect((await exporting(format, '--check', file)).code).toBe(0)
  }
  place.write({ '图片/标志.png': other })
  expect(await exporting('word', '--check', 'x.docx')).toMatchObject({
    code: 2,
    out: 'x.docx is out of date.\n',
  })
  const env = { SHOWDOC_FROM: 'folder', SHOWDOC_LANG: 'zh-cn' }
  expect(await offline(['export', 'html', '--check', 'site.zip'], env)).toMatchObject({
    code: 2,
    out: 'site.zip 不是最新的。\n',
  })
})

test('a folder of any kind is exported without settings; what cannot work is said', async () => {
  rmSync(at('showdoc.json'))
  place.write({
    'README.md':
      '[weg](weg.md) [anker](b.md#fehlt) [b](b.md#da)\n\n![x](x.png) [e](p.exe) [o](../../o.md)\n',
    'b.md': '# B\n\n## Da\n\n[c](c.md "t") ![r][ref]\n\n[ref]: p.png\n',
    'p.png': png,
    'p.exe': 'MZ',
  })
  const run = (...args: string[]) =>
    runCli(['export', ...args, '--from', 'folder', '-C', place.at('')], {
      env: { HOME: place.base },
    })
  const { code, out, err } = await run('html', '-o', '../site/')
  expect(code).toBe(0)
  expect(out).toMatch(/^\.\.\/site\/: pages 2, attachments 1, /)
  expect(err.split('\n')).toEqual([
    '6 remarks:',
    '  README.md:1:7: leads to weg.md, which does not exist',
    expect.stringMatching(/^ {2}README\.md:1:23: .*fehlt/),
    '  README.md:3:6: leads to x.png, which does not exist',
    '  README.md:3:28: leads out of the folder: ../../o.md',
    '  b.md:5:5: leads to c.md, which does not exist',
    '  README.md:3:17: p.exe is of a type that sites do not accept by default; it was left out',
    '',
  ])
  const page = readFileSync(at('site/pages/1.html'), 'utf8')
  // the name of the folder, where nothing else is known
  expect(page).toContain('<h1>docs</h1>')
  expect(page).toContain('href="2.html#da"')
  expect(page).toContain('href="https://folder.invalid/weg.md"')
  expect(page).not.toContain('localhost')
  expect(existsSync(at('site/files/p.png'))).toBe(true)
  expect((await run('word', '-o', '-', '--json')).code).toBe(64)
  const document = await run('word', '-o', '-', '--lang', 'zh-cn')
  expect(document.code).toBe(0)
  expect(document.err).toContain('p.exe 是站点默认不接受的文件类型')
})

test('a catalog is named by names or folders, a page by its file', async () => {
  place.write(handbook)
  const { code, out, err } = await exporting('word', '--catalog', '指南/深', '-o', 'a.docx')
  expect({ code, out }).toEqual({
    code: 0,
    out: expect.stringMatching(/^a\.docx: pages 3, /) as unknown,
  })
  expect(err).toBe(
    '2 remarks:\n  docs/02-指南/深/更深/角色.md:5:6: leads to README.md, which is not in the exported part of the folder\n' +
      '  docs/02-指南/深/更深/角色.md:5:31: leads to 02-指南/登录.md, which is not in the exported part of the folder\n',
  )
  await exporting('word', '--catalog', '/02-指南/深/', '-o', 'b.docx')
  expect(readFileSync(at('a.docx')).equals(readFileSync(at('b.docx')))).toBe(true)

  const page = await exporting('html', '--page', 'docs/02-指南/登录.md', '-o', 'site/')
  expect(page.code).toBe(0)
  expect(readdirSync(at('site/pages'))).toHaveLength(1)
  expect(readdirSync(at('site/files')).toSorted()).toEqual(['另 一.png', '标志.png'])

  for (const [args, said] of [
    [['--catalog', '没有'], 'There is no catalog “没有” in the folder.'],
    [['--catalog', '1'], 'There is no catalog “1” in the folder.'],
    [['--page', '3'], ''],
    [['--page', 'docs/01-API/draft.md'], 'docs/01-API/draft.md is not a page of the folder.'],
  ] as const) {
    const refused = await exporting('html', ...args, '-o', 'x.zip')
    expect(refused).toMatchObject({ code: 64, out: '' })
    expect(refused.err).toContain(said)
  }
  const byName = await place.run(['export', 'word', '--page', 'docs/README.md', '--lang', 'zh-cn'])
  expect(byName).toMatchObject({ code: 64 })
  expect(byName.err).toContain('项目的页面用编号指定：docs/README.md')
  expect((await exporting('markdown', '--catalog', '指南')).code).toBe(64)
  expect(existsSync(at('x.zip'))).toBe(false)
})

test('errors of the folder are listed, and nothing is written', async () => {
  place.write({
    'a.md': '# A\n',
    'bad.md': Buffer.from([0x23, 0x20, 0xc4, 0xe3, 0xba, 0xc3]),
    'front.md': '---\ntitle: [1\n---\ntext\n',
  })
  const before = readdirSync(place.base)
  const { code, out, err } = await exporting('html', '-o', 'new/x.zip')
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(
    /2 errors in the folder; nothing was written:\n {2}docs\/bad\.md:1: .*\n {2}docs\/front\.md:\d/,
  )
  const chinese = await exporting('html', '--lang', 'zh-cn')
  expect(chinese.err).toContain('文件夹中有 2 个错误，没有写入任何文件：')
  place.remove('front.md')
  expect((await exporting('word', '--encoding', 'gb18030', '--json')).code).toBe(0)
  rmSync(at('showdoc.docx'))

  for (const [format, said] of [
    ['json', 'json 格式需要服务器上的项目'],
    ['xlsx', 'xlsx 格式需要服务器上的项目'],
  ] as const) {
    const refused = await exporting(format, '--lang', 'zh-cn')
    expect(refused).toMatchObject({ code: 64, out: '' })
    expect(refused.err).toContain(said)
  }
  place.remove('bad.md')
  for (const target of ['docs/', 'docs/out/', 'docs']) {
    const inside = await exporting('markdown', '-o', target)
    expect(inside).toMatchObject({ code: 64, out: '' })
    expect(inside.err).toContain('inside the folder to export')
  }
  place.write({ 'a.md': '---\ndraft: true\n---\n' })
  expect((await exporting('word')).err).toContain('The folder has no pages.')
  place.remove('a.md')
  expect(await exporting('word')).toMatchObject({ code: 1, out: '' })
  expect(readdirSync(place.base)).toEqual(before)
  expect(readdirSync(place.at(''))).toEqual([])
})

test('files that a push would leave out are left out, with the reason', async () => {
  place.settings({ assetMaxSize: '1KB', api: [{ file: 'openapi.yaml' }] })
  place.write({
    'a.md': '# A\n\n![big](big.png) ![p](p.png)\n',
    'big.png': Buffer.concat([png, Buffer.alloc(2_000)]),
    'p.png': png,
  })
  const { code, out, err } = await exporting('markdown', '-o', 'out/')
  expect(code).toBe(0)
  expect(out).toMatch(/^out\/: pages 1, attachments 1, /)
  expect(err).toMatch(/docs\/a\.md:3:8: big\.png is .*\(assetMaxSize\)\. It was left out/)
  expect(err).toContain('The API documents of showdoc.json are not pages of the folder')
  expect(readFileSync(at('out/A.md'), 'utf8')).toBe('# A\n\n![big](big.png) ![p](img/p.png)\n')
})

test('pages that describe operations become an OpenAPI document', async () => {
  const paths = {
    '/orders': { get: { summary: '订单', responses: { 200: { description: 'OK' } } } },
  }
  const document = { openapi: '3.1.0', info: { title: 'Orders', version: '2' }, paths }
  writeFileSync(at('api.json'), JSON.stringify(document))
  place.write({ 'about.md': '# About\n\n[a](about.md)\n' })
  expect((await offline(['import', 'api.json', '--to', 'folder'])).code).toBe(0)
  const { code, err } = await exporting('openapi', '-o', 'back.json')
  expect(code).toBe(0)
  expect(err).toContain('docs/about.md: The page describes no API operation')
  const back = JSON.parse(readFileSync(at('back.json'), 'utf8')) as typeof document
  expect(Object.keys(back.paths)).toEqual(['/orders'])
})

test('Ctrl+C leaves nothing behind', async () => {
  place.write(handbook)
  const browser = at('browser')
  writeFileSync(browser, `#!/bin/sh\n: > '${at('started')}'\nexec sleep 1000\n`, { mode: 0o755 })
  const before = readdirSync(place.base)
  const interrupt = new AbortController()
  const run = runCli(['export', 'pdf', '--from', 'folder', '--browser', browser], {
    env: { HOME: place.base, SHOWDOC_DIR: place.base, PATH: process.env['PATH'] },
    interrupt: interrupt.signal,
  })
  await vi.waitFor(() => expect(existsSync(at('started'))).toBe(true), 30_000)
  interrupt.abort()
  const { code, out } = await run
  expect({ code, out }).toEqual({ code: 130, out: '' })
  rmSync(at('started'))
  expect(readdirSync(place.base)).toEqual(before)
}, 60_000)
