import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Workbench } from '../../test/workbench.ts'
import type { CatalogResult } from '../plan/compare-catalogs.ts'
import { pullExit } from '../pull/result.ts'
import { exitOf } from './result.ts'

let bench: Workbench
beforeEach(() => (bench = new Workbench()))
afterEach(() => bench.end())

const catalog = (name: string) =>
  [...bench.item.catalogs.values()].find((one) => one.name === name)!
const names = () => [...bench.item.catalogs.values()].map(({ name }) => name).toSorted()
const told = ({ catalogs }: { catalogs: readonly CatalogResult[] }) =>
  catalogs.map(
    ({ path, action, state, fields }) => `${action} ${state} ${path} ${fields.join(' ')}`,
  )
const named = (name: string) => bench.write({ 'two/_catalog.yaml': `name: ${name}\n` })

async function pushed() {
  bench.write({ 'two/a.md': '# A\n', 'b.md': '# B\n' })
  await bench.push()
}

test('a catalog that got another name on both sides is a conflict, and nobody loses one', async () => {
  await pushed()
  named('Mine')
  catalog('two').name = 'Theirs'
  const plan = await bench.push({ dryRun: true })
  expect([told(plan), exitOf(plan)]).toEqual([['update conflict two name'], 'conflict'])
  expect(plan.catalogs[0]?.values).toEqual({ name: { local: 'Mine', remote: 'Theirs' } })
  expect(exitOf(await bench.push())).toBe('conflict')
  expect(exitOf(await bench.push({ onConflict: 'skip' }))).toBe('ok')
  expect(exitOf(await bench.push({ onConflict: 'merge' }))).toBe('conflict')
  expect(pullExit(await bench.pull())).toBe('conflict')
  expect([names(), bench.text('two/_catalog.yaml')]).toEqual([['Theirs'], 'name: Mine\n'])
  expect(told(await bench.push({ onConflict: 'ours' }))).toEqual(['update written two name'])
  expect(names()).toEqual(['Mine'])
  expect((await bench.push()).catalogs).toEqual([])
})

test('another page is written beside a catalog in conflict, and a new page in it does not decide its name', async () => {
  await pushed()
  named('Mine')
  catalog('two').name = 'Theirs'
  bench.write({ 'two/new.md': '# New\n' })
  const result = await bench.push()
  expect(result.pages.map(({ path, state }) => [path, state])).toEqual([['two/new.md', 'written']])
  expect(exitOf(result)).toBe('conflict')
  expect(exitOf(await bench.push())).toBe('conflict')
  expect(names()).toEqual(['Theirs'])
  const atomic = await bench.push({ atomic: true })
  expect(exitOf(atomic)).toBe('error')
})

test('name and position that only the folder has changed are planned, then written', async () => {
  await pushed()
  bench.write({ 'two/_catalog.yaml': 'name: Mine\norder: 7\n' })
  const plan = await bench.push({ dryRun: true })
  expect([told(plan), exitOf(plan)]).toEqual([['update planned two name order'], 'differences'])
  expect(told(await bench.push())).toEqual(['update written two name order'])
  expect(catalog('Mine')).toMatchObject({ order: 7 })
  expect((await bench.push({ dryRun: true })).catalogs).toEqual([])
})

test('a new name does not take back the position that somebody has given it there', async () => {
  bench.write({ 'two/a.md': '# A\n', 'two/_catalog.yaml': 'order: 7\n' })
  await bench.push()
  catalog('two').order = 3
  bench.write({ 'two/_catalog.yaml': 'name: Mine\norder: 7\n' })
  expect(told(await bench.push())).toEqual(['update written two name'])
  expect(catalog('Mine')).toMatchObject({ order: 3 })
  expect(told(await bench.push())).toEqual(['behind left two order'])
  await bench.pull()
  expect(bench.text('two/_catalog.yaml')).toBe('name: Mine\norder: 3\n')
})

test('the same name on both sides is agreed, so that a later one is no conflict', async () => {
  await pushed()
  named('Same')
  catalog('two').name = 'Same'
  expect((await bench.push()).catalogs).toEqual([])
  catalog('Same').name = 'Later'
  expect(told(await bench.push({ dryRun: true }))).toEqual(['behind left two name'])
})

test('a pull says which catalog it names anew, before and after', async () => {
  await pushed()
  catalog('two').name = 'Theirs'
  const plan = await bench.pull({ dryRun: true })
  expect([told(plan), pullExit(plan)]).toEqual([['update planned two name'], 'differences'])
  expect(existsSync(bench.at('two/_catalog.yaml'))).toBe(false)
  expect(told(await bench.pull())).toEqual(['update written two name'])
  expect(bench.text('two/_catalog.yaml')).toBe('name: Theirs\n')
  expect(pullExit(await bench.pull({ dryRun: true }))).toBe('ok')
  expect((await bench.push()).catalogs).toEqual([])
})

test('a pull decides about a name as about a page: theirs keeps the former file, ours lets a push write', async () => {
  await pushed()
  named('Mine')
  catalog('two').name = 'Theirs'
  expect(told(await bench.pull({ onConflict: 'theirs' }))).toEqual(['update written two name'])
  expect(bench.text('two/_catalog.yaml')).toBe('name: Theirs\n')
  expect(bench.conflictTexts()).toEqual(['name: Mine\n'])
  named('Again')
  catalog('Theirs').name = 'Other'
  expect(told(await bench.pull({ onConflict: 'ours' }))).toEqual(['ahead left two name'])
  expect(told(await bench.push())).toEqual(['update written two name'])
  expect(names()).toEqual(['Again'])
})

test('a push with theirs takes the name of the server', async () => {
  await pushed()
  named('Mine')
  catalog('two').name = 'Theirs'
  const result = await bench.push({ onConflict: 'theirs' })
  expect(result.settledCatalogs.map(({ path }) => path)).toEqual(['two'])
  expect([names(), bench.text('two/_catalog.yaml')]).toEqual([['Theirs'], 'name: Theirs\n'])
  expect(exitOf(result)).toBe('ok')
})

test('a new name reaches a catalog that was moved out of one that is deleted', async () => {
  bench.write({ 'one/two/a.md': '# A\n', 'b.md': '# B\n' })
  await bench.push()
  catalog('two').parent = '0'
  bench.item.catalogs.delete(catalog('one').id)
  bench.write({ 'one/two/_catalog.yaml': 'name: Mine\n' })
  expect(told(await bench.push())).toEqual(['update written one/two name'])
  expect(Object.keys(bench.item.tree())).toEqual(['B', 'Mine/A'])
  expect(told(await bench.push())).toEqual(['behind left one/two place'])
})

test('a folder made where a moved catalog was is a new catalog, and the moved one stays the other', async () => {
  await pushed()
  bench.write({ 'one/c.md': '# C\n' })
  await bench.push()
  const moved = catalog('two')
  moved.parent = catalog('one').id
  await bench.pull()
  bench.write({ 'two/new.md': '# New\n' })
  expect((await bench.push({ dryRun: true })).catalogs).toEqual([])
  expect((await bench.push()).catalogs).toEqual([])
  const made = [...bench.item.catalogs.values()].find(({ parent, name }) => parent === '0' && name === 'two')! // prettier-ignore
  expect(made.id).not.toBe(moved.id)
  const catOf = (title: string) => bench.item.live.find((page) => page.title === title)!.cat
  expect([catOf('New'), catOf('A')]).toEqual([made.id, moved.id])
  expect(await bench.reported()).toEqual([])
  bench.write({ 'one/two/d.md': '# D\n', 'two/e.md': '# E\n' })
  await bench.push()
  expect([catOf('D'), catOf('E')]).toEqual([moved.id, made.id])
  expect(await bench.pulled()).toEqual([])
})

test('a clone that has not seen the move keeps to the catalog that it knows', async () => {
  await pushed()
  bench.write({ 'one/c.md': '# C\n' })
  await bench.push()
  const { lock } = bench
  const moved = catalog('two')
  moved.parent = catalog('one').id
  await bench.pull()
  bench.write({ 'two/new.md': '# New\n' })
  await bench.push()
  bench.remove('two/new.md')
  bench.loseLock()
  bench.move('one/two/a.md', 'two/a.md')
  bench.write({ '../showdoc.lock': lock, 'two/d.md': '# D\n' })
  await bench.push()
  expect(bench.item.live.find(({ title }) => title === 'D')!.cat).toBe(moved.id)
})

test('a _catalog.yaml that is a link is left as it is', async () => {
  bench.write({ 'two/a.md': '# A\n', 'names.yaml': 'name: two\n' })
  symlinkSync('../names.yaml', bench.at('two/_catalog.yaml'))
  await bench.push()
  catalog('two').name = 'Theirs'
  expect(told(await bench.pull())).toEqual(['update left two name'])
  expect(readFileSync(bench.at('names.yaml'), 'utf8')).toBe('name: two\n')
  expect(told(await bench.push())).toEqual(['behind left two name'])
})

test('a catalog that was moved below another one takes its pages along with a pull', async () => {
  bench.write({
    'one/x.md': '# X\n[a](../two/a.md)\n',
    'two/_catalog.yaml': 'name: Two\n',
    'two/a.md': '# A\n![p](../p.png) [x](../one/x.md)\n',
    'two/sub/c.md': '# C\n',
    'p.png': 'PNG',
  })
  await bench.push()
  const before = bench.item.tree()
  catalog('Two').parent = catalog('one').id
  const plan = await bench.push({ dryRun: true })
  expect([told(plan), exitOf(plan)]).toEqual([['behind left two place'], 'ok'])
  expect(plan.catalogs[0]?.values).toEqual({ place: { local: '/', remote: 'one' } })
  expect(plan.pages.map(({ action, path }) => `${action} ${path}`)).toEqual([
    'behind two/a.md',
    'behind two/sub/c.md',
  ])
  expect(pullExit(await bench.pull({ dryRun: true }))).toBe('differences')
  const pulled = await bench.pull()
  expect(pulled.pages.map(({ action, path }) => `${action} ${path}`)).toEqual([
    'move one/two/a.md',
    'move one/two/sub/c.md',
    'relink one/x.md',
  ])
  expect(told(pulled)).toEqual(['update written two place'])
  expect(Object.keys(bench.files())).toEqual([
    'one/two/_catalog.yaml',
    'one/two/a.md',
    'one/two/sub/c.md',
    'one/x.md',
    'p.png',
  ])
  expect(await bench.pulled()).toEqual([])
  expect(await bench.reported()).toEqual([])
  expect(Object.values(bench.item.tree())).toEqual(Object.values(before))
  expect(Object.keys(bench.item.tree())).toEqual(['one/Two/A', 'one/Two/sub/C', 'one/X'])
})

test('what was changed here in a catalog that was moved there is pushed, and moves along', async () => {
  await pushed()
  bench.write({ 'one/x.md': '# X\n' })
  await bench.push()
  catalog('two').parent = catalog('one').id
  bench.write({ 'two/a.md': '# A\nmore\n', 'two/new.md': '# New\n' })
  await bench.push()
  expect(Object.keys(bench.item.tree())).toEqual(['B', 'one/X', 'one/two/A', 'one/two/New'])
  expect(await bench.pulled()).toEqual(['move written one/two/a.md', 'move written one/two/new.md'])
  expect(await bench.reported()).toEqual([])
  expect(await bench.pulled()).toEqual([])
})

test.each(['before', 'after'])(
  'a catalog that was moved there is the same one without a lock, lost %s the pull; nothing is doubled',
  async (when) => {
    bench.write({ 'one/x.md': '# X\n', 'two/a.md': '# A\n', 'two/sub/c.md': '# C\n' })
    await bench.push()
    catalog('two').parent = catalog('one').id
    if (when === 'after') await bench.pull()
    bench.loseLock()
    await bench.push()
    await bench.pull()
    expect(await bench.reported()).toEqual([])
    expect(Object.keys(bench.files())).toEqual(['one/two/a.md', 'one/two/sub/c.md', 'one/x.md'])
    expect(Object.keys(bench.item.tree())).toEqual(['one/X', 'one/two/A', 'one/two/sub/C'])
    expect(bench.item.catalogs.size).toBe(3)
  },
)
