import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countsOf, exitOf } from './result.ts'
import { Refusal } from '../../test/item-fake.ts'
import { Workbench } from '../../test/workbench.ts'

let bench: Workbench
beforeEach(() => (bench = new Workbench()))
afterEach(() => bench.end())

const idOf = (title: string) => bench.item.live.find((page) => page.title === title)!.id
const writes = () => bench.item.log.filter((line) => line.startsWith('write'))

test('a folder becomes catalogs and pages, and a second push is one call and writes nothing', async () => {
  bench.write({
    'README.md': '# 手册\n',
    '02-guide/10-install.md': '# Install\n',
    '02-guide/_catalog.yaml': 'name: 指南',
    'a/b/c/d/deep.md': 'text',
  })
  const first = await bench.push()
  expect(bench.item.tree()).toEqual({
    手册: '# 手册\n',
    '指南/Install': '# Install\n',
    'a/b/c/d / deep': 'text',
  })
  expect(exitOf(first)).toBe('ok')
  expect(countsOf(first)).toMatchObject({ create: 3, update: 0, unchanged: 0 })
  const lock = bench.lock
  const time = statSync(join(bench.base, 'showdoc.lock')).mtimeMs
  bench.item.log.length = 0

  const second = await bench.push()
  expect(bench.item.log).toEqual(['compare'])
  expect(second).toMatchObject({ pages: [], unchanged: 3 })
  expect(bench.lock).toBe(lock)
  expect(statSync(join(bench.base, 'showdoc.lock')).mtimeMs).toBe(time)
})

test('circular links, pictures and files are rewritten; pictures are sent before any page, and equal bytes once', async () => {
  bench.write({
    'a.md': '[b](b.md#x) ![p](img/p.png) ![q](img/q.png)\n',
    'b.md': '[a](a.md) [z](z.zip)\n',
    'img/p.png': 'PNG',
    'img/q.png': 'PNG',
    'z.zip': 'ZIP',
  })
  const result = await bench.push()
  const [sign, zip] = [...bench.item.files.keys()].toSorted((left) =>
    bench.item.pages.get(idOf('a'))!.text.includes(left) ? -1 : 1,
  )
  const file = (of: string | undefined) => `/server/?s=/api/attachment/visitFile&sign=${of}`
  expect(bench.item.tree()).toEqual({
    a: `[b](/600000001/${idOf('b')}#x) ![p](${file(sign)}) ![q](${file(sign)})\n`,
    b: `[a](/600000001/${idOf('a')}) [z](${file(zip)})\n`,
  })
  expect(result.files).toMatchObject({ sent: 2, bytes: 6 })
  expect(bench.item.log.findIndex((line) => line.startsWith('write'))).toBeGreaterThan(
    bench.item.log.findLastIndex((line) => line.startsWith('file ')),
  )
  bench.item.log.length = 0
  expect(await bench.reported()).toEqual([])
  expect(bench.item.log).toEqual(['compare'])
})

test('the second pass over new pages that link to each other leaves no version behind', async () => {
  bench.write({ 'a.md': '[b](b.md)\n', 'b.md': '[a](a.md)\n' })
  await bench.push()
  for (const page of bench.item.live) expect(page.versions).toEqual([`${page.title}\n${page.text}`])
  bench.write({ 'a.md': '[b](b.md) again\n' })
  await bench.push()
  expect(bench.item.pages.get(idOf('a'))!.versions).toHaveLength(2)
})

test('a page that linked to a missing page is written again when that page exists', async () => {
  bench.write({ 'a.md': '[b](b.md)\n' })
  const first = await bench.push()
  expect(
    first.remarks.map((remark) => [remark.rule, remark.level, remark.line, remark.column]),
  ).toEqual([['link-file', 'warn', 1, 5]])
  bench.write({ 'b.md': 'text\n' })
  expect(await bench.reported()).toEqual(['update written a.md', 'create written b.md'])
  expect(bench.item.tree()['a']).toBe(`[b](/600000001/${idOf('b')})\n`)
  expect(await bench.reported()).toEqual([])
})

test('a changed picture gets a new address in the pages that show it', async () => {
  bench.write({ 'a.md': '![p](p.png)\n', 'b.md': 'text\n', 'p.png': 'one' })
  await bench.push()
  bench.write({ 'p.png': 'two!' })
  expect(await bench.reported()).toEqual(['update written a.md'])
  expect(await bench.reported()).toEqual([])
})

test('each field that changed here is written, and nothing else', async () => {
  bench.write({ 'a.md': '# A\n\none\n', 'b.md': '---\ntitle: B\norder: 5\n---\ntext\n' })
  await bench.push()
  bench.write({ 'a.md': '# A\n\ntwo\n', 'b.md': '---\ntitle: B2\norder: 6\n---\ntext\n' })
  const { pages } = await bench.push()
  expect(
    pages.map((page) => [page.path, page.action, page.fields, page.added, page.removed]),
  ).toEqual([
    ['a.md', 'update', ['content'], 1, 1],
    ['b.md', 'update', ['title', 'order'], undefined, undefined],
  ])
  expect(bench.item.pages.get(idOf('B2'))).toMatchObject({ order: 6, rev: 2, text: 'text\n' })
  expect(await bench.reported()).toEqual([])
})

test('a page changed on both sides is a conflict: it is never overwritten, the others are written', async () => {
  bench.write({ 'a.md': 'one\n', 'b.md': 'one\n' })
  await bench.push()
  bench.item.edit(idOf('a'), { text: 'browser\n' })
  bench.write({ 'a.md': 'mine\n', 'b.md': 'mine\n' })
  const result = await bench.push()
  expect(result.pages.map((page) => `${page.action} ${page.state} ${page.path}`)).toEqual([
    'conflict conflict a.md',
    'update written b.md',
  ])
  expect(result.pages[0]).toMatchObject({
    fields: ['content'],
    baseRev: '1',
    remote: { rev: '2', author: 'browser' },
  })
  expect(exitOf(result)).toBe('conflict')
  expect(bench.item.tree()).toEqual({ a: 'browser\n', b: 'mine\n' })
  // And again, and with skip.
  expect(await bench.reported()).toEqual(['conflict conflict a.md'])
  expect(exitOf(await bench.push({ onConflict: 'skip' }))).toBe('ok')
  expect(bench.item.tree()['a']).toBe('browser\n')
})

test('with "ours" the local text is written, and what it replaced stays in the history and is named', async () => {
  bench.write({ 'a.md': 'one\n' })
  await bench.push()
  bench.item.edit(idOf('a'), { text: 'browser\n' })
  bench.write({ 'a.md': 'mine\n' })
  const result = await bench.push({ onConflict: 'ours' })
  expect(result.pages).toMatchObject([
    { action: 'update', state: 'written', remote: { rev: '2', author: 'browser' } },
  ])
  expect(bench.item.pages.get(idOf('a'))!.versions).toEqual([
    'a\none\n',
    'a\nbrowser\n',
    'a\nmine\n',
  ])
  expect(await bench.reported()).toEqual([])
})

test('a page changed in the browser between compare and write is a conflict too', async () => {
  bench.write({ 'a.md': 'one\n' })
  await bench.push()
  bench.write({ 'a.md': 'mine\n' })
  bench.item.beforeWrite = () => bench.item.edit(idOf('a'), { text: 'browser\n' })
  const result = await bench.push()
  expect(result.pages).toMatchObject([{ state: 'conflict', remote: { author: 'browser' } }])
  expect([exitOf(result), bench.item.tree()['a']]).toEqual(['conflict', 'browser\n'])
})

test('changes made only in the browser are left alone', async () => {
  bench.write({ 'a.md': 'one\n', 'b.md': 'one\n', 'c.md': 'one\n' })
  await bench.push()
  bench.item.edit(idOf('a'), { text: 'browser\n' })
  bench.item.edit(idOf('b'), { title: 'Browser' })
  bench.item.edit(idOf('c'), { order: 7 })
  const result = await bench.push()
  expect(
    result.pages.map((page) => `${page.action} ${page.state} ${page.path} ${page.fields.join()}`),
  ).toEqual(['behind left a.md content', 'behind left b.md title'])
  expect(writes()).toHaveLength(1)
  expect(exitOf(result)).toBe('ok')
})

test('a new title in the browser and a new text in the folder do not collide, nor is the title lost at the next push', async () => {
  bench.write({ 'a.md': 'one\n' })
  await bench.push()
  bench.item.edit(idOf('a'), { title: 'Browser' })
  bench.write({ 'a.md': 'two\n' })
  expect(await bench.reported()).toEqual(['update written a.md'])
  expect(bench.item.tree()).toEqual({ Browser: 'two\n' })
  await bench.push()
  bench.write({ 'a.md': 'three\n' })
  await bench.push()
  expect(bench.item.tree()).toEqual({ Browser: 'three\n' })
})

test('a new title in the browser still waits for a pull after a push of the text', async () => {
  bench.write({ 'a.md': 'one\n' })
  await bench.push()
  bench.item.edit(idOf('a'), { title: 'Browser' })
  bench.write({ 'a.md': 'two\n' })
  expect(await bench.reported()).toEqual(['update written a.md'])
  expect(await bench.reported()).toEqual(['behind left a.md'])
  expect(await bench.pulled()).toEqual(['update written a.md'])
  expect(bench.text('a.md')).toBe('---\ntitle: Browser\n---\ntwo\n')
  expect(await bench.reported()).toEqual([])
})

test('a page that moved here while its text is newer on the server is moved, and its text still waits for a pull', async () => {
  bench.write({ 'a.md': '---\ntitle: A\n---\ntext\n', 'b.md': '---\ntitle: B\n---\nother\n' })
  await bench.push()
  bench.item.edit(idOf('A'), { text: 'from the browser\n' })
  bench.item.edit(idOf('B'), { text: 'from the browser too\n' })
  bench.move('a.md', 'guide/a.md')
  bench.write({ 'b.md': '---\ntitle: B2\n---\nother\n' })
  expect(await bench.reported()).toEqual(['update written b.md', 'move written guide/a.md'])
  const tree = { B2: 'from the browser too\n', 'guide/A': 'from the browser\n' }
  expect(bench.item.tree()).toEqual(tree)
  expect(await bench.reported()).toEqual(['behind left b.md', 'behind left guide/a.md'])
  bench.loseLock()
  expect(await bench.reported()).toEqual(['behind left b.md', 'behind left guide/a.md'])
  bench.write({ 'guide/a.md': '---\ntitle: A\n---\ntext and more\n' })
  expect(await bench.reported()).toEqual(['behind left b.md', 'conflict conflict guide/a.md'])
  expect(bench.item.tree()).toEqual(tree)
})

test('two folders of one source that created a page with different texts: the later one finds a conflict, also at its next push', async () => {
  const other = new Workbench(bench.item)
  try {
    for (const one of [bench, other]) one.write({ 'old.md': 'old\n' })
    await bench.push()
    await other.push()
    bench.write({ 'new.md': 'first\n', 'same.md': 'same\n' })
    other.write({ 'new.md': 'second\n', 'same.md': 'same\n' })
    await bench.push()
    for (let times = 0; times < 2; times++)
      expect(await other.reported()).toEqual(['conflict conflict new.md'])
    expect(bench.item.tree()).toEqual({ new: 'first\n', old: 'old\n', same: 'same\n' })
    other.write({ 'same.md': 'same and more\n' })
    expect(await other.reported()).toEqual(['conflict conflict new.md', 'update written same.md'])
  } finally {
    other.end()
  }
})

test("pages are refused for the same reason as their folder's catalog", async () => {
  bench.item.mostCatalogs = 1
  bench.write({ 'a/x.md': '', 'b/c/y.md': '' })
  const result = await bench.push()
  expect(result.pages.map(({ path, state, refusal }) => [path, state, refusal?.name])).toEqual([
    ['a/x.md', 'written', undefined],
    ['b/c/y.md', 'refused', 'tooManyCatalogs'],
  ])
})

test('a moved file of an older checkout waits while the page is newer, and never overwrites it', async () => {
  bench.write({ 'a.md': 'one\n' })
  await bench.push()
  const { lock } = bench
  bench.write({ 'a.md': 'two\n' })
  await bench.push()
  bench.loseLock()
  writeFileSync(join(bench.base, 'showdoc.lock'), lock)
  bench.write({ 'a.md': 'one\n' })
  bench.move('a.md', 'guide/a.md')
  expect(await bench.reported()).toEqual(['behind left guide/a.md'])
  expect(await bench.reported()).toEqual(['behind left guide/a.md'])
  expect(bench.item.tree()).toEqual({ a: 'two\n' })
})

test('texts that became equal on both sides count as agreed', async () => {
  bench.write({ 'a.md': 'one\n' })
  await bench.push()
  bench.item.edit(idOf('a'), { text: 'same\n' })
  bench.write({ 'a.md': 'same\n' })
  expect(await bench.reported()).toEqual([])
  bench.write({ 'a.md': 'mine\n' })
  expect(await bench.reported()).toEqual(['update written a.md'])
})

test('a moved file keeps its page, whatever happens to its name, folder and some of its lines', async () => {
  const lines = Array.from({ length: 10 }, (_, index) => `line ${index}`).join('\n')
  bench.write({ 'a.md': 'only here\n', 'b.md': lines, 'x/c.md': '[a](../a.md)\n' })
  await bench.push()
  const before = new Map(bench.item.live.map((page) => [page.text, page.id]))
  bench.move('a.md', 'y/renamed.md')
  bench.move('b.md', 'y/b.md')
  bench.write({ 'y/b.md': lines.replace('line 3', 'changed'), 'x/c.md': '[a](../y/renamed.md)\n' })
  expect(await bench.reported()).toEqual(['move written y/b.md', 'move written y/renamed.md'])
  expect(bench.item.live).toHaveLength(3)
  expect(idOf('renamed')).toBe(before.get('only here\n'))
  expect(await bench.reported()).toEqual([])
})

test('a renamed folder of pages that link to each other keeps all of them, also without stored texts', async () => {
  bench.write({
    'old/a.md': '[b](b.md)\n',
    'old/b.md': '[a](a.md) [c](sub/c.md)\n',
    'old/sub/c.md': '[b](../b.md)\n',
    'old/README.md': '',
    'old/sub/README.md': '',
  })
  await bench.push()
  const ids = bench.item.live.map((page) => page.id)
  bench.item.operations.length = 0
  bench.move('old', 'new')
  await bench.push()
  expect(bench.item.live.map((page) => page.id)).toEqual(ids)
  expect(new Set(bench.item.live.map((page) => bench.item.catalogs.get(page.cat)!.name))).toEqual(
    new Set(['new', 'sub']),
  )
  expect(await bench.reported()).toEqual([])
})

test('a renamed folder in a checkout without its state folder keeps its pages', async () => {
  bench.write({ 'old/a.md': '[b](b.md)\n', 'old/b.md': '[a](a.md)\n' })
  await bench.push()
  const ids = bench.item.live.map((page) => page.id)
  bench.loseLock()
  bench.move('old', 'new')
  await bench.push()
  expect(bench.item.live.map((page) => page.id)).toEqual(ids)
})

test('a lost lock costs nothing: the server knows the pages of this folder', async () => {
  bench.write({ 'a.md': '[b](x/b.md) ![p](p.png)\n', 'x/b.md': '[a](../a.md)\n', 'p.png': 'PNG' })
  await bench.push()
  const lock = bench.lock
  bench.loseLock()
  bench.item.log.length = 0
  expect(await bench.reported()).toEqual([])
  expect(bench.item.log).toEqual(['compare', 'files'])
  expect(bench.lock).toBe(lock)
})

test('a lost lock never overwrites a title or position set in the browser, and a change of them here is still detected', async () => {
  const file = (title: string, order: number) =>
    `---\ntitle: ${title}\norder: ${order}\n---\ntext\n`
  bench.write({ 'a.md': file('A', 1), 'b.md': file('B', 2), 'c.md': file('C', 3) })
  await bench.push()
  bench.item.edit(idOf('A'), { title: 'renamed' })
  bench.item.edit(idOf('B'), { order: 50 })
  bench.item.edit(idOf('C'), { title: 'renamed too' })
  bench.loseLock()
  bench.write({ 'b.md': file('B', 2), 'c.md': file('C2', 3) })
  expect(await bench.reported()).toEqual(['behind left a.md', 'conflict conflict c.md'])
  expect(bench.item.live.map(({ title, order }) => [title, order])).toEqual([
    ['renamed', 1],
    ['B', 50],
    ['renamed too', 3],
  ])
  bench.loseLock()
  bench.write({ 'b.md': file('B2', 7) })
  // Nothing tells any more whether this title was made from the page's current one.
  expect(await bench.reported()).toEqual([
    'behind left a.md',
    'conflict conflict b.md',
    'conflict conflict c.md',
  ])
  expect(bench.item.live[1]).toMatchObject({ title: 'B', order: 50 })
})

test('deleting a file leaves its page', async () => {
  bench.write({ 'a.md': 'one\n', 'b.md': 'one\n' })
  await bench.push()
  bench.remove('a.md')
  const result = await bench.push()
  expect(result.pages.map((page) => `${page.action} ${page.state} ${page.path}`)).toEqual([
    'gone left a.md',
  ])
  expect(bench.item.live).toHaveLength(2)
  // The file comes back: the same page.
  bench.write({ 'a.md': 'two\n' })
  expect(await bench.reported()).toEqual(['update written a.md'])
  expect(bench.item.live).toHaveLength(2)
})

test('a page deleted on the server is not recreated, unless its file has changed and --on-conflict is ours', async () => {
  bench.write({ 'a.md': 'one\n', 'b.md': 'one\n' })
  await bench.push()
  bench.item.pages.get(idOf('a'))!.isDeleted = true
  expect(await bench.reported()).toEqual(['gone-remotely left a.md'])
  bench.write({ 'a.md': 'two\n' })
  expect(await bench.reported()).toEqual(['conflict conflict a.md'])
  expect(await bench.reported({ onConflict: 'ours' })).toEqual(['create written a.md'])
  expect(bench.item.tree()).toEqual({ a: 'two\n', b: 'one\n' })
  expect(await bench.reported()).toEqual([])
})

test.each([
  ['at its path', () => undefined],
  ['edited', (own: Workbench) => own.write({ 'a.md': 'one\nmore\n' })],
  ['renamed', (own: Workbench) => own.move('a.md', 'sub/z.md')],
])(
  'without a lock a file does not recreate its deleted page by itself: %s',
  async (_, change: (own: Workbench) => void) => {
    bench.write({ 'a.md': 'one\n', 'b.md': '[a](a.md)\n' })
    await bench.push()
    bench.item.pages.get(idOf('a'))!.isDeleted = true
    bench.loseLock()
    change(bench)
    const { pages } = await bench.push()
    const page = pages.find(({ state, path }) => state === 'conflict' && path !== 'b.md')!
    expect(page).toMatchObject({ action: 'conflict', fields: ['content'] })
    expect(bench.item.live.map(({ title }) => title)).toEqual(['b'])
    expect(await bench.reported({ onConflict: 'skip' })).toContain(`skipped skipped ${page.path}`)
    const ours = await bench.reported({ onConflict: 'ours' })
    expect(ours).toContain(`create written ${page.path}`)
    expect(bench.item.live).toHaveLength(2)
    expect(await bench.reported()).toEqual([])
  },
)

test('a page deleted on both sides leaves the lock', async () => {
  bench.write({ 'a.md': 'one\n', 'b.md': 'one\n' })
  await bench.push()
  bench.item.pages.get(idOf('a'))!.isDeleted = true
  bench.remove('a.md')
  expect(await bench.reported()).toEqual([])
  expect(bench.lock).not.toContain('a.md')
})

test('files with mistakes and drafts are skipped, the others are written; their pages do not count as gone', async () => {
  bench.write({ 'a.md': 'one\n', 'b.md': 'one\n', 'c.md': 'one\n' })
  await bench.push()
  bench.write({
    'a.md': '---\ntitle: [\n---\n',
    'b.md': '---\ndraft: true\n---\n',
    'c.md': 'two\n',
    'd.md': new Uint8Array([0x61, 0xff]),
  })
  const result = await bench.push()
  expect(result.pages.map((page) => `${page.action} ${page.path}`)).toEqual(['update c.md'])
  expect(result.remarks.map((remark) => `${remark.path} ${remark.rule}`)).toEqual([
    'a.md frontmatter',
    'd.md encoding',
  ])
  expect(exitOf(result)).toBe('partial')
  expect(bench.lock).toContain('"page":"a.md"')
})

test('an id in the front matter binds a file to an existing page; a wrong one is refused', async () => {
  const id = bench.item.make({ title: 'Old', text: 'one\n' })
  bench.write({
    'a.md': `---\nid: ${id}\ntitle: Old\n---\none\n`,
    'b.md': '---\nid: 123\n---\n',
    'c.md': '---\nid: 77\n---\n',
    'd.md': '---\nid: 77\n---\n',
  })
  const result = await bench.push()
  expect(result.unchanged).toBe(1)
  expect(result.remarks.map((remark) => `${remark.path} ${remark.message.key}`)).toEqual([
    'b.md id.unknown',
    'c.md id.unknown',
    'd.md id.unknown',
  ])
  expect(bench.item.live).toHaveLength(1)
  bench.write({ 'a.md': `---\nid: ${id}\ntitle: Old\n---\ntwo\n` })
  expect(await bench.reported()).toEqual(['update written a.md'])
})

test('two files with one id are both refused', async () => {
  const id = bench.item.make({ title: 'Old', text: 'one\n' })
  bench.write({ 'a.md': `---\nid: ${id}\n---\n`, 'b.md': `---\nid: ${id}\n---\n`, 'c.md': '' })
  const result = await bench.push()
  expect(
    result.remarks.map(
      (remark) => `${remark.path} ${remark.message.key} ${remark.message.values['other']}`,
    ),
  ).toEqual(['a.md id.twice b.md', 'b.md id.twice a.md'])
})

test('a page of another source is refused, and taken over on request', async () => {
  bench.write({ 'a.md': 'one\n' })
  await bench.push()
  const id = idOf('a')
  const other = new Workbench()
  Object.assign(other, { item: bench.item })
  other.settings = { source: 'aaaaaaaaaaaaaaaa' }
  other.write({ 'mine.md': `---\nid: ${id}\ntitle: a\n---\none\n` })
  expect((await other.push()).remarks[0]!.message).toEqual({
    key: 'id.tracked',
    values: { id, source: 'k3v9t2q8w5m1x7zc' },
  })
  expect((await other.push({ takeOver: true })).unchanged).toBe(1)
  other.end()
})

test('existing pages are adopted by title only on request; different texts are a conflict', async () => {
  bench.item.make({ title: 'Same', text: 'one\n' })
  bench.item.make({ title: 'Other', text: 'browser\n' })
  bench.write({ 'a.md': '# Same', 'b.md': 'x' })
  bench.write({
    'same.md': '---\ntitle: Same\n---\none\n',
    'other.md': '---\ntitle: Other\n---\nmine\n',
  })
  bench.remove('a.md')
  expect(await bench.reported({ adopt: true })).toEqual([
    'create written b.md',
    'conflict conflict other.md',
  ])
  expect(bench.item.live).toHaveLength(3)
  expect(await bench.reported()).toEqual(['create written other.md'])
})

test.each(['', 'Welcome\n'])(
  'a single-page item takes the one file, over its initial page: %j',
  async (text) => {
    bench.item.type = 2
    bench.item.make({ title: 'Item', text })
    bench.write({ 'README.md': '# Text\n' })
    expect(await bench.reported()).toEqual(['update written README.md'])
    expect(bench.item.tree()).toEqual({ Text: '# Text\n' })
    bench.write({ 'b.md': '' })
    await expect(bench.push()).rejects.toThrow(/item\.onePage/)
  },
)

test('the page of a single-page item that somebody wrote is a conflict', async () => {
  bench.item.type = 2
  bench.item.edit(bench.item.make({ title: 'Item', text: '' }), { text: 'browser\n' })
  bench.write({ 'README.md': '# Text\n' })
  expect(await bench.reported()).toEqual(['conflict conflict README.md'])
})

test('only chosen paths are written', async () => {
  bench.write({ 'a.md': 'one\n', 'x/b.md': 'one\n', 'x/c.md': 'one\n', 'xy.md': 'one\n' })
  expect(await bench.reported({ only: ['x'] })).toEqual([
    'create written x/b.md',
    'create written x/c.md',
  ])
  expect(await bench.reported()).toEqual(['create written a.md', 'create written xy.md'])
})

test('a dry run writes nothing on either side, not even the state folder', async () => {
  bench.write({ 'a.md': '[b](b.md) ![p](p.png)\n', 'b.md': '', 'p.png': 'PNG' })
  const result = await bench.push({ dryRun: true })
  expect(result.pages.map((page) => `${page.action} ${page.state}`)).toEqual([
    'create planned',
    'create planned',
  ])
  expect(exitOf(result)).toBe('differences')
  expect([
    bench.item.live.length,
    bench.item.files.size,
    existsSync(join(bench.base, 'showdoc.lock')),
    existsSync(join(bench.base, '.showdoc')),
  ]).toEqual([0, 0, false, false])
})

test('batches are as large as the server accepts', async () => {
  bench.item.limits = { ...bench.item.limits, batch_pages: 7, batch_bytes: 2_000 }
  bench.write(
    Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`p${index}.md`, 'x'.repeat(index * 10)]),
    ),
  )
  bench.write({ 'big.md': 'y'.repeat(5_000) })
  await bench.push()
  expect(bench.item.live).toHaveLength(31)
  expect(writes().every((line) => Number(line.split(' ')[1]) <= 7)).toBe(true)
})

test('a page that links only to pages of earlier batches is written once', async () => {
  bench.item.limits = { ...bench.item.limits, batch_pages: 2 }
  bench.write({ 'a.md': '', 'b.md': '', 'c.md': '[a](a.md) [b](b.md)', 'd.md': '[a](a.md)' })
  await bench.push()
  expect(writes()).toEqual(['write 2', 'write 2'])
  expect(bench.item.tree()['c']).toBe(`[a](/600000001/${idOf('a')}) [b](/600000001/${idOf('b')})`)
})

test('new pages with equal positions are created in the natural order of their names', async () => {
  bench.write({ 'p10.md': '', 'p9.md': '', 'p1.md': '' })
  await bench.push()
  expect(bench.item.live.map((page) => page.title)).toEqual(['p1', 'p9', 'p10'])
})

test('a requested stop ends after the current batch, and the next run continues', async () => {
  bench.item.limits = { ...bench.item.limits, batch_pages: 2 }
  bench.write({ 'a.md': '', 'b.md': '', 'c.md': '', 'd.md': '', 'e.md': '' })
  bench.isStopping = () => writes().length >= 1
  const first = await bench.push()
  expect([first.interrupted, exitOf(first), bench.item.live.length]).toEqual([
    true,
    'interrupted',
    2,
  ])
  bench.isStopping = () => false
  const second = await bench.push()
  expect([
    second.resumed,
    second.unchanged,
    countsOf(second).create,
    bench.item.live.length,
  ]).toEqual([2, 2, 3, 5])
})

test.each(['before', 'after'] as const)(
  'a server that dies %s a batch is written leaves nothing duplicated',
  async (when) => {
    bench.item.limits = { ...bench.item.limits, batch_pages: 2 }
    bench.write({ 'a.md': '[e](e.md)', 'b.md': '', 'c.md': '', 'd.md': '', 'e.md': '[a](a.md)' })
    for (let dies = 1; dies <= 4; dies++) {
      let calls = 0
      const die = () => {
        if (++calls === dies) throw new Error('connection lost')
      }
      if (when === 'before') bench.item.beforeWrite = die
      else bench.item.afterWrite = die
      const result = await bench.push().catch((error: Error) => error)
      if (!(result instanceof Error) && result.failure !== undefined)
        expect(exitOf(result)).toBe('partial')
    }
    bench.item.beforeWrite = () => {}
    bench.item.afterWrite = () => {}
    await bench.push()
    expect(bench.item.live.map((page) => page.title).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
    bench.item.log.length = 0
    expect(await bench.reported()).toEqual([])
    expect(bench.item.log).toEqual(['compare'])
  },
)

test('a page that somebody is editing is locked: not written, reported with their name', async () => {
  bench.write({ 'a.md': 'one\n' })
  await bench.push()
  bench.write({ 'a.md': 'two\n' })
  bench.item.lockedBy.set(idOf('a'), 'li')
  const result = await bench.push()
  expect(result.pages).toMatchObject([{ state: 'locked', lockedBy: 'li' }])
  expect(exitOf(result)).toBe('error')
})

test('what cannot be pushed is refused before anything is written', async () => {
  await expect(bench.push()).rejects.toThrow(/folder\.missing/)
  bench.write({ 'x.txt': '' })
  await expect(bench.push()).rejects.toThrow(/folder\.empty/)
  bench.write({ 'a.md': '' })
  bench.item.rights = 'read'
  await expect(bench.push()).rejects.toMatchObject({
    exit: 'auth',
    phrase: { key: 'item.readOnly' },
  })
  bench.item.rights = 'write'
  bench.item.archived = true
  await expect(bench.push()).rejects.toThrow(/item\.archived/)
  bench.item.archived = false
  bench.item.type = 3
  await expect(bench.push()).rejects.toThrow(/item\.readOnlyKind/)
  bench.item.type = 1
  await bench.push()
  bench.settings = { item: '600000002' }
  await expect(bench.push()).rejects.toMatchObject({ exit: 'usage', phrase: { key: 'lock.other' } })
  bench.settings = { server: 'https://moved.example.com' }
  await expect(bench.push()).rejects.toMatchObject({ phrase: { key: 'lock.otherServer' } })
  bench.settings = { source: 'aaaaaaaaaaaaaaaa' }
  await expect(bench.push()).rejects.toMatchObject({
    exit: 'usage',
    phrase: { key: 'lock.otherSource' },
  })
})

test('files that the server does not accept are reported, and links to them stay', async () => {
  bench.write({ 'a.md': '![p](p.bmp) ![q](q.png)\n', 'p.bmp': 'BMP', 'q.png': 'x'.repeat(5_000) })
  bench.item.limits = { ...bench.item.limits, file_bytes: 4_000 }
  const result = await bench.push()
  expect(result.remarks.map((remark) => `${remark.path} ${remark.rule}`)).toEqual([
    'p.bmp image-kind',
    'q.png image-too-large',
  ])
  expect(bench.item.tree()['a']).toBe('![p](p.bmp) ![q](q.png)\n')
  expect(await bench.reported()).toEqual([])
})

test('links to headings that do not exist are reported when either page is written', async () => {
  bench.write({
    'a.md':
      '# A\n\n[gone](b.md#gone) [own](#elsewhere) [top](#top) [part](b.md#:~:text=x) [same](?id=a) [lost](?id=lost)\n',
    'b.md':
      '# B\n\n## Set up!\n\n## :tada: Ready now\n\n## 第一步 {#first}\n\n<a id="old"></a>\n\n[a](a.md)\n',
    'c.md':
      '[github](b.md#set-up) [ours](b.md#h-set-up) [text](b.md#Set%20up!) [id](b.md#first) [html](b.md#old) [docsify](b.md?id=set-up) [emoji](b.md#tada-ready-now) [prefix](b.md#user-content-old) [both](b.md#user-content-tada-ready-now)\n',
  })
  const remarksOf = async (options = {}) =>
    (await bench.push(options)).remarks.map(
      ({ path, line, column, rule, level, message }) =>
        `${path}:${line}:${column} ${level} ${rule} ${message.key} ${Object.values(message.values).join()}`,
    )
  const dead = ['a.md:3:8 warn link-anchor anchor.missing b.md,gone', 'a.md:3:25 warn link-anchor anchor.missing a.md,elsewhere', 'a.md:3:93 warn link-anchor anchor.missing a.md,lost'] // prettier-ignore
  expect(await remarksOf({ dryRun: true })).toEqual(dead)
  expect(await remarksOf()).toEqual(dead)
  expect(await remarksOf()).toEqual([])
  // somebody renames a heading
  bench.write({
    'b.md': '# B\n\n## Sets up\n\n## :tada: Ready now\n\n## 第一步 {#first}\n\n<a id="old"></a>\n',
  })
  expect((await remarksOf()).map((line) => line.split(' ').at(-1))).toEqual([
    'b.md,gone',
    'b.md,set-up,sets-up',
    'b.md,h-set-up',
    'b.md,Set%20up!',
    'b.md,set-up,sets-up',
  ])
})

test('with "strict" a dead anchor keeps its page from being written', async () => {
  bench.write({ 'a.md': '[x](b.md#gone)\n', 'b.md': 'b\n' })
  const result = await bench.push({ strict: true })
  expect(result.pages.map(({ path, state }) => `${path} ${state}`)).toEqual(['b.md written'])
  expect(result.remarks).toMatchObject([{ path: 'a.md', rule: 'link-anchor', level: 'error' }])
  bench.write({ 'b.md': 'b\n\n## Gone\n' })
  expect(await bench.reported({ strict: true })).toEqual([
    'create written a.md',
    'update written b.md',
  ])
})

test('a page whose file the server refuses is written once, and again when the file is accepted', async () => {
  bench.item.refusedFiles.add('r.png')
  bench.write({ 'a.md': '![r](r.png) ![s](s.png)\n', 'r.png': 'no picture', 's.png': 's' })
  // what is known of a file that has just been written is not kept
  for (const name of ['r.png', 's.png']) utimesSync(bench.at(name), 1, 1)
  const first = await bench.push()
  expect(first.pages.map((page) => `${page.action} ${page.state}`)).toEqual(['create written'])
  const stored = bench.item.tree()['a']
  expect(stored).toContain('![r](r.png) ![s](/server/')
  const revision = bench.item.pages.get(idOf('a'))!.rev
  for (const loses of [false, true, false]) {
    if (loses) rmSync(join(bench.base, '.showdoc'), { recursive: true })
    const again = await bench.push()
    expect([again.pages, again.unchanged, again.files.failed]).toEqual([[], 1, 1])
    expect(again.remarks.map((remark) => `${remark.path} ${remark.rule}`)).toEqual([
      'r.png image-refused',
    ])
    expect(bench.item.pages.get(idOf('a'))!.rev).toBe(revision)
    // without sending anything it is known that nothing would be written
    const dry = await bench.push({ dryRun: true })
    expect([dry.pages, dry.unchanged, dry.remarks.map(({ rule }) => rule)]).toEqual([
      [],
      1,
      ['image-refused'],
    ])
  }
  bench.write({ 'a.md': 'more ![r](r.png) ![s](s.png)\n' })
  expect(await bench.reported()).toEqual(['update written a.md'])
  bench.item.refusedFiles.clear()
  expect(await bench.reported()).toEqual(['update written a.md'])
  expect(bench.item.tree()['a']).not.toContain('r.png')
  expect(await bench.reported()).toEqual([])
})

test('with "strict" a page is held back if the server does not accept its file, and links to it stay', async () => {
  bench.write({ 'a.md': 'a\n', 'b.md': '[a](a.md)\n' })
  await bench.push()
  const before = bench.item.tree()
  bench.item.limits = { ...bench.item.limits, file_bytes: 4_000 }
  bench.item.refusedFiles.add('r.png')
  bench.write({
    'a.md': 'now\n\n![p](p.bmp)\n',
    'c.md': '![q](q.png)\n',
    'd.md': 'x ![r](r.png)\n',
    'e.md': '[c](c.md)\n',
    'p.bmp': 'BMP',
    'q.png': 'x'.repeat(5_000),
    'r.png': 'no picture',
  })
  const result = await bench.push({ strict: true })
  const errors = result.remarks.filter((remark) => remark.line > 0 && remark.level === 'error')
  expect(errors.map(({ path, line, column, rule }) => [path, line, column, rule])).toEqual([
    ['a.md', 3, 6, 'image-kind'],
    ['c.md', 1, 6, 'image-too-large'],
    ['d.md', 1, 8, 'image-refused'],
  ])
  expect(result.pages.map((page) => `${page.action} ${page.state} ${page.path}`)).toEqual([
    'create failed d.md',
    'create written e.md',
  ])
  expect(exitOf(result)).toBe('partial')
  expect(bench.item.tree()).toEqual({ ...before, e: '[c](c.md)\n' })
  expect(await bench.reported({ strict: true })).toEqual(['create failed d.md'])
})

test('a mistake in one file leaves the links to its page alone', async () => {
  bench.write({ 'a.md': 'a\n', 'b.md': '[a](a.md)\n' })
  await bench.push()
  bench.write({ 'a.md': '---\ntitle: [\n---\na\n' })
  for (const loses of [false, true]) {
    if (loses) bench.loseLock()
    const result = await bench.push()
    expect([result.pages, result.remarks.map((remark) => `${remark.path} ${remark.rule}`)]).toEqual(
      [[], ['a.md frontmatter']],
    )
  }
  expect(bench.item.tree()['b']).toBe(`[a](/600000001/${idOf('a')})\n`)
})

test('what a file says besides its text reaches the side record, also when only that changes', async () => {
  bench.write({ 'a.md': '\uFEFF---\r\ntags: [x]\r\n---\r\n[b](<b.md>)\r\n\r\n', 'b.md': '' })
  await bench.push()
  const side = () => bench.item.sides.get('k3v9t2q8w5m1x7zc:a.md')!.side
  expect(side()).toEqual({
    front: '---\r\ntags: [x]\r\n---\r\n',
    eol: 'crlf',
    bom: true,
    end: 2,
    links: ['<b.md>'],
  })
  bench.write({ 'a.md': '---\ntags: [x, y]\n---\n[b](b.md)\n' })
  expect(await bench.reported()).toEqual([])
  expect(side()).toEqual({
    front: '---\ntags: [x, y]\n---\n',
    eol: 'lf',
    bom: false,
    end: 1,
    links: ['b.md'],
  })
})

test('a text that starts with lines like front matter is a text: a change in them is written, from either side', async () => {
  bench.write({ 'a.md': '---\ntitle: A\n---\n---\nx: 1\n---\ntext\n' })
  await bench.push()
  expect(bench.item.tree()).toEqual({ A: '---\nx: 1\n---\ntext\n' })
  bench.write({ 'a.md': '---\ntitle: A\n---\n---\nx: 22\n---\ntext\n' })
  expect(await bench.reported()).toEqual(['update written a.md'])
  bench.item.edit(idOf('A'), { text: '---\nx: 3\n---\ntext\n' })
  expect(await bench.reported()).toEqual(['behind left a.md'])
})

test('front matter without its end is not pushed as text, and a text of the browser like it comes as one', async () => {
  bench.write({ 'a.md': '---\ntitle: A\ndraft: true\n\n# A\n', 'b.md': '---\n\ntext\n' })
  const { remarks } = await bench.push()
  expect(remarks).toEqual([
    expect.objectContaining({
      path: 'a.md',
      line: 1,
      level: 'error',
      message: { key: 'front.unclosed', values: { line: 3 } },
    }),
  ])
  expect(bench.item.tree()).toEqual({ b: '---\n\ntext\n' })
  bench.write({ 'a.md': '---\ntitle: A\n---\ntext\n' })
  await bench.push()
  bench.item.edit(idOf('A'), { text: '---\ntitle: B\n' })
  await bench.pull()
  expect(bench.text('a.md')).toBe('---\ntitle: A\n---\n---\ntitle: B\n')
  bench.item.edit(idOf('b'), { text: '---\ntitle: B\n' })
  await bench.pull()
  expect(bench.text('b.md')).toBe('---\n---\n---\ntitle: B\n')
  expect(await bench.reported()).toEqual([])
})

test('an older checkout never overwrites a newer push', async () => {
  bench.write({ 'a.md': 'one\n' })
  await bench.push()
  const lock = bench.lock
  bench.write({ 'a.md': 'two\n' })
  await bench.push()
  // The older state again, with its own lock and another change.
  bench.loseLock()
  bench.write({ 'a.md': 'other\n' })
  bench.write({ '../showdoc.lock': lock })
  expect(await bench.reported()).toEqual(['conflict conflict a.md'])
})

test('catalogs renamed here are renamed there, and those renamed there are left alone', async () => {
  bench.write({ 'g/_catalog.yaml': 'name: One\norder: 1', 'g/a.md': '', 'h/b.md': '' })
  await bench.push()
  const named = () =>
    [...bench.item.catalogs.values()].map((catalog) => `${catalog.name} ${catalog.order}`)
  bench.write({ 'g/_catalog.yaml': 'name: Two\norder: 2' })
  await bench.push()
  expect(named()).toEqual(['Two 2', 'h 99'])
  const h = [...bench.item.catalogs.values()].find((catalog) => catalog.name === 'h')!
  h.name = 'Browser'
  await bench.push()
  bench.write({ 'h/c.md': '' })
  await bench.push()
  expect(named()).toEqual(['Two 2', 'Browser 99'])
  expect(bench.item.live.filter((page) => page.cat === h.id)).toHaveLength(2)
})

test('nothing is sent from a folder in which neither lock nor state folder can be written', async () => {
  bench.write({ 'a.md': 'text\n' })
  writeFileSync(join(bench.base, '.showdoc'), 'a file where a folder should be')
  await expect(bench.push()).rejects.toMatchObject({
    exit: 'error',
    phrase: { key: 'folder.readOnly' },
  })
  expect(bench.item.log).toEqual([])
})

test('the journal is gone after a successful run', async () => {
  bench.write({ 'a.md': '' })
  await bench.push()
  expect(existsSync(join(bench.base, '.showdoc/journal.jsonl'))).toBe(false)
  expect(existsSync(join(bench.base, '.showdoc/run.lock'))).toBe(false)
  expect(JSON.parse(readFileSync(join(bench.base, '.showdoc/cache.json'), 'utf8'))).toHaveProperty(
    'pages',
  )
})

test('a batch that was refused as a whole is not asked about; one whose fate is unknown is', async () => {
  bench.write({ 'a.md': 'one\n' })
  await bench.push()
  bench.write({ 'a.md': 'two\n' })
  const failed = async (error: Error) => {
    bench.item.beforeWrite = () => {
      throw error
    }
    await expect(bench.push()).rejects.toThrow(error)
  }
  await failed(new Refusal('outOfScope'))
  // whoever may not write can still pull
  expect(await bench.pulled()).toEqual(['ahead left a.md'])
  await failed(new Error('connection lost'))
  await expect(bench.pull()).rejects.toThrow('connection lost')
  bench.item.beforeWrite = () => {}
  expect(await bench.reported()).toEqual(['update written a.md'])
})
