import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { accessTokenCalls } from '#contract/calls/device.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import { hostileSvgs } from '../../server/test/hostile-svg.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import type { MadeUser } from '../../server/test/make.ts'
import { programOf } from '../command.ts'
import type { Environment } from '../context.ts'
import { exits, Problem, type Exit } from '../output.ts'
import { push } from './push.ts'

let site: TestApp
let server = ''
let ann: MadeUser
let base = ''
let item = 0
const made: string[] = []

beforeAll(async () => {
  site = await startApp()
  server = await site.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

beforeEach(async () => {
  ann = await site.make.user()
  const row = await site.make.item({ owner: ann, item_name: '手册' })
  item = row.item_id
  base = newFolder()
  settings({})
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'showdoc-push-command-'))
  made.push(folder)
  return folder
}

function settings(more: object): void {
  const config = {
    version: 1,
    server,
    item: String(item),
    folder: 'docs',
    source: 'k3v9t2q8w5m1x7zc',
    ...more,
  }
  writeFileSync(join(base, 'showdoc.json'), JSON.stringify(config))
}

function write(files: Record<string, string | Uint8Array>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(base, 'docs', path)), { recursive: true })
    writeFileSync(join(base, 'docs', path), content)
  }
}

interface Ran {
  exit: number
  out: string
  err: string
}

/** Runs the command as the program would, in a pipe. */
async function run(args: string[] = [], env: Record<string, string> = {}): Promise<Ran> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const environment: Environment = {
    env: { HOME: base, SHOWDOC_TOKEN: ann.token, ...env },
    stdin: new PassThrough(),
    stdout,
    stderr,
    version: '0.1.0',
    onInterrupt: () => () => undefined,
    locale: env['SHOWDOC_LANG'] === 'zh-cn' ? 'zh-cn' : 'en',
  }
  let exit: Exit = 'ok'
  const program = programOf(environment, () => '')
  program.addCommand(await push(environment, (end) => (exit = end)))
  try {
    await program.parseAsync(['push', '--dir', base, ...args], { from: 'user' })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    exit = error.exit
    stderr.write(`${error.message}\n${error.hint ? `→ ${error.hint}\n` : ''}`)
  }
  return { exit: exits[exit], out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') }
}

async function tree(): Promise<Record<string, string>> {
  const compared = await site.as(ann).ask(syncCalls.compare, { item_id: item })
  const paths = new Map(compared.catalogs.map((catalog) => [catalog.id, `${catalog.path}/`]))
  const pages: Record<string, string> = {}
  for (const page of compared.pages) {
    const { page_content } = await site.as(ann).ask(pageCalls.info, { page_id: Number(page.id) })
    pages[`${paths.get(page.cat) ?? ''}${page.title}`] = page_content
  }
  return pages
}

const idOf = async (title: string): Promise<number> => {
  const { pages } = await site.as(ann).ask(syncCalls.compare, { item_id: item })
  return Number(pages.find((page) => page.title === title)!.id)
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a folder becomes an item: catalogs, pages, links and pictures; a second push writes nothing', async () => {
  write({
    'README.md': '# 手册\n\n[安装](01-guide/10-install.md#h-步骤) ![图](img/图.png)\n',
    '01-guide/_catalog.yaml': 'name: 指南\n',
    '01-guide/10-install.md': '# Install & "run"\n\n[back](../README.md)\n',
    'a/b/c/d/deep.md': 'text\n',
    'img/图.png': png,
  })
  const first = await run()
  expect(first.err).toContain('a/b/c/d warning catalog-depth')
  const [readme, install] = [await idOf('手册'), await idOf('Install & "run"')]
  expect(first.exit).toBe(0)
  expect(first.out.split('\n')).toEqual([
    expect.stringMatching(/^create {2}01-guide\/10-install\.md {2}Install & "run" {2}\d+$/),
    expect.stringMatching(/^create {2}README\.md {15}手册 {13}\d+$/),
    expect.stringMatching(/^create {2}a\/b\/c\/d\/deep\.md {9}d \/ deep {9}\d+$/),
    expect.stringMatching(/^3 pages written, 0 unchanged, 1 file sent, \d\.\d s$/),
    '',
  ])
  const pages = await tree()
  expect(Object.keys(pages).toSorted()).toEqual(['a/b/c/d / deep', '手册', '指南/Install & "run"'])
  expect(pages['手册']).toMatch(
    new RegExp(
      `^# 手册\n\n\\[安装\\]\\(/${item}/${install}#h-步骤\\) !\\[图\\]\\(/server/\\?s=/api/attachment/visitFile&sign=\\w+\\)\n$`,
    ),
  )
  expect(pages['指南/Install & "run"']).toBe(`# Install & "run"\n\n[back](/${item}/${readme})\n`)
  const sign = /sign=(\w+)/.exec(pages['手册']!)![1]!
  const picture = await site.app.inject({
    url: `/server/?s=/api/attachment/visitFile&sign=${sign}`,
  })
  expect(picture.rawPayload.equals(png)).toBe(true)

  const lock = readFileSync(join(base, 'showdoc.lock'), 'utf8')
  const second = await run()
  expect(second.out).toMatch(/^0 pages written, 3 unchanged, \d\.\d s\n$/)
  expect(second.exit).toBe(0)
  expect(readFileSync(join(base, 'showdoc.lock'), 'utf8')).toBe(lock)
  rmSync(join(base, 'showdoc.lock'))
  rmSync(join(base, '.showdoc'), { recursive: true })
  expect((await run()).out).toMatch(/^0 pages written, 3 unchanged/)
  expect(readFileSync(join(base, 'showdoc.lock'), 'utf8')).toBe(lock)
})

test('SVG pictures arrive without scripts, a second push sends none again, and a broken one is named', async () => {
  const [[, first], [, second]] = hostileSvgs as unknown as [[string, string], [string, string]]
  write({
    'a.md': '# A\n\n![one](one.svg) ![two](img/two.SVG)\n',
    'b.md': '# B\n\n![broken](broken.svg)\n',
    'one.svg': first,
    'img/two.SVG': second,
    'broken.svg': '<svg xmlns="http://www.w3.org/2000/svg">\n<g></svg>',
  })
  const pushed = await run()
  expect(pushed.out).toContain('2 pages written, 1 failed, 0 unchanged, 2 files sent')
  expect(pushed.err).toContain('The SVG is malformed: line 2')
  const { A: text = '', B: without = '' } = await tree()
  const signs = [...text.matchAll(/sign=(\w+)/g)].map(([, sign]) => sign)
  expect([signs.length, without]).toEqual([2, '# B\n\n![broken](broken.svg)\n'])
  for (const sign of signs) {
    const { body, headers } = await site.app.inject({
      url: `/server/?s=/api/attachment/visitFile&sign=${sign}`,
    })
    expect(headers['content-type']).toBe('image/svg+xml')
    expect(body).toMatch(/^<svg [^>]*>.*<rect id="box"/)
    expect(body).not.toContain('script')
  }
  rmSync(join(base, 'docs/broken.svg'))
  write({ 'b.md': '# B\n' })
  expect((await run()).out).toContain('1 page written, 1 unchanged, ')
  expect((await run()).out).toMatch(/^0 pages written, 2 unchanged, \d/)
  rmSync(join(base, 'showdoc.lock'))
  rmSync(join(base, '.showdoc'), { recursive: true })
  expect((await run()).out).toMatch(/^0 pages written, 2 unchanged, \d/)
  expect((await tree())['A']).toBe(text)
})

test('changes of text, title, catalog and order are applied, and the page keeps its id', async () => {
  write({ 'a.md': '# A\n', 'x/b.md': '---\norder: 3\n---\none\ntwo\nthree\n' })
  await run()
  const id = await idOf('b')
  rmSync(join(base, 'docs/x'), { recursive: true })
  write({ 'y/c.md': '---\norder: 4\n---\none\ntwo\nfour\n', 'a.md': '# A2\n' })
  const changed = await run()
  expect(changed.out).toContain('move    y/c.md  from x/b.md')
  expect(changed.out).toMatch(/update {2}a\.md {4}A2 +\d+ {2}\+1 -1/)
  expect(await tree()).toEqual({ A2: '# A2\n', 'y/c': 'one\ntwo\nfour\n' })
  expect(await idOf('c')).toBe(id)
  expect((await site.as(ann).ask(pageCalls.info, { page_id: id })).s_number).toBe(4)
  expect((await run()).out).toMatch(/^0 pages written, 2 unchanged/)
})

test('a page changed in the browser too is a conflict: code 3, not overwritten, the others written', async () => {
  write({ 'a.md': 'one\n', 'b.md': 'one\n' })
  await run()
  const id = await idOf('a')
  await site
    .as(ann)
    .ask(pageCalls.save, { page_id: id, item_id: item, page_title: 'a', page_content: 'browser\n' })
  write({ 'a.md': 'mine\n', 'b.md': 'mine\n' })
  const result = await run()
  expect(result.exit).toBe(3)
  expect(result.out).toContain(
    `conflict  a.md  changed on the server too (rev 2, base 1, ${ann.username}, `,
  )
  expect(await tree()).toEqual({ a: 'browser\n', b: 'mine\n' })
  const document = JSON.parse((await run(['--json'])).out) as Record<string, unknown>
  expect(document).toMatchObject({
    schema: 'showdoc.push/1',
    ok: false,
    exit: 3,
    conflicts: [
      { path: 'a.md', id: String(id), fields: ['content'], base_rev: '1', remote_rev: '2' },
    ],
  })

  expect((await run(['--on-conflict', 'merge'])).out, 'not the flag that was given').toMatch(
    /→ both sides changed the same lines: showdoc pull --on-conflict merge marks them/,
  )
  expect((await run(['--on-conflict', 'skip'])).exit).toBe(0)
  expect((await tree())['a']).toBe('browser\n')
  const ours = await run([], { SHOWDOC_ON_CONFLICT: 'ours' })
  expect(ours.exit).toBe(0)
  expect(ours.out).toContain(`over rev 2 by ${ann.username}`)
  expect((await tree())['a']).toBe('mine\n')
  const history = await site.as(ann).ask(pageCalls.history, { page_id: id })
  expect(history.map((version) => version.page_content)).toContain('browser\n')
})

test('a page deleted in the browser comes back only on purpose, also from a clone without a lock', async () => {
  write({ 'a.md': 'one\n', 'b.md': 'one\n' })
  await run()
  await site.as(ann).ask(pageCalls.delete, { page_id: await idOf('a') })
  rmSync(join(base, 'showdoc.lock'))
  rmSync(join(base, '.showdoc'), { recursive: true })
  const result = await run()
  expect(result.exit).toBe(3)
  expect(result.out).toMatch(
    /^conflict {2}a\.md {2}deleted on the server; the file stays\n +→ showdoc push --on-conflict ours creates the page again/,
  )
  expect((await run([], { SHOWDOC_LANG: 'zh-cn' })).out).toMatch(
    /服务器上已删除，文件保留\n +→ 用 showdoc push --on-conflict ours 重新创建页面/,
  )
  expect(await tree()).toEqual({ b: 'one\n' })
  expect((await run(['--on-conflict', 'ours'])).exit).toBe(0)
  expect(await tree()).toEqual({ a: 'one\n', b: 'one\n' })
  expect((await run()).out).toMatch(/^0 pages written, 2 unchanged/)
})

test('a page being edited by somebody else is locked: code 5, 1 where nothing else is written, and their name is shown', async () => {
  write({ 'a.md': 'one\n', 'b.md': 'one\n' })
  await run()
  const ben = await site.make.user()
  await site.make.member({ item_id: item, user: ben, role: 1 })
  await site.as(ben).ask(pageCalls.setLock, { page_id: await idOf('a'), item_id: item })
  write({ 'a.md': 'two\n', 'b.md': 'two\n' })
  const result = await run()
  expect(result.out).toContain(`locked  a.md  is being edited by ${ben.username}`)
  expect(result.exit).toBe(5)
  expect(await tree()).toEqual({ a: 'one\n', b: 'two\n' })
  expect((await run()).exit).toBe(1)
})

test('the key pair of the item is sufficient', async () => {
  write({ 'a.md': 'one\n' })
  const { api_key, api_token } = await site.as(ann).ask(itemCalls.getKey, { item_id: item })
  const result = await run([], {
    SHOWDOC_TOKEN: '',
    SHOWDOC_API_KEY: api_key,
    SHOWDOC_API_TOKEN: api_token,
  })
  expect([result.err, result.exit]).toEqual(['', 0])
  expect(await tree()).toEqual({ a: 'one\n' })
})

test('without the right nothing is written, and the exit code says so', async () => {
  write({ 'a.md': 'one\n' })
  const stranger = await site.make.user()
  expect((await run([], { SHOWDOC_TOKEN: stranger.token })).exit).toBe(4)
  expect((await run([], { SHOWDOC_TOKEN: 'nonsense' })).exit).toBe(4)
  expect((await run([], { SHOWDOC_TOKEN: '' })).exit).toBe(4)
  expect(await tree()).toEqual({})
})

test('files with mistakes are reported with line and column, the others are written: code 5', async () => {
  write({
    'a.md': '---\ntitle: [x]\n---\n',
    'b.md': 'text [x](nothing.md)\n',
    'c.md': new Uint8Array([0xff]),
  })
  const result = await run()
  expect(result.exit).toBe(5)
  expect(result.err.split('\n').filter(Boolean)).toEqual([
    'b.md:1:10 warning link-file: leads to nothing.md, which does not exist',
    'a.md:2:1 error frontmatter: "title" must be a string',
    'c.md:1 error encoding: is not valid UTF-8 at byte 0',
  ])
  expect(Object.keys(await tree())).toEqual(['b'])
})

test('a first push of pages that link to each other leaves no history', async () => {
  write({ 'a.md': '[b](b.md)\n', 'b.md': '[a](a.md)\n' })
  await run()
  const histories = async () => {
    const ids = [await idOf('a'), await idOf('b')]
    return Promise.all(
      ids.map(async (id) => (await site.as(ann).ask(pageCalls.history, { page_id: id })).length),
    )
  }
  expect((await tree())['a']).toBe(`[b](/${item}/${await idOf('b')})\n`)
  expect(await histories()).toEqual([0, 0])
  write({ 'a.md': '[b](b.md) again\n' })
  await run()
  expect(await histories()).toEqual([1, 0])
})

test('a page renamed in the browser is reported with its current title', async () => {
  write({ 'a.md': '# Here\n\none\n' })
  await run()
  const id = await idOf('Here')
  const { page_content } = await site.as(ann).ask(pageCalls.info, { page_id: id })
  await site
    .as(ann)
    .ask(pageCalls.save, { page_id: id, item_id: item, page_title: 'By hand', page_content })
  write({ 'a.md': '# Here\n\ntwo\n' })
  expect((await run(['--dry-run'])).out).toMatch(/^would update {2}a\.md {2}By hand /)
  const { pages } = JSON.parse((await run(['--json'])).out) as { pages: object[] }
  expect(pages).toMatchObject([{ path: 'a.md', title: 'By hand', fields: ['content'] }])
  expect(await tree()).toEqual({ 'By hand': '# Here\n\ntwo\n' })
  write({ 'a.md': '# Here\n\nthree\n' })
  expect((await run()).out).toMatch(/^update {2}a\.md {2}By hand /)
})

test('a file with a mistake and nothing else to write: code 1, because nothing was done', async () => {
  write({ 'a.md': 'one\n' })
  await run()
  write({ 'bin.md': new Uint8Array([0xff]) })
  expect((await run()).exit).toBe(1)
  rmSync(join(base, 'docs/a.md'))
  write({ 'bin.md': 'text\n' })
  const document = JSON.parse((await run(['--json'])).out) as { counts: object }
  expect(document.counts).toMatchObject({ create: 1, gone: 1 })
})

test('with --quiet only errors are printed, on standard error', async () => {
  write({ 'a.md': 'one\n', 'b.md': '[x](nothing.md)\n', 'bin.md': new Uint8Array([0xff, 0x41]) })
  expect(await run(['-q'])).toEqual({
    exit: 5,
    out: '',
    err: 'bin.md:1 error encoding: is not valid UTF-8 at byte 0\n',
  })
  rmSync(join(base, 'docs/bin.md'))
  await site.as(ann).ask(pageCalls.save, {
    page_id: await idOf('a'),
    item_id: item,
    page_title: 'a',
    page_content: 'browser\n',
  })
  write({ 'a.md': 'mine\n', 'b.md': 'two\n' })
  const conflict = await run(['-q'])
  expect([conflict.exit, conflict.out]).toEqual([3, ''])
  expect(conflict.err).toMatch(
    /^conflict {2}a\.md {2}changed on the server too .*\n +→ showdoc push --on-conflict merge merges both/,
  )
  expect(conflict.err).not.toContain('b.md')
})

test('a dry run reports what would be done and ends with 2', async () => {
  write({ 'a.md': 'one\n', 'b.md': 'one\n' })
  const dry = await run(['--dry-run'])
  expect(dry.out).toBe(
    'would create  a.md  a\nwould create  b.md  b\nPlan: 2 create, 0 update, 0 move, 0 delete, 0 conflict, 0 unchanged\n',
  )
  expect(dry.exit).toBe(2)
  expect((await run(['--dry-run', '--no-exit-code'])).exit).toBe(0)
  expect(await tree()).toEqual({})
  const chinese = await run(['--dry-run'], { SHOWDOC_LANG: 'zh-cn' })
  expect(chinese.out).toContain('将新建  a.md  a\n')
})

test('unchanged pages are counted, and listed on request', async () => {
  write({ 'a.md': 'one\n' })
  await run(['--message', 'm'.repeat(600)])
  expect((await run(['--verbose'])).out).toMatch(
    /^unchanged {2}a\.md\n0 pages written, 1 unchanged/,
  )
  expect((await run(['--quiet'])).out).toBe('')
})

test('only the given paths are pushed', async () => {
  write({ 'a.md': 'one\n', 'x/b.md': 'one\n' })
  expect((await run([join(base, 'docs/x')])).out).toMatch(
    /^create {2}x\/b\.md {2}b {2}\d+\n1 page written, 0 unchanged/,
  )
  expect((await run([join(base, '..')])).exit).toBe(64)
})

test('a mistake in the settings is a usage error that says what to do', async () => {
  expect((await run()).err).toMatch(
    /^The folder .*docs cannot be read: ENOENT\n→ "folder" in showdoc\.json/,
  )
  write({ 'a.txt': '' })
  expect(await run()).toMatchObject({
    exit: 1,
    err: expect.stringMatching(/ contains no Markdown files\.\n→ files that end in \.md/),
  })
  settings({ foldr: 'docs' })
  expect(await run()).toMatchObject({
    exit: 64,
    err: 'showdoc.json:1: unknown key "foldr".\n→ did you mean "folder"?\n',
  })
  settings({ source: undefined })
  write({ 'a.md': '' })
  expect(await run()).toMatchObject({
    exit: 64,
    err: expect.stringContaining('→ showdoc init --new-source'),
  })
  rmSync(join(base, 'showdoc.json'))
  mkdirSync(join(base, '.git'))
  expect(await run()).toMatchObject({
    exit: 64,
    err: 'There is no showdoc.json here or in a folder above.\n→ showdoc init\n',
  })
})

test('an item may be given by name if the name is unique', async () => {
  write({ 'a.md': 'one\n' })
  settings({ item: '手册' })
  expect((await run()).exit).toBe(0)
  await site.make.item({ owner: ann, item_name: '手册' })
  expect(await run()).toMatchObject({ exit: 64, err: expect.stringContaining(String(item)) })
  settings({ item: 'none of mine' })
  expect((await run()).exit).toBe(64)
})

test('each target goes to its own item with its own lock', async () => {
  const other = await site.make.item({ owner: ann, item_name: 'English' })
  settings({
    targets: { en: { item: String(other.item_id), folder: 'docs/en' }, zh: { folder: 'docs/zh' } },
  })
  write({ 'en/a.md': 'one\n', 'zh/b.md': 'one\n' })
  const all = await run(['--all-targets'])
  expect(all.exit).toBe(0)
  expect(all.out).toMatch(/target en\ncreate {2}a\.md[^]*target zh\ncreate {2}b\.md/)
  expect(await tree()).toEqual({ b: 'one\n' })
  expect((await run(['--target', 'en'])).out).toMatch(/^0 pages written, 1 unchanged/)
})

test('two targets that would claim each other’s pages are refused, with advice on how to separate them', async () => {
  settings({ targets: { en: { folder: 'docs/en' }, zh: { folder: 'docs/zh' } } })
  write({ 'en/README.md': '# English\n', 'zh/README.md': '# 中文\n' })
  const refused = await run(['--all-targets'])
  expect([refused.exit, await tree()]).toEqual([64, {}])
  const own = /"source": "(\w{16})"/.exec(refused.err)![1]!
  settings({ targets: { en: { folder: 'docs/en' }, zh: { folder: 'docs/zh', source: own } } })
  expect((await run(['--all-targets'])).exit).toBe(0)
  expect(Object.values(await tree()).toSorted()).toEqual(['# English\n', '# 中文\n'])
})

test("pages below a root; other people's catalogs and pages next to it are left alone", async () => {
  await site.as(ann).ask(catalogCalls.save, { item_id: item, cat_name: 'Other' })
  settings({ root: '产品/手册' })
  write({ 'a.md': 'one\n', 'x/b.md': '[a](../a.md)\n' })
  expect((await run()).exit).toBe(0)
  expect((await run()).out).toMatch(/^0 pages written, 2 unchanged/)
  write({ 'a.md': 'two\n' })
  expect((await run()).out).toMatch(/^update {2}a\.md/)
  expect((await run()).out).toMatch(/^0 pages written, 2 unchanged/)
})

test('a single-page item takes the one file, and only one', async () => {
  item = (await site.as(ann).ask(itemCalls.add, { item_name: 'One', item_type: 2 })).item_id
  settings({})
  write({ 'README.md': '# Text\n' })
  const first = await run()
  expect([first.err, first.exit]).toEqual(['', 0])
  expect(await tree()).toEqual({ Text: '# Text\n' })
  expect((await run()).out).toMatch(/^0 pages written, 1 unchanged/)
  write({ 'b.md': '' })
  expect(await run()).toMatchObject({
    exit: 64,
    err: '"One" has exactly one page; the folder has 2.\n',
  })
})

test('a member whose scope is a catalog writes inside it; the rest is refused page by page', async () => {
  write({ 'x/a.md': 'one\n', 'y/b.md': 'one\n' })
  await run()
  const { catalogs } = await site.as(ann).ask(syncCalls.compare, { item_id: item })
  const ben = await site.make.user()
  await site.make.member({
    item_id: item,
    user: ben,
    role: 1,
    catalogScope: [Number(catalogs.find((one) => one.name === 'x')!.id)],
  })
  write({ 'x/a.md': 'two\n', 'y/b.md': 'two\n' })
  const result = await run([], { SHOWDOC_TOKEN: ben.token })
  expect(await tree()).toEqual({ 'x/a': 'two\n', 'y/b': 'one\n' })
  expect(result.out).toMatch(/update {3}x\/a\.md/)
  expect(result.out).toMatch(/refused {2}y\/b\.md {2}is outside the catalogs that you may change/)
  expect(result.exit).toBe(5)
  // Also when there is nothing else to do; a file that equals the agreement is fine.
  expect((await run([], { SHOWDOC_TOKEN: ben.token })).exit).toBe(5)
  write({ 'y/b.md': 'one\n' })
  expect(await run([], { SHOWDOC_TOKEN: ben.token })).toMatchObject({
    exit: 0,
    out: expect.stringMatching(/^0 pages written, 2 unchanged/),
  })
  // What may not be seen never counts as gone.
  expect(result.out).not.toContain('gone')
})

test('a member with a deeper scope pushes a whole clone: what is in scope is written, each file outside is refused', async () => {
  write({
    'README.md': 'one\n',
    'a/top.md': 'one\n',
    'a/in/x.md': 'one\n',
    'a/in/sub/z.md': 'one\n',
    'b/y.md': 'one\n',
  })
  await run()
  const lock = readFileSync(join(base, 'showdoc.lock'), 'utf8')
  const { catalogs } = await site.as(ann).ask(syncCalls.compare, { item_id: item })
  const ben = await site.make.user()
  await site.make.member({
    item_id: item,
    user: ben,
    role: 1,
    catalogScope: [Number(catalogs.find((one) => one.name === 'in')!.id)],
  })
  const before = await tree()
  const inside: Record<string, string> = {
    'a/in/x.md': 'two\n',
    'a/in/new.md': 'two\n',
    'a/in/sub/deep.md': 'two\n',
    'a/in/made/m.md': 'two\n',
  }
  const outside = {
    'README.md': 'two\n',
    'a/new.md': 'two\n',
    'b/new.md': 'two\n',
    'c/new.md': 'two\n',
    'b/y.md': 'two\n',
  }
  write({ ...inside, ...outside })
  for (const hasLock of [true, false]) {
    if (!hasLock) rmSync(join(base, 'showdoc.lock'))
    const result = await run(['--json'], { SHOWDOC_TOKEN: ben.token })
    const { pages } = JSON.parse(result.out) as {
      pages: { path: string; state: string; error?: { name: string } }[]
    }
    const inState = (state: string) =>
      pages.filter((page) => page.state === state).map(({ path }) => path)
    expect(inState('written'), `lock ${hasLock}`).toEqual(
      hasLock ? Object.keys(inside).toSorted() : [],
    )
    expect(inState('refused'), `lock ${hasLock}`).toEqual(
      [...Object.keys(outside), ...(hasLock ? [] : ['a/top.md'])].toSorted(),
    )
    expect(
      pages
        .filter(({ state }) => state === 'refused')
        .every(({ error }) => error?.name === 'page.outOfScope'),
    ).toBe(true)
    expect(result).toMatchObject({ exit: 5, err: '' })
    expect(result.out).toContain('"gone":0')
  }
  expect(await tree()).toEqual({
    ...before,
    ...Object.fromEntries(Object.entries(inside).map(([path, text]) => [path.slice(0, -3), text])),
  })
  // Nothing of it gets in the way of the owner's next push.
  writeFileSync(join(base, 'showdoc.lock'), lock)
  const own = await run(['--on-conflict', 'ours'])
  expect(own.exit).toBe(0)
  expect(Object.values(await tree()).filter((text) => text === 'two\n')).toHaveLength(9)
  // Another repository, which knows the scope's catalog only by its names.
  base = newFolder()
  settings({ source: 'z3v9t2q8w5m1x7zc' })
  write({ 'a/in/other.md': 'one\n', 'b/in/other.md': 'one\n' })
  for (const [exit, text] of [
    [5, 'one\n'],
    [5, 'two\n'],
  ] as const) {
    write({ 'a/in/other.md': text })
    expect(await run([], { SHOWDOC_TOKEN: ben.token })).toMatchObject({
      exit,
      out: expect.stringMatching(/written.*1 failed/),
    })
    expect(await tree()).toMatchObject({ 'a/in/other': text })
  }
  expect(Object.keys(await tree())).not.toContain('b/in/other')
})

test('an unknown token is reported as such, even if everybody may read the item', async () => {
  write({ 'a.md': 'one\n' })
  const { exit, err } = await run([], { SHOWDOC_TOKEN: 'nonsense' })
  expect([exit, err]).toEqual([4, expect.stringContaining('(10102)')])
  expect(err).not.toContain('not change it')
})

test('a read-only access token is refused', async () => {
  write({ 'a.md': 'one\n' })
  const { token } = await site
    .as(ann)
    .ask(accessTokenCalls.save, { name: 'ci', scope: 'read', expires: 1_800_000_000 })
  expect(await run([], { SHOWDOC_TOKEN: token })).toMatchObject({
    exit: 4,
    err: expect.stringContaining('\n→ '),
  })
})

test('a page with a secret is not sent, others are; --allow-secrets sends it and names it once', async () => {
  const token = `sdp_${'0a'.repeat(32)}`
  writeFileSync(join(base, '.env'), 'DB_PASSWORD=correct-horse-battery\nPORT=8080\n')
  write({
    'sub/.env.local': 'API_SECRET=staple-of-this-folder\n',
    'sub/env.md': '# Below\n\nstaple-of-this-folder\n',
    'a.md': '# A\n\nfine\n',
    'live.md': `---\nsummary: x\n---\n# Live\n\ncurl -H "Bearer ${ann.token}"\n`,
    'token.md': `# Token\n\n    ${token}\n`,
    'env.md': '# Env\n\nport 8080, password `correct-horse-battery`\n',
    'file.md': '# File\n\n[settings](settings.txt)\n',
    'settings.txt': 'password: correct-horse-battery\n',
  })
  const refused = await run(['--json'])
  expect(refused.exit).toBe(5)
  const document = JSON.parse(refused.out) as {
    remarks: { path: string; line: number; rule: string; message: string }[]
    counts: object
  }
  expect(
    document.remarks
      .filter(({ rule }) => rule === 'secret')
      .map(({ path, line }) => `${path}:${line}`),
  ).toEqual(['env.md:3', 'live.md:6', 'settings.txt:0', 'sub/env.md:3', 'token.md:3'])
  expect(document.remarks.find(({ path }) => path === 'env.md')?.message).toContain(
    'contains the value of DB_PASSWORD (.env)',
  )
  expect(refused.out + refused.err).not.toContain(token)
  expect(refused.out + refused.err).not.toContain('correct-horse')
  expect(refused.out + refused.err).not.toContain(ann.token)
  expect(Object.keys(await tree()).toSorted()).toEqual(['A', 'File'])
  expect((await tree())['File']).toContain('[settings](settings.txt)')

  const allowed = await run(['--allow-secrets'])
  expect(allowed.exit).toBe(0)
  expect(allowed.err).toContain(
    'token.md:3:5 warning secret: contains an access token (sdp_0a0a…); sent',
  )
  expect(Object.keys(await tree())).toHaveLength(6)
  const again = await run()
  expect([again.exit, again.err]).toEqual([0, ''])
})

test('a path that names no page is a typo, and nothing is done', async () => {
  write({ 'a.md': '# A\n', 'b/c.md': '# C\n', 'p.png': png })
  for (const path of ['docs/nosuch.md', 'docs/p.png', 'docs/bb']) {
    const { exit, err, out } = await run([path])
    expect([path, exit, out]).toEqual([path, 64, ''])
    expect(err).toContain('There is no page at ')
  }
  expect((await run(['docs/b'])).exit).toBe(0)
  expect(Object.keys(await tree())).toEqual(['b/C'])
  // a page whose file is gone did exist
  rmSync(join(base, 'docs/b/c.md'))
  expect((await run(['docs/b/c.md'])).out).toContain('gone  b/c.md')
})

test('a first push sets the markdown dialect of showdoc.json; a later one changes nothing', async () => {
  const read = async () => {
    const { item: answer } = await site.as(ann).ask(syncCalls.compare, { item_id: item })
    return answer.markdown
  }
  write({ 'a.md': '# A\n' })
  expect([await read(), (await run()).exit, await read()]).toEqual(['showdoc', 0, 'commonmark'])
  settings({ markdown: 'showdoc' })
  write({ 'b.md': '# B\n' })
  expect([(await run()).exit, await read()]).toEqual([0, 'commonmark'])
  settings({ markdown: 'gfm' })
  expect((await run()).err).toContain('"showdoc" | "commonmark"')
})

test('--check stops before anything is written, with what is wrong; rules of the settings count', async () => {
  write({ 'a.md': '# A\n\n[b](gone.md)\n', 'b.md': '# B\n' })
  const stopped = await run(['--check'])
  expect(stopped.exit).toBe(2)
  expect(stopped.err).toContain('a.md:3:5 error link-file leads to gone.md, which does not exist')
  expect(stopped.err).toContain('Nothing was pushed: the check found 1 error.')
  const env = { HOME: base, SHOWDOC_TOKEN: ann.token, SHOWDOC_DIR: base }
  const { code, out } = await runCli(['push', '--check', '--json'], { env })
  expect(code).toBe(2)
  expect(JSON.parse(out)).toMatchObject({ ok: false, exit: 2, error: { name: 'checkFailed' } })
  expect((await run(['docs/b.md', '--check'])).exit).toBe(0)
  settings({ check: { 'link-file': 'warn' } })
  expect((await run(['--check'])).out).toMatch(/1 page written/)
})
