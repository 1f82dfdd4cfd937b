import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findChromium } from '../../server/test/chromium.ts'
import { png } from '../../server/test/files.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { launchOf } from '../test/browsers.ts'
import { exportDocument } from '../documents/data.ts'
import { FolderSite } from '../test/folder-site.ts'
import { PdfFile } from '../chromium/pdf-file.ts'
import { BrowserFailure, withBrowser } from '../chromium/launch.ts'
import { usualPlaces } from '../chromium/find.ts'

let site: TestApp
let server = ''
let browser: Record<string, string> = {}
let place: FolderSite
beforeAll(async () => {
  site = await startApp()
  server = await site.app.listen({ host: '127.0.0.1', port: 0 })
  const { executablePath, env } = await findChromium()
  browser = { ...env, SHOWDOC_PDF_BROWSER: executablePath }
}, 60_000)
beforeEach(async () => {
  place = await FolderSite.of(site, server)
  place.write({
    'a.md': '# A\n\n## One\n\n[b](指南/b.md)\n\n![p](p.png) ![q](https://a.example/q.png)\n',
    '指南/b.md': '# B\n\n### Two\n\n[a](../a.md)\n',
    '指南/深/c.md': '# C\n\ntext\n',
    'p.png': png,
  })
  await place.push()
})

const at = (name: string) => path.join(place.base, name)
const exporting = (args: readonly string[], env = browser) =>
  place.run(['export', 'pdf', ...args], env)

/** Titles of the outline, in the order of the file. */
const outlineOf = (bytes: Buffer): string[] =>
  [...bytes.toString('latin1').matchAll(/\/Title (?:<FEFF([\dA-F]+)>|\(([^)]*)\))\n\/Dest/g)]
    .map(([, hex, plain]) =>
      hex === undefined ? plain! : Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    )
    .toSorted()

test('an item becomes a PDF with contents, an outline and links inside it', async () => {
  const { code, out, err } = await exporting(['--json'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(exportDocument.parse(JSON.parse(out))).toMatchObject({
    format: 'pdf',
    file: 'showdoc.pdf',
    pages: 3,
    pictures: 1,
  })
  const bytes = readFileSync(at('showdoc.pdf'))
  const text = bytes.toString('latin1')
  const pdf = new PdfFile(bytes)
  // title, contents, and a sheet for each page
  expect(pdf.length).toBe(5)
  const sheets = pdf.sheetsOf(/^(?:page|catalog)-\d+$/)
  expect([...sheets.values()].toSorted((one, other) => one - other)).toEqual([3, 4, 4, 5, 5])
  expect(outlineOf(bytes)).toEqual(
    ['A', 'B', 'C', 'Contents', 'One', 'Two', '手册', '指南', '深'].toSorted(),
  )
  expect(text).toContain('/MarkInfo')
  expect(text).toMatch(/\/MediaBox \[0 0 594\.9\d* 841\.9\d*\]/)
  // the remote picture is a link and was not asked for
  expect(text).toContain('/URI (https://a.example/q.png)')
  // the same state gives the same bytes
  expect(await exporting(['--check', 'showdoc.pdf'])).toMatchObject({ code: 0 })
  expect(readdirSync(place.base).filter((name) => name.startsWith('.showdoc-export'))).toEqual([])
})

test('a catalog or a page, on the paper that is wanted', async () => {
  const part = await exporting(['--catalog', '指南', '--paper', 'letter', '-o', 'out/part.pdf'])
  expect(part).toMatchObject({ code: 0, err: '' })
  const catalog = readFileSync(at('out/part.pdf'))
  expect(new PdfFile(catalog)).toHaveLength(4)
  expect(catalog.toString('latin1')).toMatch(/\/MediaBox \[0 0 612 792\]/)
  const id = /"page-(\d+)"|\/page-(\d+) \[/.exec(catalog.toString('latin1'))![2]!
  expect(await exporting(['--page', id, '-o', 'one.pdf'])).toMatchObject({ code: 0 })
  expect(new PdfFile(readFileSync(at('one.pdf')))).toHaveLength(1)
})

test('what is no browser, does not start or ends is told in one sentence; nothing is left', async () => {
  const script = (name: string, text: string) => {
    writeFileSync(at(name), `#!/bin/sh\n${text}\n`)
    chmodSync(at(name), 0o755)
    return at(name)
  }
  const ends = script('ends', 'echo no display >&2; exit 3')
  expect(await exporting(['--browser', 'none'])).toMatchObject({
    code: 64,
    err: expect.stringContaining('none is not an executable program.') as string,
  })
  const ended = await exporting(['--browser', ends])
  expect(ended).toMatchObject({ code: 1, out: '' })
  expect(ended.err).toMatch(/The browser .*ends could not be started\.\nno display\n/)
  const none = await exporting(['--lang', 'zh-cn'], { CHROME_PATH: at('none'), PATH: place.base })
  // one may be installed on this machine
  expect(none).toSatisfy(({ code, err }) => code === 0 || err.includes('没有找到'))
  expect(readdirSync(place.base).filter((name) => name.startsWith('.showdoc-export'))).toEqual([])

  const hangs = script('hangs', 'exec sleep 1000')
  const failure = await withBrowser(
    launchOf(hangs, place.base, { startMs: 50 }),
    async () => 0,
  ).catch((error: unknown) => error)
  expect(failure).toMatchObject({ reason: 'timeout' })
  expect(existsSync(at('browser-'))).toBe(false)
})

test('a browser that is killed at work, or takes too long, leaves no process and no file', async () => {
  const { SHOWDOC_PDF_BROWSER: file = '', ...env } = browser
  const killed = withBrowser({ ...launchOf(file, place.base), env }, async (protocol) => {
    // the browser ends without an answer
    await protocol.send('Browser.crash')
  })
  await expect(killed).rejects.toThrow(BrowserFailure)
  await expect(killed).rejects.toMatchObject({ reason: 'ended' })
  const late = withBrowser({ ...launchOf(file, place.base, { ms: 3000 }), env }, async () => {
    await new Promise(() => undefined)
  })
  await expect(late).rejects.toMatchObject({ reason: 'timeout' })
  expect(readdirSync(place.base).filter((name) => name.startsWith('browser-'))).toEqual([])
})

test('browsers are looked for where each system has them', () => {
  expect(usualPlaces({ PATH: '/x:.:/y' }, 'linux')).toContain('/y/google-chrome')
  expect(usualPlaces({ HOME: '/Users/a' }, 'darwin')).toContain(
    '/Users/a/Applications/Chromium.app/Contents/MacOS/Chromium',
  )
  expect(usualPlaces({ ProgramFiles: 'C:\\P' }, 'win32')).toContain(
    'C:\\P\\Google\\Chrome\\Application\\chrome.exe',
  )
})

test('pictures that paper does not show are not waited for', async () => {
  place.write({ 'a.md': '# A\n\n![light](p.png#only-light) ![dark](p.png#only-dark)\n' })
  await place.push()
  expect(await exporting([])).toMatchObject({ code: 0, err: '' })
})

test('a folder becomes a PDF without a server', async () => {
  const args = ['export', 'pdf', '--from', 'folder', '--json']
  const { code, out, err } = await runCli(args, {
    env: { HOME: place.base, SHOWDOC_DIR: place.base, ...browser },
  })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(exportDocument.parse(JSON.parse(out))).toMatchObject({
    server: null,
    item: null,
    pages: 3,
    pictures: 1,
  })
  const bytes = readFileSync(at('showdoc.pdf'))
  // title, contents, and a sheet for each page
  expect(new PdfFile(bytes).length).toBe(5)
  expect(outlineOf(bytes)).toContain('深')
})
