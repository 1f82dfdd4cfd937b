import { afterEach, beforeEach, expect, test } from 'vitest'
import { Workbench } from '../../test/workbench.ts'
import type { Conflict, OnConflict } from '../plan/on-conflict.ts'
import { pullExit } from '../pull/result.ts'
import { exitOf } from './result.ts'

const page = (name: string, line: string, first = 'one') =>
  `# ${name}\n\n${first}\ntwo\nthree\n${line}\nfive\n`
const names = ['A', 'B', 'C', 'D'] as const

let bench: Workbench
let asked: readonly Conflict[]
beforeEach(async () => {
  bench = new Workbench()
  asked = []
  bench.write(Object.fromEntries(names.map((name) => [`${name}.md`, page(name, 'x')])))
  await bench.push()
  // what was changed in A and D can be merged
  for (const name of names)
    bench.item.edit(id(name), {
      text: name === 'A' || name === 'D' ? page(name, 'x', 'ONE') : page(name, 'there'),
    })
  bench.write(Object.fromEntries(names.map((name) => [`${name}.md`, page(name, 'here')])))
})
afterEach(() => bench.end())

const id = (title: string) => bench.item.live.find((one) => one.title === title)!.id
const stored = (title: string) => bench.item.pages.get(id(title))!.text

/** Somebody who chooses so by path, after something has happened meanwhile. */
function choose(picks: Record<string, OnConflict>, meanwhile: () => void = () => {}) {
  bench.chooseConflicts = async (conflicts) => {
    asked = conflicts
    meanwhile()
    return conflicts.flatMap(({ kind, id: own, version, path }) => {
      const onConflict = picks[path]
      return onConflict ? [{ kind, id: own, version, onConflict }] : []
    })
  }
}

test('a push merges one page, keeps one, takes one from the server and leaves one, as is chosen', async () => {
  choose({ 'A.md': 'merge', 'B.md': 'ours', 'C.md': 'theirs' })
  const result = await bench.push()
  expect(asked.map(({ path, possible }) => [path, possible])).toEqual([
    ['A.md', { theirs: true, merge: 'clean' }],
    ['B.md', { theirs: true }],
    ['C.md', { theirs: true }],
    ['D.md', { theirs: true, merge: 'clean' }],
  ])
  expect([stored('A'), bench.text('A.md')]).toEqual([page('A', 'here', 'ONE'), stored('A')])
  expect([stored('B'), bench.text('B.md')]).toEqual([page('B', 'here'), stored('B')])
  expect([stored('C'), bench.text('C.md')]).toEqual([page('C', 'there'), stored('C')])
  expect([stored('D'), bench.text('D.md')]).toEqual([page('D', 'x', 'ONE'), page('D', 'here')])
  expect(bench.conflictTexts()).toContain(page('C', 'here'))
  expect(result.settled.map(({ path }) => path)).toEqual(['A.md', 'C.md'])
  expect(result.pages).toMatchObject([
    { path: 'A.md', state: 'written' },
    { path: 'B.md', state: 'written', isOver: true },
    { path: 'D.md', state: 'conflict' },
  ])
  expect(exitOf(result)).toBe('conflict')
  bench.chooseConflicts = undefined
  expect(await bench.reported()).toEqual(['conflict conflict D.md'])
})

test('a pull does the same, and a merge may leave marks', async () => {
  choose({ 'A.md': 'merge', 'B.md': 'ours', 'C.md': 'theirs', 'D.md': 'skip' })
  const result = await bench.pull()
  expect(asked.map(({ path, possible: { merge } }) => [path, merge])).toEqual([
    ['A.md', 'clean'],
    ['B.md', 'marks'],
    ['C.md', 'marks'],
    ['D.md', 'clean'],
  ])
  expect(result.pages.map(({ path, action, state }) => `${path} ${action} ${state}`)).toEqual([
    'A.md merge written',
    'B.md ahead left',
    'C.md update written',
    'D.md skipped skipped',
  ])
  expect(bench.text('A.md')).toBe(page('A', 'here', 'ONE'))
  expect(bench.text('C.md')).toBe(page('C', 'there'))
  choose({ 'D.md': 'ours' })
  expect(await bench.reported()).toEqual([
    'update written A.md',
    'update written B.md',
    'update written D.md',
  ])
})

test('without choices everything stays as without questions', async () => {
  choose({})
  expect(exitOf(await bench.push())).toBe('conflict')
  expect(pullExit(await bench.pull())).toBe('conflict')
  for (const name of names) expect(bench.text(`${name}.md`)).toBe(page(name, 'here'))
  expect(names.map(stored)).not.toContain(page('B', 'here'))
})

test('a choice is about the version that was seen: one that is newer meanwhile is not overwritten', async () => {
  const edit = () => {
    for (const name of names) bench.item.edit(id(name), { text: page(name, 'newer') })
  }
  choose({ 'A.md': 'ours', 'B.md': 'theirs', 'C.md': 'merge' }, edit)
  expect(await bench.reported()).toEqual(names.map((name) => `conflict conflict ${name}.md`))
  expect(names.map(stored)).toEqual(names.map((name) => page(name, 'newer')))
  const again = () => {
    for (const name of names) bench.item.edit(id(name), { text: page(name, 'newest') })
  }
  choose({ 'A.md': 'ours', 'B.md': 'theirs', 'C.md': 'merge' }, again)
  expect(await bench.pulled()).toEqual(names.map((name) => `conflict conflict ${name}.md`))
  for (const name of names) expect(bench.text(`${name}.md`)).toBe(page(name, 'here'))
})

test('nobody is asked about a plan, nor where there is no conflict', async () => {
  choose({ 'A.md': 'ours' })
  await bench.push({ dryRun: true })
  await bench.pull({ dryRun: true })
  await bench.push({ onConflict: 'ours' })
  await bench.push()
  expect(asked).toEqual([])
})

test('a page that was deleted on one side and changed on the other is made again, or its file is', async () => {
  bench.item.pages.get(id('A'))!.isDeleted = true
  bench.item.pages.get(id('B'))!.isDeleted = true
  bench.remove('C.md')
  bench.remove('D.md')
  choose({ 'A.md': 'ours', 'B.md': 'theirs', 'C.md': 'theirs', 'D.md': 'ours' })
  await bench.push()
  expect(asked.map(({ path, version, isFileGone }) => [path, version === '', isFileGone])).toEqual([
    ['A.md', true, false],
    ['B.md', true, false],
    ['C.md', false, true],
    ['D.md', false, true],
  ])
  expect(Object.keys(bench.files())).toEqual(['A.md', 'C.md'])
  expect(bench.item.live.map(({ title }) => title).toSorted()).toEqual(['A', 'C', 'D'])
})

test('names of catalogs are decided in the same list', async () => {
  bench.chooseConflicts = undefined
  await bench.pull({ onConflict: 'theirs' })
  bench.write({ 'one/a.md': '# a\n', 'two/b.md': '# b\n' })
  await bench.push()
  for (const name of ['one', 'two']) {
    const catalog = [...bench.item.catalogs.values()].find((one) => one.name === name)!
    catalog.name = `${name} there`
    bench.write({ [`${name}/_catalog.yaml`]: `name: ${name} here\n` })
  }
  choose({ one: 'ours', two: 'theirs' })
  const { catalogs, settledCatalogs } = await bench.push()
  expect(asked.map(({ kind, path, version }) => [kind, path, version])).toEqual([
    ['catalog', 'one', 'one there'],
    ['catalog', 'two', 'two there'],
  ])
  expect(settledCatalogs.map(({ path }) => path)).toEqual(['two'])
  expect(catalogs).toMatchObject([{ path: 'one', state: 'written' }])
})
