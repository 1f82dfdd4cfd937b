import { afterEach, beforeEach, expect, test } from 'vitest'
import { Workbench } from '../../test/workbench.ts'

// A pull takes the last page out of a folder that has a `_catalog.yaml`.

let bench: Workbench
beforeEach(() => {
  bench = new Workbench()
})
afterEach(() => bench.end())

const file = 'guide/deep/_catalog.yaml'
const paths = () => Object.keys(bench.files())

/** Pushes a folder whose catalogs are called so, and says how to change its page and its catalog. */
async function pushed(text: string) {
  bench.write({ 'guide/deep/one.md': '# One\n', 'two.md': '# Two\n', [file]: text })
  await bench.push()
  const { id } = bench.item.live.find(({ title }) => title === 'One')!
  const { cat } = bench.item.pages.get(id)!
  return { page: (change: object) => bench.item.edit(id, change), id, cat }
}

test.each(['name: Deep one\norder: 3\n', 'order: 3\n', "name: 'Deep one'\n"])(
  'the folder goes where its file says only what the server says: %s',
  async (text) => {
    const { page, cat } = await pushed(text)
    page({ cat: '0' })
    const { pages, catalogs } = await bench.pull()
    expect(pages).toMatchObject([{ action: 'move', state: 'written', path: 'one.md' }])
    expect(catalogs).toMatchObject([{ path: 'guide/deep', id: cat, action: 'delete', state: 'written' }]) // prettier-ignore
    expect(paths()).toEqual(['one.md', 'two.md'])
    const count = bench.item.operations.length
    expect([await bench.reported(), await bench.pulled()]).toEqual([[], []])
    expect(bench.item.operations).toHaveLength(count)
    page({ cat })
    await bench.pull()
    const { name, order } = bench.item.catalogs.get(cat)!
    expect(paths()).toContain('guide/deep/one.md')
    if (text.includes('name')) expect(bench.text(file)).toContain(`name: ${name}\n`)
    if (text.includes('order')) expect(bench.text(file)).toContain(`order: ${order}\n`)
  },
)

test('the folder of a catalog that was deleted goes, and so do those above it', async () => {
  const { page, cat, id } = await pushed('name: Deep one\n')
  bench.write({ 'guide/_catalog.yaml': 'name: The guide\n' })
  await bench.push()
  page({ text: '# One\nmore\n' })
  await bench.pull()
  bench.item.pages.get(id)!.isDeleted = true
  bench.item.catalogs.delete(cat)
  await bench.pull({ prune: true, maxDeletes: '100%' })
  expect(paths()).toEqual(['two.md'])
})

test.each([
  ['a comment', 'name: Deep one # of ours\n', undefined],
  ['another key', 'name: Deep one\ncolour: red\n', undefined],
  ['a name that was never pushed', 'name: Deep one\n', 'name: Another\n'],
  ['a position that was never pushed', 'name: Deep one\n', 'name: Deep one\norder: 7\n'],
  ['what is not YAML', 'name: Deep one\n', 'name: [Deep one\n'],
])('%s is kept', async (_, text, later) => {
  const { page } = await pushed(text)
  if (later !== undefined) bench.write({ [file]: later })
  page({ cat: '0' })
  await bench.pull()
  expect(bench.text(file)).toBe(later ?? text)
})

test.each(['manual', 'position'])(
  'with order %s a name goes along, and a position is somebody’s own',
  async (order) => {
    bench.settings = { order }
    bench.write({ 'one/_catalog.yaml': 'name: One\n', 'one/a.md': '# A\n' })
    bench.write({
      'two/_catalog.yaml': 'name: Two\norder: 3\n',
      'two/b.md': '# B\n',
      'c.md': '# C\n',
    })
    await bench.push()
    for (const page of bench.item.live) page.isDeleted = page.title !== 'C'
    await bench.pull({ prune: true, maxDeletes: '100%' })
    expect(paths()).toEqual(['c.md', 'two/_catalog.yaml'])
  },
)

test('the folder stays as long as another file is in it, or a page of it', async () => {
  const { page } = await pushed('name: Deep one\n')
  bench.write({ 'guide/deep/_notes.txt': 'notes\n', 'guide/deep/three.md': '# Three\n' })
  await bench.push()
  bench.remove('guide/deep/three.md')
  page({ cat: '0' })
  await bench.pull()
  expect(paths()).toContain(file)
  bench.remove('guide/deep/_notes.txt')
  await bench.pull()
  expect(paths()).toContain(file)
})
