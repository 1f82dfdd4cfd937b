import { afterEach, beforeEach, expect, test } from 'vitest'
import { Workbench } from '../../test/workbench.ts'

let bench: Workbench
beforeEach(async () => {
  bench = new Workbench()
  bench.write({ 'a.md': page('A', 'x'), 'b.md': page('B', 'x') })
  await bench.push()
})
afterEach(() => bench.end())

const page = (name: string, line: string) => `# ${name}\n\none\ntwo\nthree\n${line}\nfive\n`
const id = (title: string) => bench.item.live.find((one) => one.title === title)!.id
const textOf = (title: string) => bench.item.pages.get(id(title))!.text

test('with merge a push writes the merged text to the server and to the file, beside all other pages', async () => {
  bench.item.edit(id('A'), { text: page('A', 'x').replace('one', 'ONE') })
  bench.write({ 'a.md': page('A', 'here'), 'b.md': page('B', 'here') })
  const result = await bench.push({ onConflict: 'merge' })
  const merged = page('A', 'here').replace('one', 'ONE')
  expect(textOf('A')).toBe(merged)
  expect(bench.text('a.md')).toBe(merged)
  expect(result.settled).toMatchObject([{ path: 'a.md', action: 'merge' }])
  expect(result.pages).toMatchObject([
    { path: 'a.md', state: 'written' },
    { path: 'b.md', state: 'written' },
  ])
  expect((await bench.push({ onConflict: 'merge' })).pages).toEqual([])
})

test('what cannot be merged is a conflict, and no marker is written into the file', async () => {
  bench.item.edit(id('A'), { text: page('A', 'there') })
  bench.write({ 'a.md': page('A', 'here'), 'b.md': page('B', 'here') })
  expect(await bench.reported({ onConflict: 'merge' })).toEqual([
    'conflict conflict a.md',
    'update written b.md',
  ])
  expect(bench.text('a.md')).toBe(page('A', 'here'))
  expect(textOf('A')).toBe(page('A', 'there'))
})

test('with theirs the file gets the text of the server, the former one is kept, and nothing is sent for it', async () => {
  bench.item.edit(id('A'), { text: page('A', 'there') })
  bench.write({ 'a.md': page('A', 'here'), 'b.md': page('B', 'here') })
  const result = await bench.push({ onConflict: 'theirs' })
  expect(result.settled).toMatchObject([
    { path: 'a.md', action: 'update', saved: '.showdoc/conflicts/a.md' },
  ])
  expect(bench.text('a.md')).toBe(page('A', 'there'))
  expect(result.pages).toMatchObject([{ path: 'b.md', state: 'written' }])
})

test('with theirs a file that is gone here comes back where its page has changed', async () => {
  bench.item.edit(id('A'), { text: page('A', 'there') })
  bench.remove('a.md')
  expect(await bench.reported({ onConflict: 'merge' })).toEqual(['conflict conflict a.md'])
  const result = await bench.push({ onConflict: 'theirs' })
  expect(result.settled).toMatchObject([{ path: 'a.md', action: 'create' }])
  expect(bench.text('a.md')).toBe(page('A', 'there'))
  expect((await bench.push()).pages).toEqual([])
})

test('a dry run merges nothing', async () => {
  bench.item.edit(id('A'), { text: page('A', 'x').replace('one', 'ONE') })
  bench.write({ 'a.md': page('A', 'here') })
  expect(await bench.reported({ onConflict: 'merge', dryRun: true })).toEqual([
    'conflict conflict a.md',
  ])
  expect(bench.text('a.md')).toBe(page('A', 'here'))
})

test('a push that is cut off after the merge goes on with the merged text', async () => {
  bench.item.edit(id('A'), { text: page('A', 'x').replace('one', 'ONE') })
  bench.write({ 'a.md': page('A', 'here') })
  bench.item.beforeWrite = () => {
    throw new Error('connection lost')
  }
  await bench.push({ onConflict: 'merge' }).catch(() => {})
  bench.item.beforeWrite = () => {}
  await bench.push()
  expect(textOf('A')).toBe(page('A', 'here').replace('one', 'ONE'))
})

test('with theirs the last file may go, since all pages were deleted', async () => {
  for (const one of bench.item.live) one.isDeleted = true
  bench.write({ 'a.md': page('A', 'here'), 'b.md': page('B', 'here') })
  const result = await bench.push({ onConflict: 'theirs' })
  expect(result.settled).toMatchObject([{ action: 'delete' }, { action: 'delete' }])
  expect([bench.files(), bench.item.live]).toEqual([{}, []])
  expect(bench.conflictTexts()).toHaveLength(2)
})
