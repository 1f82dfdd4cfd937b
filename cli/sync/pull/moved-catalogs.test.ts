import { afterEach, beforeEach, expect, test } from 'vitest'
import { Workbench } from '../../test/workbench.ts'

// Somebody moves a catalog in the browser; several folders follow, each in its own time.

let bench: Workbench
const others: Workbench[] = []
beforeEach(async () => {
  bench = new Workbench()
  bench.write({ 'guide/one.md': '# One\n', 'guide/deep/two.md': '# Two\n', 'start/x.md': '# X\n' })
  await bench.push()
})
afterEach(() => {
  for (const one of [bench, ...others.splice(0)]) one.end()
})

/** Another folder of the same item and source. */
function other(files: Record<string, string> = {}): Workbench {
  const made = new Workbench(bench.item)
  others.push(made)
  made.write(files)
  return made
}

const catalog = (name: string) =>
  [...bench.item.catalogs.values()].find((one) => one.name === name)!
const paths = (one: Workbench) => Object.keys(one.files())

/** Nothing is left to write, and what was written has changed no catalog. */
async function expectSettled(one: Workbench): Promise<void> {
  const before = JSON.stringify([...bench.item.catalogs.values()])
  expect(await one.pulled()).toEqual([])
  const count = bench.item.operations.length
  expect(await one.reported()).toEqual([])
  expect(await one.pulled()).toEqual([])
  expect(bench.item.operations).toHaveLength(count)
  expect(JSON.stringify([...bench.item.catalogs.values()])).toBe(before)
}

test('a page that another folder has made in a moved catalog is pulled to where that is now', async () => {
  catalog('deep').parent = '0'
  await other({ 'guide/deep/new.md': '# New\n' }).push()
  await bench.pull()
  expect(paths(bench)).toEqual(['deep/new.md', 'deep/two.md', 'guide/one.md', 'start/x.md'])
  await expectSettled(bench)
})

test('an empty folder gets each page in the folder of its catalog by the first pull', async () => {
  const { id } = bench.item.live.find(({ title }) => title === 'One')!
  bench.item.edit(id, { cat: catalog('start').id })
  catalog('deep').parent = catalog('start').id
  const fresh = other()
  await fresh.pull()
  expect(paths(fresh)).toEqual(['start/deep/two.md', 'start/one.md', 'start/x.md'])
  await expectSettled(fresh)
})

test('a moved catalog whose folder finds another in its way keeps its name', async () => {
  bench.write({ 'deep/_catalog.yaml': 'name: Other\n', 'deep/y.md': '# Y\n' })
  await bench.push()
  catalog('deep').parent = '0'
  await bench.pull()
  expect(bench.text('deep-2/_catalog.yaml')).toBe('name: deep\n')
  expect(paths(bench)).toContain('deep-2/two.md')
  await expectSettled(bench)
  expect(catalog('deep').parent).toBe('0')
})

test('a folder that was made where a catalog has been moved to is that catalog', async () => {
  catalog('deep').parent = catalog('start').id
  bench.write({ 'start/deep/new.md': '# New\n' })
  await bench.push()
  await bench.pull()
  expect(paths(bench)).toEqual(['guide/one.md', 'start/deep/new.md', 'start/deep/two.md', 'start/x.md']) // prettier-ignore
  await expectSettled(bench)
  expect(bench.item.catalogs.size).toBe(3)
})

test('a page that has left a moved catalog gets the folder of its new one, and leaves the other alone', async () => {
  catalog('deep').parent = catalog('start').id
  const id = bench.item.make({ title: 'new', text: 'new\n', cat: catalog('deep').id })
  const clone = other()
  await clone.pull()
  await clone.push()
  bench.item.edit(id, { cat: bench.item.insertCatalog('extra', catalog('start').id) })
  await bench.pull()
  expect(paths(bench)).toEqual(['guide/one.md', 'start/deep/two.md', 'start/extra/new.md', 'start/x.md']) // prettier-ignore
  await expectSettled(bench)
})

test('a second file of a page is never a new page', async () => {
  const { lock } = bench
  const { id } = bench.item.live.find(({ title }) => title === 'One')!
  bench.move('guide/one.md', 'guide/first.md')
  await bench.push()
  const clone = other(bench.files())
  clone.write({ '../showdoc.lock': lock, 'guide/one.md': '# One\n' })
  for (let count = 0; count < 2; count++) {
    await clone.pull()
    await clone.push()
    expect(bench.item.live).toHaveLength(3)
  }
  expect(bench.item.live.some((page) => page.id === id)).toBe(true)
  expect(paths(clone)).toContain('guide/one.md')
})

test('a page that another folder has made at the path of one here is pulled beside it', async () => {
  bench.item.make({ title: 'new', text: 'there\n' })
  bench.item.rights = 'read'
  await bench.pull()
  bench.item.rights = 'write'
  const clone = other({ 'new.md': 'here\n' })
  await clone.push()
  await bench.pull()
  expect(bench.text('new.md')).toBe('there\n')
  expect(bench.text('new-2.md')).toContain('here\n')
})

test('a page that comes into a folder that was renamed here is pulled into that, and pushed with it', async () => {
  bench.move('guide', 'manual')
  const [deep, guide] = [catalog('deep'), catalog('guide')]
  bench.item.make({ title: 'new', text: 'new\n', cat: deep.id })
  bench.item.make({ title: 'top', text: 'top\n', cat: guide.id })
  guide.name = 'Guide of ours'
  bench.item.make({ title: 'far', text: 'far\n', cat: bench.item.insertCatalog('A/B', guide.id) })
  const { id } = bench.item.live.find(({ title }) => title === 'X')!
  bench.item.edit(id, { cat: guide.id })
  await bench.pull()
  const here = ['manual/A_B/_catalog.yaml', 'manual/A_B/far.md', 'manual/deep/new.md', 'manual/deep/two.md', 'manual/one.md', 'manual/top.md', 'manual/x.md'] // prettier-ignore
  expect(paths(bench)).toEqual(here)
  const { lock } = bench
  await bench.pull()
  expect([paths(bench), bench.lock]).toEqual([here, lock])
  await bench.push()
  const { live } = bench.item
  const placesOf = live.map(({ title, cat }) => `${bench.item.pathOf(cat)}: ${title}`)
  expect(placesOf.toSorted()).toEqual(['manual/A/B: far', 'manual/deep: Two', 'manual/deep: new', 'manual: One', 'manual: X', 'manual: top']) // prettier-ignore
  await expectSettled(bench)
  expect(paths(bench)).toEqual(here)
})

test('a catalog whose name differs from that of a folder only in case gets another folder', async () => {
  bench.item.make({ title: 'new', text: 'new\n', cat: bench.item.insertCatalog('Guide', '0') })
  await bench.pull()
  expect(bench.text('Guide-2/_catalog.yaml')).toBe('name: Guide\n')
  expect(paths(bench)).toContain('Guide-2/new.md')
  await expectSettled(bench)
})

test('where another folder was renamed in case alone and its catalog stays, there are two folders, and none has both names', async () => {
  const clone = other(bench.files())
  bench.move('guide', 'Guide')
  bench.item.make({ title: 'new', text: 'new\n', cat: catalog('guide').id })
  await bench.push()
  await clone.pull()
  expect(paths(clone)).toEqual(['Guide-2/_catalog.yaml', 'Guide-2/deep/two.md', 'Guide-2/one.md', 'guide/new.md', 'start/x.md']) // prettier-ignore
  await bench.pull()
  expect(paths(bench)).toEqual(['Guide/deep/two.md', 'Guide/one.md', 'guide-2/_catalog.yaml', 'guide-2/new.md', 'start/x.md']) // prettier-ignore
  await expectSettled(bench)
  await expectSettled(clone)
  const fresh = other()
  await fresh.pull()
  expect(paths(fresh)).toEqual(paths(bench))
})

test('a folder that another one has renamed in case alone, with all its pages, is renamed here too', async () => {
  const clone = other()
  await clone.pull()
  clone.move('guide', 'Guide')
  await clone.push()
  await bench.pull()
  expect(paths(bench)).toEqual(['Guide/deep/two.md', 'Guide/one.md', 'start/x.md'])
  await expectSettled(bench)
  await expectSettled(clone)
})

test('a new file at the path that another folder has given a page is not that page', async () => {
  const clone = other()
  await clone.pull()
  bench.move('guide/one.md', 'first.md')
  await bench.push()
  clone.write({ 'first.md': '# First of all\n' })
  const { remarks } = await clone.push({ onConflict: 'ours' })
  expect(remarks.map(({ path, rule }) => `${path} ${rule}`)).toEqual(['first.md page-id'])
  await clone.pull()
  await clone.push({ onConflict: 'ours' })
  const texts = bench.item.live.map(({ text }) => text)
  expect(texts.toSorted()).toEqual(['# First of all\n', '# One\n', '# Two\n', '# X\n'])
})

test('a file that was moved to the path that another folder has given a page keeps its own', async () => {
  const clone = other()
  await clone.pull()
  bench.move('guide/one.md', 'first.md')
  await bench.push()
  clone.move('start/x.md', 'first.md')
  expect((await clone.pull()).remarks).toEqual([])
  await clone.push()
  await clone.pull()
  expect(paths(clone)).toEqual(['first.md', 'guide/deep/two.md', 'one.md'])
  expect(clone.text('first.md')).toBe('# X\n')
  expect(bench.item.live).toHaveLength(3)
  await expectSettled(clone)
})

test.each(['deep', 'rest', 'more', 'base'])(
  'a folder made at the former path of a moved catalog is a new catalog, also once the present one was told: %s',
  async (name) => {
    bench.write({ [`guide/${name}/three.md`]: '# Three\n' })
    await bench.push()
    const { id } = catalog(name)
    catalog(name).parent = '0'
    await bench.pull()
    bench.write({ [`${name}/three.md`]: '# Three\nmore\n' })
    await bench.push()
    bench.write({ [`guide/${name}/new.md`]: '# New\n' })
    await bench.push()
    expect(bench.item.live.find(({ title }) => title === 'Three')!.cat).toBe(id)
    expect(bench.item.tree()).toHaveProperty([`guide/${name}/New`])
    await expectSettled(bench)
    expect(paths(bench)).toContain(`guide/${name}/new.md`)
  },
)
