import { afterEach, beforeEach, expect, test } from 'vitest'
import { Workbench } from '../../../test/workbench.ts'

// Two folders have pushed a page with front matter of their own; the server keeps that of the last.

let first: Workbench
let second: Workbench
beforeEach(async () => {
  first = new Workbench()
  first.write({ 'a.md': '# A\none\ntwo\nthree\n', 'b.md': '# B\n' })
  await first.push()
  second = new Workbench(first.item)
  await second.pull()
  second.write({ 'a.md': '---\ntags: [x]\n---\n# A\none\ntwo\nthree\n[b](b.md)\n' })
  await second.push()
})
afterEach(() => {
  first.end()
  second.end()
})

const sideOf = (path: string) =>
  [...first.item.agreedWith('k3v9t2q8w5m1x7zc')].find(([one]) => one === path)?.[1].side

test('a push after a pull leaves the front matter of whoever has pushed last', async () => {
  const count = first.item.operations.length
  await first.pull()
  expect(first.text('a.md')).toBe('# A\none\ntwo\nthree\n[b](b.md)\n')
  await first.push()
  expect(first.item.operations).toHaveLength(count)
  expect(sideOf('a.md')).toMatchObject({ front: '---\ntags: [x]\n---\n' })
})

test('a title that a pull has put into front matter is nothing to tell', async () => {
  const { id } = first.item.live.find(({ title }) => title === 'A')!
  first.item.edit(id, { title: 'New' })
  await first.pull()
  await second.pull()
  const count = first.item.operations.length
  await second.push()
  await first.push()
  expect(first.item.operations).toHaveLength(count)
  const fresh = new Workbench(first.item)
  await fresh.pull()
  expect(fresh.files()).toEqual(second.files())
  fresh.end()
})

test('front matter that was written here before a pull is told by the next push', async () => {
  first.write({ 'a.md': '---\ntags: [y]\n---\n# A\none\ntwo\nthree\n' })
  await first.pull()
  expect(first.text('a.md')).toBe('---\ntags: [y]\n---\n# A\none\ntwo\nthree\n[b](b.md)\n')
  await first.push()
  expect(sideOf('a.md')).toMatchObject({ front: '---\ntags: [y]\n---\n' })
})

test('front matter that is written after a pull is told, too', async () => {
  await first.pull()
  first.write({ 'a.md': `---\ntags: [z]\n---\n${first.text('a.md')}` })
  await first.push()
  expect(sideOf('a.md')).toMatchObject({ front: '---\ntags: [z]\n---\n' })
})
