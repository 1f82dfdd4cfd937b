import { execFileSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { png } from '../../server/test/files.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { unzipped } from '../../server/test/unzip.ts'
import { exportDocument, importDocument } from '../documents/data.ts'
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
  place.write({
    'a.md': '# A\n\n![p](p.png)\n',
    '指南/b.md': '# B\n\n[a](../a.md)\n',
    'p.png': png,
  })
  await place.push()
})

const at = (name: string) => path.join(place.base, name)
const exporting = (...args: string[]) => place.run(['export', 'markdown', ...args])

test('an item becomes a zip, which is compared and imported again', async () => {
  const { code, out, err } = await exporting('-o', 'out/h.zip')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^out\/h\.zip: pages 2, attachments 1, bytes \d+\n$/)
  const files = await unzipped(readFileSync(at('out/h.zip')))
  expect([...files.keys()].toSorted()).toEqual(['A.md', 'img/p.png', 'info.json', '指南/B.md'])
  expect(readdirSync(at('out'))).toEqual(['h.zip'])
  // as other files: a web server may read it
  expect(statSync(at('out/h.zip')).mode & 0o777).toBe(0o666 & ~process.umask())
  expect(await exporting('--check', 'out/h.zip')).toMatchObject({
    code: 0,
    out: 'out/h.zip is up to date.\n',
  })
  await place.edit('A', { text: '# A\n\nchanged\n' })
  expect((await exporting('--check', 'out/h.zip', '--lang', 'zh-cn')).out).toBe(
    'out/h.zip 不是最新的。\n',
  )
  expect((await exporting('--check', 'none.zip')).code).toBe(2)
  expect(await exporting('--check', 'out/h.zip', '--no-exit-code')).toMatchObject({
    code: 0,
    out: 'out/h.zip is out of date.\n',
  })
  const again = await place.run(['import', 'out/h.zip', '--new-item', 'Again'])
  expect(again).toMatchObject({ code: 0, err: '' })
})

test('what a symbolic link leads to is written, and a pipe is written into', async () => {
  writeFileSync(at('real.zip'), 'old')
  symlinkSync('real.zip', at('link.zip'))
  expect((await exporting('-o', 'link.zip')).code).toBe(0)
  expect(lstatSync(at('link.zip')).isSymbolicLink()).toBe(true)
  execFileSync('mkfifo', [at('pipe')])
  const reading = readFile(at('pipe'))
  expect((await exporting('-o', 'pipe')).code).toBe(0)
  expect(lstatSync(at('pipe')).isFIFO()).toBe(true)
  expect(await reading).toEqual(readFileSync(at('real.zip')))
})

test('into a folder, whose other files stay', async () => {
  mkdirSync(at('docs-out'))
  writeFileSync(at('docs-out/own.txt'), 'mine')
  const { code, out } = await exporting('-o', 'docs-out', '--json')
  expect(code).toBe(0)
  expect(exportDocument.parse(JSON.parse(out))).toMatchObject({ pages: 2, pictures: 1 })
  expect(readFileSync(at('docs-out/A.md'), 'utf8')).toBe('# A\n\n![p](img/p.png)\n')
  expect(readFileSync(at('docs-out/指南/B.md'), 'utf8')).toBe('# B\n\n[a](../A.md)\n')
  expect(readFileSync(at('docs-out/own.txt'), 'utf8')).toBe('mine')
  await exporting('-o', 'new/')
  expect(existsSync(at('new/img/p.png'))).toBe(true)
})

test('a site is a zip or a folder, of the whole item or a part of it', async () => {
  const whole = await place.run(['export', 'html', '--json'])
  expect(whole.code).toBe(0)
  expect(exportDocument.parse(JSON.parse(whole.out))).toMatchObject({
    format: 'html',
    file: 'showdoc-html.zip',
    pages: 2,
    pictures: 1,
  })
  expect((await place.run(['export', 'html', '--check', 'showdoc-html.zip'])).code).toBe(0)
  expect((await place.run(['export', 'html', '--catalog', '指南', '-o', 'site/'])).code).toBe(0)
  expect(readdirSync(at('site')).toSorted()).toEqual([
    '.showdoc-export.json',
    'assets',
    'index.html',
    'pages',
  ])
  expect(readdirSync(at('site/pages'))).toHaveLength(1)
  expect((await place.run(['export', 'html', '--paper', 'a4'])).code).toBe(64)
})

test('a site is one file with --single', async () => {
  const { code, out, err } = await place.run(['export', 'html', '--single'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^showdoc\.html: pages 2, attachments 1, bytes [\d,]+\n$/)
  expect(readFileSync(at('showdoc.html'), 'utf8')).toContain('data:image/png;base64,')
  expect((await place.run(['export', 'html', '--single', '--check', 'showdoc.html'])).code).toBe(0)
  expect((await place.run(['export', 'html', '--single', '-o', 'docs/'])).code).toBe(0)
  expect(existsSync(at('docs/showdoc.html'))).toBe(true)
  expect((await place.run(['export', 'word', '--single'])).code).toBe(64)
})

test('a site is one file, too, where the file that is asked for is a page', async () => {
  expect((await place.run(['export', 'html', '-o', 'one.HTML'])).code).toBe(0)
  expect(readFileSync(at('one.HTML'), 'utf8')).toMatch(/^<!doctype html>/i)
  expect((await place.run(['export', 'html', '--check', 'one.HTML'])).code).toBe(0)
  expect((await place.run(['export', 'markdown', '-o', 'two.html'])).code).toBe(0)
  expect(readFileSync(at('two.html')).subarray(0, 2).toString()).toBe('PK')
})

test('an item is one JSON file that restores it with its history', async () => {
  await place.edit('A', { text: '# A\n\n![p](p.png) changed\n' })
  const { code, out, err } = await place.run(['export', 'json', '-o', 'out/item.json'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^out\/item\.json: pages 2, versions 1, attachments 1, bytes [\d,]+\n$/)
  expect((await place.run(['export', 'json', '--check', 'out/item.json'])).code).toBe(0)
  const trial = await place.run(['import', 'out/item.json', '--new-item', 'Again', '--dry-run'])
  expect(trial).toMatchObject({ code: 2, err: '' })
  const again = await place.run(['import', 'out/item.json', '--new-item', 'Again', '--json'])
  expect(again.code).toBe(0)
  const { counts } = importDocument.parse(JSON.parse(again.out))
  expect(counts).toMatchObject({ created: 2, versions: 1, attachments: 1 })
  const into = await place.run(['import', 'out/item.json'])
  expect(into).toMatchObject({ code: 1, out: '' })
  expect(into.err).toContain('Import it as a new item')
  writeFileSync(at('out/half.json'), readFileSync(at('out/item.json')).subarray(0, -200))
  const half = await place.run(['import', 'out/half.json', '--new-item', 'Half'])
  expect(half.code).toBe(1)
  expect(half.err).toContain('damaged or incomplete')
  const listed = await place.run(['export', 'json', '--page', '1'])
  expect(listed.code).toBe(64)
})

test('what cannot be exported is refused with the reason, and nothing is written', async () => {
  const before = readdirSync(place.base)
  const stranger = await site.make.user()
  const denied = await place.run(['export', 'markdown'], { SHOWDOC_TOKEN: stranger.token })
  expect(denied.code).toBe(4)
  expect((await exporting('--item', '1')).code).toBe(1)
  expect((await place.run(['export', 'odt'])).err).toContain('Unknown format “odt”')
  expect((await exporting('-o', 'x.zip', '--check', 'y.zip')).code).toBe(64)
  expect((await exporting('-o', '-', '--json')).code).toBe(64)
  const { item_id } = await site.make.item({ owner: place.owner })
  const empty = await exporting('--item', String(item_id), '-o', 'x.zip')
  expect(empty).toMatchObject({ code: 1, out: '' })
  expect(empty.err).toContain('no pages')
  const nowhere = await runCli(['export', 'markdown'], {
    env: { HOME: place.base, SHOWDOC_SERVER: server, SHOWDOC_TOKEN: place.owner.token },
  })
  expect(nowhere.code).toBe(64)
  expect(readdirSync(place.base)).toEqual(before)
})

test('an answer that breaks off leaves the file that was there', async () => {
  writeFileSync(at('h.zip'), 'good')
  const broken = createServer((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'application/zip' })
    answer.write('half', () => answer.destroy())
  })
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`
  try {
    const run = await exporting('-o', 'h.zip', '--server', address)
    expect(run.code).toBe(1)
    expect(run.out).toBe('')
    expect(readFileSync(at('h.zip'), 'utf8')).toBe('good')
    expect(readdirSync(place.base).filter((name) => name.startsWith('.showdoc-export'))).toEqual([])
  } finally {
    broken.close()
  }
})

const word = (...args: string[]) => place.run(['export', 'word', ...args])

test('an item becomes a Word document, which is compared', async () => {
  const { code, out, err } = await word('-o', 'out/h.docx')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^out\/h\.docx: pages 2, attachments 1, bytes [\d,]+\n$/)
  const parts = await unzipped(readFileSync(at('out/h.docx')))
  expect(parts.get('word/media/picture1.png')?.equals(png)).toBe(true)
  expect(readdirSync(at('out'))).toEqual(['h.docx'])
  expect((await word('--check', 'out/h.docx')).code).toBe(0)
  await place.edit('A', { text: '# A\n\nchanged\n' })
  expect((await word('--check', 'out/h.docx')).code).toBe(2)
})

test('a folder gets the document; a catalog is named by path or id, a page by id', async () => {
  const folder = await word('-o', 'out/', '--json', '--paper', 'Letter')
  expect(exportDocument.parse(JSON.parse(folder.out))).toMatchObject({
    format: 'word',
    file: path.join('out', 'showdoc.docx'),
    pages: 2,
  })
  const documentOf = async (...args: string[]) => {
    expect(await word('-o', 'part.docx', ...args)).toMatchObject({ code: 0, err: '' })
    const parts = await unzipped(readFileSync(at('part.docx')))
    return String(parts.get('word/document.xml'))
  }
  const byPath = await documentOf('--catalog', '/指南/')
  const [, page = ''] = /w:name="page_(\d+)"/.exec(byPath) ?? []
  expect(byPath).toContain('指南')
  expect(await documentOf('--page', page)).toContain(`w:name="page_${page}"`)
  const unknown = await word('--catalog', '没有')
  expect(unknown).toMatchObject({ code: 64, out: '' })
  expect(unknown.err).toContain('There is no catalog “没有”')
  expect((await word('--page', '1', '-o', 'x.docx')).code).toBe(1)
  expect((await word('--paper', 'A9')).code).toBe(64)
  expect((await exporting('--page', page)).code).toBe(64)
  expect(existsSync(at('x.docx'))).toBe(false)
})

const openapi = (...args: string[]) => place.run(['export', 'openapi', ...args])

const orders = {
  openapi: '3.1.0',
  info: { title: 'Orders 订单', version: '2' },
  paths: {
    '/orders': { get: { summary: 'List orders', responses: { 200: { description: 'OK' } } } },
    '/lines': {
      get: { summary: 'List lines', tags: ['Lines'], responses: { 200: { description: 'OK' } } },
    },
  },
}

test('API pages become an OpenAPI document, JSON or YAML by its ending', async () => {
  writeFileSync(at('api.json'), JSON.stringify(orders))
  await place.run(['import', 'api.json'])
  const { code, out, err } = await openapi('-o', 'out/')
  expect({ code, out }).toEqual({
    code: 0,
    out: expect.stringMatching(
      /^out\/openapi\.json: pages 5, operations 2, bytes \d+\n$/,
    ) as unknown,
  })
  expect(err).toMatch(/^2 remarks:\n {2}A \(\d+\): The page describes no API operation/)
  const document = JSON.parse(readFileSync(at('out/openapi.json'), 'utf8')) as typeof orders
  expect(document.info).toEqual(orders.info)
  expect(Object.keys(document.paths)).toEqual(['/orders', '/lines'])
  expect((await openapi('--check', 'out/openapi.json')).code).toBe(0)

  const part = ['--catalog', 'Lines', '--openapi', '3.0']
  const yaml = await openapi('-o', 'api.yaml', ...part, '--json')
  expect(exportDocument.parse(JSON.parse(yaml.out))).toMatchObject({
    format: 'openapi',
    file: 'api.yaml',
    pages: 1,
    operations: 1,
    remarks: [],
  })
  expect(readFileSync(at('api.yaml'), 'utf8')).toMatch(/^openapi: 3\.0\.3\n/)
  expect((await openapi('--check', 'api.yaml', '--catalog', 'Lines')).code).toBe(2)
  expect((await openapi('--check', 'api.yaml', ...part)).code).toBe(0)
})

test('an item without API pages is not exported as OpenAPI, and paper is for Word', async () => {
  const { code, out, err } = await openapi('-o', 'api.json', '--lang', 'zh-cn')
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain('没有描述接口的页面')
  expect(existsSync(at('api.json'))).toBe(false)
  const paper = await openapi('--paper', 'a4')
  expect(paper).toMatchObject({ code: 64, out: '' })
  expect(paper.err).toContain('openapi does not support --paper')
})

test('a place that cannot be written to is named, in a sentence', async () => {
  writeFileSync(at('file'), '')
  const { code, out, err } = await place.run(['export', 'markdown', '-o', 'file/x.zip'])
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain('file/x.zip')
  expect(err).not.toContain('unexpected')
})

test.each(['openapi', 'markdown', 'word', 'json'])(
  'Ctrl+C while the server makes the document leaves nothing behind: %s',
  async (format) => {
    const asked = Promise.withResolvers<void>()
    const slow = createServer((request) => {
      if (request.url?.includes(`export/${format}`)) asked.resolve()
    })
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
    const interrupt = new AbortController()
    const before = readdirSync(place.base)
    try {
      const run = runCli(['export', format, '--item', '7', '--server', address], {
        env: { HOME: place.base, SHOWDOC_DIR: place.base, SHOWDOC_TOKEN: place.owner.token },
        interrupt: interrupt.signal,
      })
      await asked.promise
      interrupt.abort()
      expect(await run).toMatchObject({
        code: 130,
        out: '',
        err: 'stopping…\ninterrupted; nothing was written\n',
      })
      expect(readdirSync(place.base)).toEqual(before)
    } finally {
      slow.closeAllConnections()
      slow.close()
    }
  },
)

test('a workbook becomes a spreadsheet item, and comes back as one', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '价格',
        rows: [['梨', 1.5]],
        cells: new Map([['1,1', { formula: 'B1*2', formulaResult: 3 }]]),
      },
    ],
  })
  writeFileSync(at('prices.xlsx'), bytes)
  const asSheet = ['--new-item', 'Prices', '--as', 'sheet', '--json']
  const made = await place.run(['import', 'prices.xlsx', ...asSheet])
  expect(made.code).toBe(0)
  const { item } = JSON.parse(made.out) as { item: string }
  const { code, out, err } = await place.run(['export', 'xlsx', '--item', item, '-o', 'out/'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^out\/showdoc\.xlsx: pages 1, attachments 0, bytes [\d,]+\n$/)
  const { sheets } = await readXlsx(readFileSync(at('out/showdoc.xlsx')))
  expect(sheets[0]?.rows).toEqual([
    ['梨', 1.5],
    [null, 3],
  ])
  expect(sheets[0]?.cells?.get('1,1')?.formula).toBe('B1*2')
  const check = ['export', 'xlsx', '--item', item, '--check', 'out/showdoc.xlsx']
  expect((await place.run(check)).code).toBe(0)
  const pages = await place.run(['export', 'xlsx', '-o', 'no.xlsx'])
  expect(pages).toMatchObject({ code: 1 })
  expect(pages.err).toContain('Only a spreadsheet item can be exported as xlsx.')
})

test('a folder that it has filled is updated, and files of other content stay', async () => {
  const unpacked = async (...args: string[]) => exporting('-o', 'filled/', ...args)
  mkdirSync(at('filled'))
  writeFileSync(at('filled/A.md'), 'mine\n')
  writeFileSync(at('filled/other.txt'), 'mine')
  const refused = await unpacked()
  expect(refused.code).toBe(1)
  expect(refused.err).toContain(
    '1 file exists with content that was not written by an export: A.md.',
  )
  expect(refused.err).toContain('--overwrite')
  expect(readdirSync(at('filled')).toSorted()).toEqual(['A.md', 'other.txt'])
  expect((await unpacked('--overwrite')).code).toBe(0)
  expect(readFileSync(at('filled/A.md'), 'utf8')).toContain('![p]')

  // as git checks them out on Windows
  const checkedOut = readFileSync(at('filled/A.md'), 'utf8').replaceAll('\n', '\r\n')
  writeFileSync(at('filled/A.md'), checkedOut)
  await place.edit('A', { text: '# A\n\nchanged\n' })
  expect(await unpacked()).toMatchObject({ code: 0, err: '' })
  expect(readFileSync(at('filled/A.md'), 'utf8')).toContain('changed')

  await place.edit('A', { text: '# A\n\nchanged again\n' })
  writeFileSync(at('filled/A.md'), 'edited')
  writeFileSync(at('filled/指南/B.md'), 'edited')
  const again = await unpacked('--lang', 'zh-cn')
  expect(again.code).toBe(1)
  expect(again.err).toMatch(
    /有 2 个文件的内容不是由导出写入的：(?:A\.md, 指南\/B\.md|指南\/B\.md, A\.md)/,
  )
  expect(readFileSync(at('filled/A.md'), 'utf8')).toBe('edited')
  expect(readFileSync(at('filled/other.txt'), 'utf8')).toBe('mine')
  const site = await place.run(['export', 'html', '-o', 'filled/'])
  expect(site).toMatchObject({ code: 0, err: '' })
})

test('the password of the item is told, and left out of a folder', async () => {
  const passwordIn = (info: Buffer | undefined) =>
    (JSON.parse(String(info)) as { password?: string }).password
  const open = await exporting('-o', 'open.zip')
  expect(open).toMatchObject({ code: 0, err: '' })
  const item_id = place.item
  await place.as.ask(itemCalls.update, { item_id, item_name: 'Docs', password: 'open-sesame' })
  const told = await exporting('-o', 'h.zip')
  expect(told.err).toContain('contains the item password')
  const files = await unzipped(readFileSync(at('h.zip')))
  expect(passwordIn(files.get('info.json'))).toBe('open-sesame')
  const json = await place.run(['export', 'json', '-o', 'h.json', '--lang', 'zh-cn'])
  expect(json.err).toContain('访问密码')
  expect(await exporting('-o', 'filled/')).toMatchObject({ code: 0, err: '' })
  const written = readFileSync(at('filled/info.json'))
  expect(passwordIn(written)).toBeUndefined()
  expect({ ...JSON.parse(String(written)), password: 'open-sesame' }).toEqual(
    JSON.parse(String(files.get('info.json'))),
  )
})

test('nothing is written through a link that leads out of the folder', async () => {
  const outside = at('outside')
  mkdirSync(outside)
  mkdirSync(at('ef'))
  symlinkSync(outside, at('ef/指南'))
  const { code, err } = await place.run(['export', 'markdown', '-o', 'ef/'])
  expect(code).toBe(1)
  expect(err).toContain('指南/B.md cannot be written')
  expect(readdirSync(outside)).toEqual([])
  expect(readdirSync(at('ef'))).toEqual(['指南'])
})
