import { afterEach, expect, test } from 'vitest'
import { BrowserFake } from '../../test/browser-fake.ts'
import { CloneFake, HistoryFake } from '../../test/git-fake.ts'
import { Workbench } from '../../test/workbench.ts'

const benches: Workbench[] = []
afterEach(() => {
  for (const bench of benches.splice(0)) bench.end()
})

async function pushed(files: Record<string, string>): Promise<Workbench> {
  const bench = new Workbench()
  benches.push(bench)
  bench.write(files)
  await bench.push()
  return bench
}

const three = { 'README.md': '# Home\n', 'guide/a.md': '# A\n', 'guide/b.md': '# B\n' }
const titles = ({ item }: Workbench) => item.live.map(({ title }) => title)

test('a page whose file was deleted stays, and goes with --prune; then nothing is left to do', async () => {
  const bench = await pushed(three)
  bench.remove('guide/a.md')
  expect(await bench.reported()).toEqual(['gone left guide/a.md'])
  expect(titles(bench)).toContain('A')
  expect(await bench.reported({ prune: true, dryRun: true })).toEqual(['delete planned guide/a.md'])
  expect(titles(bench)).toContain('A')
  expect(await bench.reported({ prune: true })).toEqual(['delete written guide/a.md'])
  expect(titles(bench)).toEqual(['Home', 'B'])
  const sent = bench.item.operations.length
  expect(await bench.reported({ prune: true })).toEqual([])
  expect(bench.item.operations).toHaveLength(sent)
  expect(bench.lock).not.toContain('guide/a.md')
})

test('the catalog of a folder that is gone goes too', async () => {
  const bench = await pushed(three)
  bench.remove('guide')
  await bench.push({ prune: true })
  expect(titles(bench)).toEqual(['Home'])
  expect(bench.item.catalogs.size).toBe(0)
})

test('a folder without any page deletes nothing, also where an API document is pushed', async () => {
  const bench = await pushed(three)
  bench.settings = { api: [{ file: 'api.yaml' }] }
  for (const path of Object.keys(three)) bench.remove(path)
  expect(await bench.reported({ prune: true, maxDeletes: '100%' })).toEqual(
    Object.keys(three).map((path) => `gone left ${path}`),
  )
  expect(titles(bench)).toEqual(['Home', 'A', 'B'])
})

test('a page that somebody has changed since is a conflict and stays, also with ours', async () => {
  const bench = await pushed(three)
  bench.remove('guide/a.md')
  const { id } = bench.item.live.find(({ title }) => title === 'A')!
  bench.item.edit(id, { text: '# A\nmore\n' })
  expect(await bench.reported({ prune: true })).toEqual(['conflict conflict guide/a.md'])
  for (const _ of [1, 2])
    expect(await bench.reported({ prune: true, onConflict: 'ours' })).toEqual([
      'gone left guide/a.md',
    ])
  expect(titles(bench)).toContain('A')
})

test('with ours the page of a deleted file stays as somebody has changed it, and is asked about no more', async () => {
  const bench = await pushed(three)
  bench.remove('guide/a.md')
  const { id } = bench.item.live.find(({ title }) => title === 'A')!
  const edit = (text: string) => bench.item.edit(id, { text: `# A\n${text}\n` })
  edit('more')
  expect(await bench.reported()).toEqual(['conflict conflict guide/a.md'])
  expect(await bench.reported({ onConflict: 'ours', dryRun: true })).toEqual([
    'gone left guide/a.md',
  ])
  expect(await bench.reported()).toEqual(['conflict conflict guide/a.md'])
  expect(await bench.reported({ onConflict: 'ours' })).toEqual(['gone left guide/a.md'])
  const { lock } = bench
  expect(await bench.reported()).toEqual(['gone left guide/a.md'])
  expect(await bench.pulled()).toEqual(['ahead left guide/a.md'])
  expect(Object.keys(bench.files())).toEqual(['README.md', 'guide/b.md'])
  expect(bench.lock).toBe(lock)
  // another change is another conflict
  edit('even more')
  expect(await bench.reported()).toEqual(['conflict conflict guide/a.md'])
  expect(titles(bench)).toContain('A')
})

test('a change between comparing and deleting keeps the page', async () => {
  const bench = await pushed(three)
  bench.remove('guide/a.md')
  const { id } = bench.item.live.find(({ title }) => title === 'A')!
  bench.item.beforeWrite = () => bench.item.edit(id, { text: '# A\nmore\n' })
  expect(await bench.reported({ prune: true })).toEqual(['delete conflict guide/a.md'])
  expect(titles(bench)).toContain('A')
})

test('pages that no file of this source ever was are not touched', async () => {
  const bench = await pushed(three)
  bench.item.make({ title: 'By hand', text: 'x\n' })
  await bench.push({ prune: true, maxDeletes: '100%' })
  expect(titles(bench)).toContain('By hand')
})

test('a file that is there but is read no more keeps its page', async () => {
  const bench = await pushed(three)
  bench.settings = { exclude: ['guide/a.md'] }
  await bench.push({ prune: true })
  expect(titles(bench)).toContain('A')
})

test('too many deletions stop the push before it writes; --continue does the rest', async () => {
  const many = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`p${index}.md`, `# P${index}\n`])) // prettier-ignore
  const bench = await pushed({ ...three, ...many })
  for (const path of Object.keys(many)) bench.remove(path)
  bench.write({ 'new.md': '# New\n' })
  await expect(bench.push({ prune: true })).rejects.toMatchObject({
    exit: 'error',
    phrase: { key: 'prune.tooMany', values: { count: 8, total: 11 } },
  })
  expect(bench.item.live).toHaveLength(11)
  const rest = await bench.push({ prune: true, continue: true })
  expect(rest.tooManyDeletes).toEqual({ count: 8, total: 11, most: 5 })
  expect(titles(bench)).toContain('New')
  expect(bench.item.live).toHaveLength(12)
  await bench.push({ prune: true, maxDeletes: 8 })
  expect(bench.item.live).toHaveLength(4)
})

test('a moved file that cannot be pushed keeps its page until it can', async () => {
  const bench = await pushed({ ...three, 'c.md': 'first\nsecond\n' })
  for (const [wrong, text] of [
    ['readme.md', 'first\nsecond\n'],
    ['moved.md', '---\ntitle: [\n---\nfirst\nsecond\n'],
  ] as const) {
    bench.remove('c.md')
    bench.write({ [wrong]: text })
    expect(await bench.reported({ prune: true })).toContain('gone left c.md')
    expect(bench.item.live).toHaveLength(4)
    bench.move(wrong, 'c.md')
  }
  bench.remove('c.md')
  bench.write({ 'new.md': 'first\nsecond\n' })
  expect(await bench.reported({ prune: true })).toEqual(['move written new.md'])
  bench.write({ 'guide/_catalog.yaml': 'name: [' })
  bench.remove('new.md')
  expect(await bench.reported({ prune: true })).toEqual(['delete written new.md'])
})

test('a file moved to the path of somebody else’s page keeps its own until it is decided', async () => {
  const bench = await pushed({ ...three, 'c.md': 'first\nsecond\n' })
  const other = new Workbench(bench.item)
  other.write({ 'new.md': 'theirs\n' })
  await other.push()
  bench.move('c.md', 'new.md')
  expect(await bench.reported({ prune: true })).toContain('gone left c.md')
  expect(bench.item.live).toHaveLength(5)
})

test('only pages below the given paths are deleted', async () => {
  const bench = await pushed({ ...three, 'other/c.md': '# C\n' })
  bench.remove('guide/a.md')
  bench.remove('other/c.md')
  await bench.push({ prune: true, only: ['guide'] })
  expect(titles(bench)).toEqual(['Home', 'B', 'C'])
})

test('a lost answer: the next run finds the page deleted and deletes nothing else', async () => {
  const bench = await pushed(three)
  bench.remove('guide/a.md')
  bench.item.afterWrite = () => {
    throw new Error('connection lost')
  }
  await bench.push({ prune: true }).catch(() => {})
  bench.item.afterWrite = () => {}
  expect(await bench.reported({ prune: true })).toEqual([])
  expect(titles(bench)).toEqual(['Home', 'B'])
  expect(bench.lock).not.toContain('guide/a.md')
})

test('a clone without the lock deletes what its commits had, and nothing that they never had', async () => {
  const history = new HistoryFake()
  const bench = new Workbench()
  benches.push(bench)
  bench.write(three)
  const clone = new CloneFake(history, bench.base, (path) => path === 'showdoc.lock')
  clone.commit()
  bench.checkout = clone.checkout
  await bench.push()
  const other = new Workbench(bench.item)
  benches.push(other)
  const job = new CloneFake(history, other.base, (path) => path === 'showdoc.lock', clone.head)
  other.checkout = job.checkout
  // pushed from a folder whose commit the other one does not have
  bench.write({ 'late.md': '# Late\n' })
  clone.commit()
  bench.checkout = clone.checkout
  await bench.push()
  other.remove('guide/a.md')
  job.commit()
  other.checkout = job.checkout
  expect(await other.reported({ prune: true })).toContain('delete written guide/a.md')
  expect(titles(bench).toSorted()).toEqual(['B', 'Home', 'Late'])
})

test('a page that somebody has recovered from the bin is not deleted again by who had pushed its deletion', async () => {
  const bench = new Workbench()
  benches.push(bench)
  bench.write(three)
  const clone = new CloneFake(new HistoryFake(), bench.base, () => false)
  clone.commit()
  bench.checkout = clone.checkout
  await bench.push()
  clone.commit()
  bench.remove('guide/a.md')
  clone.commit()
  bench.checkout = clone.checkout
  const { id } = bench.item.live.find(({ title }) => title === 'A')!
  expect(await bench.reported({ prune: true })).toEqual(['delete written guide/a.md'])
  new BrowserFake(bench.item).recover(id, true)
  expect(await bench.reported({ prune: true })).toEqual([])
  expect(titles(bench)).toContain('A')
  expect(await bench.pulled({ prune: true })).toEqual(['create written guide/a.md'])
})

test('nor by who had moved its file before a pull removed that', async () => {
  const bench = await pushed(three)
  bench.move('guide/a.md', 'moved.md')
  const { id } = bench.item.live.find(({ title }) => title === 'A')!
  const browser = new BrowserFake(bench.item)
  browser.deletePage(id)
  expect(await bench.pulled({ onConflict: 'theirs' })).toEqual(['delete written moved.md'])
  expect(bench.lock).not.toContain(id)
  browser.recover(id, true)
  expect(await bench.reported({ prune: true })).toEqual([])
  expect(titles(bench)).toContain('A')
})

test('the lock of a folder whose last page a pull has removed knows no page any more', async () => {
  const bench = await pushed({ 'README.md': 'one\n' })
  const browser = new BrowserFake(bench.item)
  const { id } = bench.item.live[0]!
  browser.deletePage(id)
  await bench.pull({ prune: true, maxDeletes: '100%' })
  expect(bench.files()).toEqual({})
  browser.recover(id, true)
  bench.write({ 'new.md': 'new\n' })
  expect(await bench.reported({ prune: true })).toEqual(['create written new.md'])
  expect(bench.item.live).toHaveLength(2)
})
