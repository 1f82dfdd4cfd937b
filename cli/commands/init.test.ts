import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { showdocSchema } from '#contract/showdoc-schema.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import type { MadeUser } from '../../server/test/make.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { programOf } from '../command.ts'
import type { Environment } from '../context.ts'
import { exits, Problem, type Exit } from '../output.ts'
import { readConfig } from '../sync/settings/config.ts'
import { init } from './init.ts'

let site: TestApp
let server = ''
let ann: MadeUser
let base = ''

beforeAll(async () => {
  site = await startApp()
  server = await site.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  ann = await site.make.user()
  base = mkdtempSync(join(tmpdir(), 'showdoc-init-'))
  mkdirSync(join(base, 'docs'))
  writeFileSync(join(base, 'docs/a.md'), '')
})
afterEach(() => rmSync(base, { recursive: true }))

async function run(args: string[], env: Record<string, string> = {}) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const environment: Environment = {
    env: { HOME: base, SHOWDOC_TOKEN: ann.token, SHOWDOC_SERVER: server, ...env },
    stdin: new PassThrough(),
    stdout,
    stderr,
    version: '0.1.0',
    onInterrupt: () => () => undefined,
    locale: 'en',
  }
  let exit: Exit = 'ok'
  const program = programOf(environment, () => '')
  program.addCommand(await init(environment, (end) => (exit = end)))
  try {
    await program.parseAsync(['init', '--dir', base, ...args], { from: 'user' })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    exit = error.exit
    stderr.write([error.message, error.hint].filter(Boolean).join('\n→ '))
  }
  return { exit: exits[exit], out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') }
}

const written = () => readFileSync(join(base, 'showdoc.json'), 'utf8')

test('given an item by name, the settings are written with a source key of their own, and git is prepared', async () => {
  const item = await site.make.item({ owner: ann, item_name: 'Mine' })
  await site.make.page({ owner: ann, item_id: item.item_id })
  mkdirSync(join(base, '.git'))
  writeFileSync(join(base, '.gitignore'), 'dist')
  const result = await run(['--item', 'Mine', '--json'])
  expect([result.err, result.exit]).toEqual(['', 0])
  const config = readConfig(written(), 'showdoc.json')
  expect(config).toMatchObject({ server, item: String(item.item_id), folder: 'docs' })
  expect(config.source).toMatch(/^[a-z0-9]{16}$/)
  expect(readFileSync(join(base, '.gitignore'), 'utf8')).toBe('dist\n.showdoc/\n')
  expect(readFileSync(join(base, '.gitattributes'), 'utf8')).toBe('showdoc*.lock merge=union\n')
  expect(JSON.parse(result.out)).toMatchObject({
    schema: 'showdoc.init/1',
    file: 'showdoc.json',
    item: { id: String(item.item_id), pages: 1 },
    changed: ['.gitignore', '.gitattributes'],
  })
})

test('a new item is created on request', async () => {
  const made = await run(['--create', 'Fresh', '--folder', '.', '--root', 'a/b'])
  expect(made).toMatchObject({ exit: 0, err: expect.stringContaining('Fresh is public') })
  const items = await site.as(ann).ask(itemCalls.myList, {})
  expect(items.map((item) => [item.item_name, item.markdown])).toEqual([['Fresh', 'commonmark']])
  expect(readConfig(written(), 'showdoc.json')).toMatchObject({
    item: String(items[0]!.item_id),
    folder: '.',
    root: 'a/b',
  })
  expect(existsSync(join(base, '.gitignore'))).toBe(false)
})

const openapi = JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {} })

test('API documents are named that a push does not publish yet, and what to add', async () => {
  const files = {
    'api.yaml': 'info:\n  title: A\nopenapi: 3.0.3\n',
    'docs/shop.json': openapi,
    'docs/echo.postman.json': `{"info":{"schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"}}`,
    'package.json': '{"dependencies":{"openapi":"3.1.0"}}',
    'compose.yaml': 'services:\n  openapi: 3.1\n',
    'dist/shop.json': openapi,
    '.gitignore': 'dist\n',
  }
  mkdirSync(join(base, 'dist'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(base, name), text)
  const found = ['api.yaml', 'docs/echo.postman.json', 'docs/shop.json']
  const result = await run(['--create', 'Shop'])
  expect(result.out).toContain(
    `"api": [${found.map((file) => `{ "file": "${file}" }`).join(', ')}]`,
  )
  expect(JSON.parse(written())).not.toHaveProperty('api')
  const again = await run(['--create', 'Shop', '--force', '--json'])
  expect(JSON.parse(again.out)).toMatchObject({ unlisted_api: found })
})

test('a new item with a password is private, and nothing is said about readers', async () => {
  expect(await run(['--create', 'Closed', '--password', 'secret'])).toMatchObject({
    exit: 0,
    err: '',
  })
  const [item] = await site.as(ann).ask(itemCalls.myList, {})
  expect(item).toMatchObject({ item_name: 'Closed', is_private: true })
})

test('nothing is made where the settings cannot be written', async () => {
  // a folder that takes no files from anybody
  const refused = await run(['--create', 'Lost', '--folder', '.', '--dir', '/proc'])
  expect(refused).toMatchObject({
    exit: 1,
    err: 'The folder /proc cannot be written: ENOENT\n→ showdoc.json, showdoc.lock and .showdoc/ are stored there; nothing was done',
  })
  expect(await site.as(ann).ask(itemCalls.myList, {})).toEqual([])
})

test('existing settings stay unless forced by the flag itself', async () => {
  await run(['--create', 'One'])
  const before = written()
  expect(await run(['--create', 'Two'], { SHOWDOC_FORCE: '1' })).toMatchObject({
    exit: 1,
    err: expect.stringMatching(/^showdoc\.json already exists\.\n→ pass --force/),
  })
  expect(written()).toBe(before)
  expect((await run(['--create', 'Two', '--force'])).exit).toBe(0)
  expect(written()).not.toBe(before)
})

test('settings written over lead to a push: the lock stays that of the same item, and of another is put aside', async () => {
  const env = { HOME: base, SHOWDOC_DIR: base, SHOWDOC_TOKEN: ann.token }
  const push = () => runCli(['push'], { env })
  await run(['--create', 'One'])
  expect((await push()).code).toBe(0)
  const { source, item } = readConfig(written(), 'showdoc.json')
  const same = await run(['--item', item, '--force'])
  expect(same.out).not.toContain('showdoc.lock')
  expect(readConfig(written(), 'showdoc.json').source).toBe(source)
  expect(await push()).toMatchObject({ code: 0, out: expect.stringContaining('1 unchanged') })

  const lock = readFileSync(join(base, 'showdoc.lock'), 'utf8')
  const other = await run(['--create', 'Two', '--force'])
  expect(other.out).toContain(
    'showdoc.lock belonged to other settings; it was renamed to showdoc.lock.orig',
  )
  expect(readFileSync(join(base, 'showdoc.lock.orig'), 'utf8')).toBe(lock)
  expect(await push()).toMatchObject({ code: 0, out: expect.stringContaining('1 page written') })
  writeFileSync(join(base, 'showdoc.json'), '{ broken')
  const broken = await run(['--create', 'Three', '--force', '--json'])
  expect(JSON.parse(broken.out)).toMatchObject({ lock_moved_to: 'showdoc.lock.orig' })
  expect((await push()).code).toBe(0)
})

test("a copied folder gets a source key of its own, and the original's lock is removed", async () => {
  await run(['--create', 'One'])
  const before = readConfig(written(), 'showdoc.json')
  writeFileSync(join(base, 'showdoc.lock'), '')
  expect((await run(['--new-source'])).exit).toBe(0)
  const after = readConfig(written(), 'showdoc.json')
  expect(after.source).not.toBe(before.source)
  expect({ ...after, source: before.source }).toEqual(before)
  expect(existsSync(join(base, 'showdoc.lock'))).toBe(false)
})

test('a copied folder with targets gets new source keys for all of them', async () => {
  const settings = (sources: Record<string, string>, source?: string) => ({
    version: 1,
    server,
    item: '600000001',
    ...(source === undefined ? {} : { source }),
    targets: Object.fromEntries(
      Object.entries(sources).map(([name, own]) => [
        name,
        own === '' ? { folder: name } : { folder: name, source: own },
      ]),
    ),
  })
  const renewed = async (before: object) => {
    writeFileSync(join(base, 'showdoc.json'), JSON.stringify(before))
    for (const name of ['showdoc.lock', 'showdoc.en.lock', 'showdoc.zh.lock', 'showdoc.x.lock'])
      writeFileSync(join(base, name), '')
    expect((await run(['--new-source'])).exit).toBe(0)
    expect(readdirSync(base).filter((name) => name.endsWith('.lock'))).toEqual(['showdoc.x.lock'])
    const after = JSON.parse(written()) as ReturnType<typeof settings>
    return { top: after.source, en: after.targets['en']?.source, zh: after.targets['zh']?.source }
  }
  const key = /^[a-z0-9]{16}$/
  const one = 'a'.repeat(16)
  const both = await renewed(settings({ en: one, zh: '' }))
  expect(both).toEqual({
    top: undefined,
    en: expect.stringMatching(key),
    zh: expect.stringMatching(key),
  })
  expect(new Set([one, both.en, both.zh]).size).toBe(3)
  const shared = await renewed(settings({ en: one, zh: '' }, one))
  expect(shared).toEqual({ top: expect.stringMatching(key), en: shared.top, zh: undefined })
  expect(shared.top).not.toBe(one)
})

test('settings that are but the common part of their targets are worked with by target', async () => {
  const targets = { zh: { folder: 'docs', source: 'a'.repeat(16) }, en: { folder: 'en' } }
  const settings = { version: 1, server, item: '600000001', targets }
  writeFileSync(join(base, 'showdoc.json'), JSON.stringify(settings))
  const env = { HOME: base, SHOWDOC_DIR: base, SHOWDOC_TOKEN: ann.token }
  for (const command of ['plan', 'push', 'status', 'diff', 'watch'])
    expect(await runCli([command], { env })).toMatchObject({
      code: 64,
      err: expect.stringMatching(/^showdoc\.json has several targets: en, zh\.\n→ .*--target en/),
    })
})

test('without a person everything missing is listed at once, with a command to paste', async () => {
  const bare = { HOME: base, SHOWDOC_SERVER: '', SHOWDOC_TOKEN: '' }
  expect(await run([], bare)).toMatchObject({
    exit: 64,
    err: 'Cannot ask for input; missing: --server, --item, SHOWDOC_TOKEN\n→ SHOWDOC_TOKEN=… showdoc init --server https://… --item ID',
  })
  expect((await run(['--create', 'x'], bare)).err).toContain('missing: --server, SHOWDOC_TOKEN\n')
})

test('without a person missing values are listed; impossible ones are refused', async () => {
  expect(await run([])).toMatchObject({ exit: 64, err: expect.stringContaining('--item') })
  expect((await run(['--item', 'x', '--create', 'y'])).exit).toBe(64)
  expect((await run(['--create', 'x', '--folder', '../elsewhere'])).exit).toBe(64)
  expect(await run(['--create', 'x', '--folder', 'docs/a.md'])).toMatchObject({
    exit: 64,
    err: 'docs/a.md is a file, not a folder.\n→ pass a folder: --folder DIR',
  })
  const unknown = {
    exit: 4,
    err: expect.stringMatching(
      /^This item is private or does not exist\. \(10303\)\n→ check the id/,
    ),
  }
  expect(await run(['--item', '699999999'])).toMatchObject(unknown)
  const ben = await site.make.user()
  const item = await site.make.item({ owner: ben })
  await site.make.member({ item_id: item.item_id, user: ann, role: 0 })
  expect(await run(['--item', String(item.item_id)])).toMatchObject({
    exit: 4,
    err: expect.stringContaining('\n→ ask the owner'),
  })
  expect(existsSync(join(base, 'showdoc.json'))).toBe(false)
})

test('a folder that is nowhere, and collections of Jekyll, are named', async () => {
  const missing = await run(['--create', 'None', '--folder', 'dcos'])
  expect(missing.exit).toBe(0)
  expect(missing.err).toContain('There is no folder dcos yet')
  rmSync(join(base, 'showdoc.json'))
  mkdirSync(join(base, '_docs'))
  for (const name of ['_config.yml', 'a.md', '_docs/b.md']) writeFileSync(join(base, name), '')
  const passed = await run(['--create', 'Jekyll', '--folder', '.'])
  expect(passed.err).toContain('_docs: its page is not read')
})

test('a folder that does not exist yet is accepted, and the first pull creates it', async () => {
  const item = await site.make.item({ owner: ann, item_name: 'Mine' })
  await site.make.page({ owner: ann, item_id: item.item_id, page_title: 'One' })
  const made = await run(['--item', 'Mine', '--folder', 'handbook/en'])
  expect(made).toMatchObject({ exit: 0, err: '' })
  expect(made.out).toContain(
    'handbook/en has no pages yet, the item has 1: pull writes it to the folder.',
  )
  expect(made.out).toMatch(/next: .* pull\n$/)
  expect(existsSync(join(base, 'handbook'))).toBe(false)

  const env = { HOME: base, SHOWDOC_DIR: base, SHOWDOC_TOKEN: ann.token }
  const status = await runCli(['status', '--json'], { env })
  expect(JSON.parse(status.out)).toMatchObject({ exit: 0, remote_only: 1 })
  expect(await runCli(['pull', '--dry-run', '--no-exit-code'], { env })).toMatchObject({ code: 0 })
  expect(await runCli(['push'], { env })).toMatchObject({
    code: 1,
    err: expect.stringContaining('cannot be read: ENOENT'),
  })
  expect(existsSync(join(base, 'handbook'))).toBe(false)
  expect(await runCli(['pull'], { env })).toMatchObject({ code: 0 })
  expect(existsSync(join(base, 'handbook/en/One.md'))).toBe(true)
})

test('the schema is printed without a server', async () => {
  const result = await run(['--print-schema'], { SHOWDOC_SERVER: '', SHOWDOC_TOKEN: '' })
  expect(JSON.parse(result.out)).toEqual(JSON.parse(JSON.stringify(showdocSchema)))
})
