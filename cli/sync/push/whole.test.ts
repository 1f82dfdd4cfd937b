import { afterEach, expect, test } from 'vitest'
import { Workbench } from '../../test/workbench.ts'

let bench = new Workbench()
afterEach(() => {
  bench.end()
  bench = new Workbench()
})

test('after a lost answer the next run knows what an atomic batch has written, and writes nothing', async () => {
  bench.write({ 'a.md': '# A\n\n[b](b.md)\n', 'b.md': '# B\n\n[a](a.md)\n', 'c.md': '# C\n' })
  bench.item.afterWrite = () => {
    bench.item.afterWrite = () => {}
    throw new Error('connection lost')
  }
  await expect(bench.push({ atomic: true })).rejects.toThrow('connection lost')
  const tree = bench.item.tree()
  expect(Object.keys(tree)).toEqual(['A', 'B', 'C'])
  const operations = bench.item.operations.length
  const again = await bench.push({ atomic: true })
  expect([again.pages, again.unchanged]).toEqual([[], 3])
  const later = bench.item.operations.slice(operations)
  expect(later.filter(({ op }) => op !== 'adopt')).toEqual([])
  expect(bench.item.tree()).toEqual(tree)
  expect((await bench.push()).unchanged).toBe(3)
})

test('a file that changes while it is read keeps an atomic push from being sent', async () => {
  bench.write({ 'a.md': '# A\n', 'b.md': '# B\n' })
  await bench.push()
  const tree = bench.item.tree()
  bench.write({ 'a.md': '# A\n\ntwo\n', 'b.md': '# B\n\ntwo\n', 'img.png': 'x' })
  bench.write({ 'c.md': '# C\n\n![](img.png)\n' })
  // files are sent after they were read, and before pages are
  const { file } = bench.item.calls
  bench.item.calls.file = async (...args) => {
    bench.write({ 'b.md': '# B\n\nthree, and longer\n' })
    return file(...args)
  }
  const result = await bench.push({ atomic: true })
  expect(result.isUndone).toBe(true)
  expect(result.pages.map(({ path, state }) => [path, state])).toEqual([
    ['a.md', 'undone'],
    ['b.md', 'failed'],
    ['c.md', 'undone'],
  ])
  expect(bench.item.tree()).toEqual(tree)
})

test('a server that knows no atomic batches is told apart before anything is sent', async () => {
  const { atomic_pages: _, ...limits } = bench.item.limits
  bench.item.limits = limits as typeof bench.item.limits
  bench.write({ 'a.md': '# A\n' })
  await expect(bench.push({ atomic: true })).rejects.toMatchObject({
    exit: 'usage',
    phrase: { key: 'atomic.unsupported' },
  })
  expect(bench.item.log).toEqual(['compare'])
})
