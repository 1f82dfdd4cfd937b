import {
  chmodSync,
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Workbench } from '../../test/workbench.ts'
import { pullExit } from './result.ts'

let bench: Workbench
const others: Workbench[] = []
beforeEach(() => {
  bench = new Workbench()
})
afterEach(() => {
  for (const one of [bench, ...others.splice(0)]) one.end()
})

/** Another folder of the same item and source, without files. */
function other(): Workbench {
  const made = new Workbench(bench.item)
  others.push(made)
  return made
}

const png = Buffer.from('89504e470d0a1a0a00', 'hex')
const conflictsOf = ({ base }: Workbench) => {
  const folder = join(base, '.showdoc/conflicts')
  if (!existsSync(folder)) return {}
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Object.fromEntries(
    names
      .filter((name) => /\.md/.test(name))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )
}
const id = (title: string) => bench.item.live.find((page) => page.title === title)!.id

test('a pushed folder comes back into an empty one byte for byte, and neither side has anything to write then', async () => {
  bench.write({
    'README.md': '# 手册\r\n\r\n[a](01-guide/10-install.md#x) <img src="img/图.png">\r\n',
    '01-guide/_catalog.yaml': 'name: 指南\n',
    '01-guide/10-install.md':
      "---\ntags: ['a']   # kept\ntitle: Install it\n---\n# Install\n\n![](../img/图.png) [back](../README.md)\n[back](./../README.md)\n\n\n",
    '01-guide/two.md': '\uFEFF# Two\nno line end',
    'a/b/c/d/deep.md': 'text [up](../../../../README.md)\n',
    'plain.md': '',
    'img/图.png': png,
  })
  await bench.push()
  const clone = other()
  const result = await clone.pull()
  expect(result.pages.map(({ state }) => state)).toEqual(Array(5).fill('written'))
  expect(result.files.written).toBe(1)
  expect(clone.files()).toEqual(bench.files())
  expect(clone.lock).toBe(bench.lock)
  const { operations } = bench.item
  const before = operations.length
  expect((await clone.push()).pages).toEqual([])
  expect((await bench.push()).pages).toEqual([])
  expect(await clone.pulled()).toEqual([])
  expect(operations.length).toBe(before)
  expect(clone.files()).toEqual(bench.files())
})

test('pages made in the browser become files: names, catalogs, order, links between them', async () => {
  const { item } = bench
  item.catalogs.set('400000900', { id: '400000900', parent: '0', name: '运维/ops', order: 5 })
  const install = item.make({
    title: 'Install: how?',
    text: 'see [next](/600000001/100000002#top)\n',
  })
  const next = item.make({
    title: '2026 plans',
    text: `[back](/600000001/${install})\n`,
    cat: '400000900',
  })
  item.make({ title: 'readme', text: 'x\n', cat: '400000900', order: 3 })
  item.make({ title: '._hidden', text: '---\nnot: front\n---\ntext\n' })
  item.make({ title: 'install_ how_', text: 'y' })
  expect(next).toBe('100000002')
  expect(await bench.pulled()).toHaveLength(5)
  expect(bench.files()).toEqual({
    '-hidden.md': '---\ntitle: ._hidden\n---\n---\nnot: front\n---\ntext\n',
    'Install_ how_.md':
      '---\ntitle: "Install: how?"\n---\nsee [next](运维_ops/2026%20plans.md#top)\n',
    'install_ how_-2.md': '---\ntitle: install_ how_\n---\ny\n',
    '运维_ops/_catalog.yaml': 'name: 运维/ops\norder: 5\n',
    '运维_ops/2026 plans.md':
      '---\ntitle: 2026 plans\norder: 99\n---\n[back](../Install_%20how_.md)\n',
    '运维_ops/readme.md': '---\ntitle: readme\norder: 3\n---\nx\n',
  })
  const before = item.operations.length
  expect((await bench.push()).pages).toEqual([])
  expect(item.operations.length, 'the server knows the files').toBe(before)
  bench.loseLock()
  expect((await bench.push()).pages).toEqual([])
  expect(item.live).toHaveLength(5)
})

/** Two clones of a folder, both as on the server. */
async function pair(files: Record<string, string | Uint8Array>) {
  bench.write(files)
  await bench.push()
  const clone = other()
  await clone.pull()
  return clone
}

const page = (name: string, line: string) => `# ${name}\n\none\ntwo\nthree\n${line}\nfive\nsix\n`

test('what was changed there comes, what was changed here stays, and the lock tells both apart', async () => {
  const clone = await pair({
    'a.md': page('A', 'a'),
    'b.md': page('B', 'b'),
    'c.md': page('C', 'c'),
  })
  bench.write({ 'a.md': page('A', 'there'), 'b.md': page('Bee', 'there') })
  await bench.push()
  clone.write({ 'c.md': page('C', 'here') })
  expect(await clone.pulled()).toEqual([
    'update written a.md',
    'update written b.md',
    'ahead left c.md',
  ])
  expect(clone.text('b.md')).toBe(page('Bee', 'there'))
  expect(clone.text('c.md')).toBe(page('C', 'here'))
  expect(await clone.reported()).toEqual(['update written c.md'])
  expect(await bench.pulled()).toEqual(['update written c.md'])
  expect(bench.files()).toEqual(clone.files())
  expect(bench.lock).toBe(clone.lock)
})

test('edits of different lines are merged, and a push brings the merged text', async () => {
  const clone = await pair({ 'a.md': page('A', 'a') })
  bench.item.edit(id('A'), { text: page('A', 'a').replace('one', 'ONE there') })
  clone.write({ 'a.md': page('A', 'here') })
  expect(await clone.pulled()).toEqual(['conflict conflict a.md'])
  expect(clone.text('a.md')).toBe(page('A', 'here'))
  expect(await clone.pulled({ onConflict: 'merge' })).toEqual(['merge written a.md'])
  expect(clone.text('a.md')).toBe(page('A', 'here').replace('one', 'ONE there'))
  expect(conflictsOf(clone)).toEqual({})
  expect(await clone.reported()).toEqual(['update written a.md'])
  expect(await clone.pulled()).toEqual([])
})

test('edits of one line stand between markers, the former text is kept, and push refuses until it is decided', async () => {
  const clone = await pair({ 'a.md': page('A', 'a') })
  bench.item.edit(id('A'), { text: page('A', 'there') })
  clone.write({ 'a.md': page('A', 'here') })
  const { pages } = await clone.pull({ onConflict: 'merge' })
  expect(pages).toMatchObject([
    { action: 'merge', state: 'conflict', isUndecided: true, saved: '.showdoc/conflicts/a.md' },
  ])
  expect(clone.text('a.md')).toBe(
    page('A', '<<<<<<< local\nhere\n||||||| base\na\n=======\nthere\n>>>>>>> remote rev 2'),
  )
  expect(conflictsOf(clone)).toEqual({ 'a.md': page('A', 'here') })
  expect(await clone.reported()).toEqual([])
  expect((await clone.push()).remarks).toMatchObject([{ rule: 'conflict-marker', line: 6 }])
  expect(await clone.pulled({ onConflict: 'merge' })).toEqual([])
  clone.write({ 'a.md': page('A', 'both') })
  expect(await clone.reported()).toEqual(['update written a.md'])
})

test('the same with the former text beside the file', async () => {
  const clone = await pair({ 'a.md': page('A', 'a') })
  bench.item.edit(id('A'), { text: page('A', 'there') })
  clone.write({ 'a.md': page('A', 'here') })
  await clone.pull({ onConflict: 'merge', conflictStyle: 'orig' })
  expect(clone.text('a.md')).toBe(page('A', 'there'))
  expect(clone.text('a.md.orig')).toBe(page('A', 'here'))
})

test('theirs keeps the local text aside, ours lets the next push write over the other one, skip leaves all', async () => {
  const clone = await pair({ 'a.md': page('A', 'a') })
  bench.item.edit(id('A'), { text: page('A', 'there') })
  clone.write({ 'a.md': page('A', 'here') })
  expect(await clone.pulled({ onConflict: 'skip' })).toEqual(['skipped skipped a.md'])
  expect(await clone.pulled({ onConflict: 'theirs' })).toEqual(['update written a.md'])
  expect(clone.text('a.md')).toBe(page('A', 'there'))
  expect(conflictsOf(clone)).toEqual({ 'a.md': page('A', 'here') })
  bench.item.edit(id('A'), { text: page('A', 'again') })
  clone.write({ 'a.md': page('A', 'second') })
  await clone.pull({ onConflict: 'theirs' })
  expect(conflictsOf(clone)).toEqual({
    'a.md': page('A', 'here'),
    'a.md.2': page('A', 'second'),
  })
  bench.item.edit(id('A'), { text: page('A', 'third') })
  clone.write({ 'a.md': page('A', 'mine') })
  const decided = await clone.pull({ onConflict: 'ours' })
  const over = { rev: '4', author: 'browser' }
  expect([decided.pages, decided.unchanged]).toMatchObject([
    [{ action: 'ahead', path: 'a.md', isOurs: true, remote: over }],
    0,
  ])
  expect(clone.text('a.md')).toBe(page('A', 'mine'))
  for (const dryRun of [true, false]) {
    const { pages } = await clone.push({ dryRun })
    expect(pages).toMatchObject([{ path: 'a.md', action: 'update', isOver: true, remote: over }])
  }
  clone.write({ 'a.md': page('A', 'later') })
  const later = await clone.push()
  expect(later.pages.map(({ state, isOver }) => [state, isOver])).toEqual([['written', undefined]])
  await clone.pull()
  expect(bench.item.live[0]!.versions.at(-3)).toContain('third')
})

test('ours decides about another catalog and a deleted file too: the next push moves and deletes', async () => {
  const clone = await pair({
    'b/b.md': page('B', 'b'),
    'c/c.md': page('C', 'c'),
    'd.md': page('D', 'd'),
  })
  const c = [...bench.item.catalogs.values()].find(({ name }) => name === 'c')!
  bench.item.edit(id('B'), { cat: c.id })
  clone.write({ 'here/b.md': clone.text('b/b.md') })
  clone.remove('b/b.md')
  bench.item.edit(id('D'), { text: page('D', 'there') })
  clone.remove('d.md')
  const open = ['conflict conflict d.md', 'conflict conflict here/b.md']
  expect(await clone.pulled()).toEqual(open)
  // removes the catalog that the page was in
  expect(await clone.reported()).toEqual(open)
  expect(await clone.pulled()).toEqual(open)
  expect(await clone.pulled({ onConflict: 'ours' })).toEqual([
    'ahead left d.md',
    'ahead left here/b.md',
  ])
  const files = clone.files()
  expect(await clone.pulled()).toEqual(['ahead left d.md', 'ahead left here/b.md'])
  expect(await clone.reported({ prune: true })).toEqual([
    'delete written d.md',
    'move written here/b.md',
  ])
  expect(clone.files()).toEqual(files)
  const places = bench.item.live.map(({ title, cat }) => `${bench.item.catalogs.get(cat)?.name}/${title}`) // prettier-ignore
  expect(new Set(places)).toEqual(new Set(['here/B', 'c/C']))
  expect((await clone.push()).pages).toEqual([])
  expect(await clone.pulled()).toEqual([])
})

test('fields are merged one by one: a new title there, a new text here; front matter keeps the rest', async () => {
  const clone = await pair({
    'a.md': "---\ntags: [x] # kept\ntitle: 'Old'\n---\ntext\n",
    'b.md': '# B\n\ntext\n',
  })
  bench.item.edit(id('Old'), { title: 'New' })
  bench.item.edit(id('B'), { title: 'Bee' })
  clone.write({ 'a.md': "---\ntags: [x] # kept\ntitle: 'Old'\n---\ntext here\n" })
  expect(await clone.pulled()).toEqual(['update written a.md', 'update written b.md'])
  expect(clone.text('a.md')).toBe('---\ntags: [x] # kept\ntitle: New\n---\ntext here\n')
  expect(clone.text('b.md')).toBe('---\ntitle: Bee\n---\n# B\n\ntext\n')
  expect((await clone.push()).pages).toMatchObject([{ path: 'a.md', fields: ['content'] }])
  bench.item.edit(id('New'), { title: 'There' })
  clone.write({ 'a.md': '---\ntitle: Here\n---\ntext here\n' })
  expect(await clone.pulled({ onConflict: 'merge' })).toEqual(['conflict conflict a.md'])
  expect(await clone.pulled({ onConflict: 'theirs' })).toEqual(['update written a.md'])
  expect(clone.text('a.md')).toContain('title: There')
})

test('a page whose heading was changed in the browser keeps the title it has there', async () => {
  const clone = await pair({ 'a.md': '# A\n\ntext\n' })
  bench.item.edit(id('A'), { text: '# Another\n\ntext\n' })
  await clone.pull()
  expect(clone.text('a.md')).toBe('---\ntitle: A\n---\n# Another\n\ntext\n')
  expect((await clone.push()).pages).toEqual([])
})

test('a page that was moved to another catalog moves its file, and links to and from it lead where they did', async () => {
  const clone = await pair({
    'a.md': '# A\n\n[b](guide/b.md#x) ![](img/p.png)\n',
    'guide/b.md': '# B\n\n[a](../a.md) ![p](../img/p.png) [c](c.md)\n',
    'guide/c.md': '# C\n',
    'ops/d.md': '# D\n',
    'img/p.png': png,
  })
  const ops = [...bench.item.catalogs.values()].find(({ name }) => name === 'ops')!
  bench.item.edit(id('B'), { cat: ops.id })
  expect(await clone.pulled()).toEqual(['relink written a.md', 'move written ops/b.md'])
  expect(clone.text('a.md')).toBe('# A\n\n[b](ops/b.md#x) ![](img/p.png)\n')
  expect(clone.text('ops/b.md')).toBe('# B\n\n[a](../a.md) ![p](../img/p.png) [c](../guide/c.md)\n')
  expect(existsSync(clone.at('guide/b.md'))).toBe(false)
  expect((await clone.push()).pages).toEqual([])
  expect(await clone.pulled()).toEqual([])
})

test('deleted pages: files stay unless they are pruned, changed ones never go, a deleted file does not come back', async () => {
  const clone = await pair({
    'a.md': page('A', 'a'),
    'b.md': page('B', 'b'),
    'c.md': page('C', 'c'),
    'd.md': page('D', 'd'),
  })
  const remove = (title: string) => {
    bench.item.pages.get(id(title))!.isDeleted = true
  }
  remove('A')
  remove('B')
  clone.write({ 'b.md': page('B', 'here') })
  clone.remove('c.md')
  expect(await clone.pulled()).toEqual([
    'gone-there left a.md',
    'conflict conflict b.md',
    'ahead left c.md',
  ])
  bench.item.edit(id('C'), { text: page('C', 'there') })
  expect(await clone.pulled({ prune: true })).toEqual([
    'delete written a.md',
    'conflict conflict b.md',
    'conflict conflict c.md',
  ])
  expect(Object.keys(clone.files())).toEqual(['b.md', 'd.md'])
  await clone.pull({ onConflict: 'theirs' })
  expect(clone.text('c.md')).toBe(page('C', 'there'))
  expect(conflictsOf(clone)).toEqual({ 'b.md': page('B', 'here') })
})

test('more files than a share are never removed at once', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`p${index}.md`, `# P${index}\n\ntext ${index}\n`]),
  )
  const clone = await pair(files)
  for (const one of bench.item.pages.values()) if (one.title < 'P5') one.isDeleted = true
  const result = await clone.pull({ prune: true })
  expect(result.tooManyDeletes).toEqual({ count: 7, total: 12, most: 5 })
  expect(Object.keys(clone.files())).toHaveLength(12)
  await clone.pull({ prune: true, maxDeletes: 7 })
  expect(Object.keys(clone.files())).toHaveLength(5)
})

test('nothing that lies in the way is written over, and no path leads out of the folder', async () => {
  await pair({ 'a.md': '# A\n', 'guide/b.md': '# B\n' })
  const side = [...bench.item.sides].find(([key]) => key.endsWith(':a.md'))!
  bench.item.sides.delete(side[0])
  bench.item.sides.set(side[0].replace('a.md', '../../escape.md'), side[1])
  const clone = other()
  clone.write({ 'A.md': 'my own notes\n', 'guide/keep.md': '# Keep\n' })
  await clone.pull({ all: true })
  expect(clone.text('A.md')).toBe('my own notes\n')
  expect(clone.text('A-2.md')).toBe('# A\n')
  expect(existsSync(join(clone.base, '../escape.md'))).toBe(false)
})

test('a dry run writes nothing at all', async () => {
  await pair({ 'a.md': '# A\n' })
  bench.item.make({ title: 'New', text: 'x' })
  const before = [bench.files(), bench.lock]
  expect(await bench.pulled({ dryRun: true })).toEqual(['create planned New.md'])
  expect([bench.files(), bench.lock]).toEqual(before)
})

test('wherever a pull is cut off, the next one ends as an undisturbed one would', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 5 }, (_, index) => [`guide/p${index}.md`, page(`P${index}`, 'x')]),
  )
  const undisturbed = await pair({ ...files, 'img/p.png': png })
  for (const at of ['read', 'write', 'download'] as const) {
    const clone = await (async () => {
      const one = other()
      await one.pull()
      return one
    })()
    bench.item.make({ title: `made ${at}`, text: `[p](/600000001/${id('P1')})\n` })
    bench.item.edit(id('P2'), { text: page('P2', at) })
    const whole = bench.item.calls[at]
    let left = 1
    Object.assign(bench.item.calls, {
      [at]: (...args: never[]) => {
        if (left-- > 0) throw new Error('connection lost')
        return (whole as (...all: never[]) => unknown)(...args)
      },
    })
    await clone.pull().catch(() => {})
    Object.assign(bench.item.calls, { [at]: whole })
    await clone.pull()
    await undisturbed.pull()
    expect(clone.files(), at).toEqual(undisturbed.files())
    expect(clone.lock, at).toBe(undisturbed.lock)
  }
})

test('a text that is merged follows its page into another catalog', async () => {
  const two = '# Two\n'
  bench.write({ 'guide/one.md': '# One\n1\n2\n3\n4\n5\n6\n7\n8\n', 'guide/two.md': two })
  await bench.push()
  const clone = other()
  await clone.pull()
  clone.move('guide/one.md', 'other/one.md')
  await clone.push()
  bench.item.edit(id('One'), { text: '# One\n1\n2\n3\n4\n5\n6\n7\n8\n9\n' })
  bench.write({ 'guide/one.md': '# One\n0\n1\n2\n3\n4\n5\n6\n7\n8\n' })
  await bench.pull({ onConflict: 'merge' })
  expect(bench.files()).toEqual({
    'guide/two.md': two,
    'other/one.md': '# One\n0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n',
  })
})

test('a file that was moved here keeps its move, though a pull changes its text', async () => {
  bench.write({ 'guide/one.md': '# One\n1\n2\n3\n' })
  await bench.push()
  bench.move('guide/one.md', 'other/one.md')
  bench.item.edit(id('One'), { text: '# One\n1\n2\n3\n4\n' })
  await bench.pull()
  expect(bench.files()).toEqual({ 'other/one.md': '# One\n1\n2\n3\n4\n' })
  expect(Object.keys(bench.item.tree())).toEqual(['guide/One'])
  await bench.push()
  expect(bench.item.tree()).toEqual({ 'other/One': '# One\n1\n2\n3\n4\n' })
  expect(await bench.pulled()).toEqual([])
})

test('texts are read while the files before them are written', async () => {
  const { item } = bench
  for (let page = 0; page < 450; page++) item.make({ title: `Page ${page}`, text: 'text\n' })
  const filesAtRead: number[] = []
  const { read } = item.calls
  item.calls.read = (args) => {
    filesAtRead.push(Object.keys(bench.files()).length)
    return read(args)
  }
  expect(await bench.pulled()).toHaveLength(450)
  expect(filesAtRead).toEqual([0, 0, 200])
  expect(Object.keys(bench.files())).toHaveLength(450)
})

test('a link is never replaced by a file: its page is named, nothing is agreed on, and no push loses what is there', async () => {
  bench.write({ 'real.md': 'one\n', 'plain.md': 'one\n' })
  symlinkSync('real.md', bench.at('alias.md'))
  await bench.push()
  const line = () => bench.lock.split('\n').find((one) => one.includes('"page":"alias.md"'))
  const before = line()
  bench.item.edit(id('alias'), { text: 'one\nfrom the browser\n' })
  bench.item.edit(id('plain'), { text: 'two\n' })
  for (const dryRun of [true, false]) {
    const { pages } = await bench.pull({ dryRun })
    expect(pages.map(({ path, state, problem }) => [path, state, problem?.values])).toEqual([
      ['alias.md', 'failed', { target: 'real.md' }],
      ['plain.md', dryRun ? 'planned' : 'written', undefined],
    ])
  }
  expect(lstatSync(bench.at('alias.md')).isSymbolicLink()).toBe(true)
  expect([bench.text('real.md'), line()]).toEqual(['one\n', before])
  expect(await bench.reported()).toEqual(['behind left alias.md'])
  bench.item.edit(id('alias'), { title: 'new title' })
  expect(await bench.pulled()).toEqual(['update failed alias.md'])
  expect(bench.item.pages.get(id('new title'))?.text).toBe('one\nfrom the browser\n')
})

test.skipIf(process.platform === 'win32')(
  'a file keeps its mode when it is replaced, moved, or kept aside',
  async () => {
    bench.write({ 'run.md': 'one\n', 'own.md': 'one\n', 'x/other.md': '# Other\n' })
    chmodSync(bench.at('run.md'), 0o755)
    chmodSync(bench.at('own.md'), 0o600)
    await bench.push()
    bench.item.edit(id('run'), { text: 'two\n', cat: [...bench.item.catalogs.keys()][0]! })
    bench.item.edit(id('own'), { text: 'two\n' })
    bench.write({ 'own.md': 'mine\n' })
    await bench.pull({ onConflict: 'merge', conflictStyle: 'orig' })
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
    expect(bench.text('own.md')).toBe('two\n')
    expect(['x/run.md', 'own.md', 'own.md.orig'].map((path) => modeOf(bench.at(path)))).toEqual([
      '755',
      '600',
      '600',
    ])
    expect(modeOf(join(bench.base, '.showdoc/conflicts/own.md'))).toBe('600')
  },
)

test('a dry run says of a merge what the run itself would: a conflict where lines cannot be merged', async () => {
  const text = (first: string, last: string) => `${first}\nb\nc\nd\n${last}\n`
  bench.write({ 'clean.md': text('a', 'e'), 'open.md': text('a', 'e') })
  await bench.push()
  for (const title of ['clean', 'open']) bench.item.edit(id(title), { text: text('there', 'e') })
  bench.write({ 'clean.md': text('a', 'here'), 'open.md': text('here', 'e') })
  const before = [bench.files(), bench.lock]
  const plan = await bench.pull({ dryRun: true, onConflict: 'merge' })
  expect(plan.pages.map(({ path, action, state }) => [path, action, state])).toEqual([
    ['clean.md', 'merge', 'planned'],
    ['open.md', 'merge', 'conflict'],
  ])
  expect(pullExit(plan)).toBe('conflict')
  expect([bench.files(), bench.lock]).toEqual(before)
  expect(pullExit(await bench.pull({ onConflict: 'merge' }))).toBe('conflict')
})

test('theirs brings back a deleted file where its page is now', async () => {
  bench.write({ 'guide/b.md': 'one\n', 'guide/c.md': 'two\n', 'other/d.md': 'three\n' })
  await bench.push()
  bench.remove('guide/b.md')
  const { cat } = bench.item.live.find(({ title }) => title === 'd')!
  bench.item.edit(id('b'), { cat })
  expect(await bench.pulled({ onConflict: 'theirs' })).toEqual(['create written other/b.md'])
  expect(Object.keys(bench.files())).toEqual(['guide/c.md', 'other/b.md', 'other/d.md'])
  const { lock } = bench
  expect(lock).not.toContain('guide/b.md')
  for (const run of ['pulled', 'reported'] as const) expect(await bench[run]()).toEqual([])
  expect(bench.lock).toBe(lock)
})

test('the title of a page in a folder too deep for a catalog does not grow where folders call that differently', async () => {
  const deep = 'a/b/c/d'
  bench.write({ [`${deep}/e.md`]: 'one\n', [`${deep}/_catalog.yaml`]: 'name: Deep\n' })
  await bench.push()
  const clone = other()
  await clone.pull()
  for (const folder of [clone, bench, clone, bench]) {
    expect(await folder.pulled()).toEqual([])
    expect(await folder.reported()).toEqual([])
  }
  expect(Object.keys(bench.item.tree())).toEqual(['a/b/c/Deep / e'])
  bench.item.edit(bench.item.live[0]!.id, { title: 'New' })
  for (const folder of [clone, bench]) await folder.pull()
  for (const folder of [clone, bench]) expect(await folder.reported()).toEqual([])
  expect(Object.keys(bench.item.tree())).toEqual(['a/b/c/New'])
})
