import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BrowserFake } from '../../test/browser-fake.ts'
import { PowerCut } from '../../test/power-cut.ts'
import { Workbench } from '../../test/workbench.ts'
import type { PullOptions } from './job.ts'

// A pull is killed at each of its steps in turn; a push then finds what that has left.

const power = new PowerCut()
const benches: Workbench[] = []
beforeEach(() => power.begin())
afterEach(() => {
  power.end()
  for (const bench of benches.splice(0)) bench.end()
})

function folderOf(item?: Workbench['item']): Workbench {
  const bench = new Workbench(item)
  benches.push(bench)
  return bench
}

/** @returns whether the power failed before the pull was through */
async function killedPull(bench: Workbench, steps: number, options: Partial<PullOptions> = {}) {
  power.failAfter(steps)
  await bench.pull(options).catch(() => {})
  await new Promise(setImmediate)
  const { isDead } = power
  power.restore()
  rmSync(join(bench.base, '.showdoc/run.lock'), { force: true })
  return isDead
}

test('a file that was made where a killed pull did not come to write one is not taken for that', async () => {
  let [made, edited] = [0, 0]
  for (let steps = 0, isDead = true; isDead; steps++) {
    const bench = folderOf()
    bench.write({ 'README.md': 'one\n', 'a.md': 'two\n' })
    await bench.push()
    const clone = folderOf(bench.item)
    isDead = await killedPull(clone, steps)
    const isThere = existsSync(clone.at('README.md'))
    clone.write({ 'README.md': isThere ? 'one\nmore\n' : 'mine\n' })
    await clone.push({ onConflict: 'skip' })
    const { text } = bench.item.live[0]!
    expect(text).toBe(isThere ? 'one\nmore\n' : 'one\n')
    if (isThere) edited++
    else made++
  }
  expect(made).toBeGreaterThan(5)
  expect(edited).toBeGreaterThan(5)
})

test('a page is not deleted that was back from the bin after a killed pull had removed its file', async () => {
  let removed = 0
  for (let steps = 0, isDead = true; isDead; steps++) {
    const bench = folderOf()
    bench.write({ 'README.md': 'one\n', 'a.md': 'two\n' })
    await bench.push()
    const { id } = bench.item.live.find(({ text }) => text === 'two\n')!
    const browser = new BrowserFake(bench.item)
    browser.deletePage(id)
    isDead = await killedPull(bench, steps, { prune: true })
    if (!existsSync(bench.at('a.md'))) removed++
    browser.recover(id, true)
    await bench.push({ prune: true })
    expect(bench.item.live).toHaveLength(2)
    await bench.pull({ prune: true })
    expect(bench.text('a.md')).toBe('two\n')
  }
  expect(removed).toBeGreaterThan(3)
})

test.each([false, true])(
  'a file that a killed pull was moving is there once after the next run',
  async (isMoved) => {
    for (let steps = 0, isDead = true; isDead; steps++) {
      const bench = folderOf()
      bench.write({ 'guide/a.md': 'one\n', 'other/b.md': 'two\n' })
      await bench.push()
      const [page, { cat } = { cat: '' }] = bench.item.live
      bench.item.edit(page!.id, { cat })
      // the file has been moved here, too
      if (isMoved) bench.move('guide/a.md', 'here/a.md')
      isDead = await killedPull(bench, steps, { onConflict: 'theirs' })
      await bench.push()
      await bench.pull({ onConflict: 'theirs' })
      expect(Object.keys(bench.files())).toEqual(['other/a.md', 'other/b.md'])
      expect(bench.item.live).toHaveLength(2)
    }
  },
)

test.each(['guide/a.md', 'other/a.md'])(
  'a file that a killed pull was moving is one page where somebody moves %s on before the next run',
  async (name) => {
    let moved = 0
    for (let steps = 0, isDead = true; isDead; steps++) {
      const bench = folderOf()
      bench.write({ 'guide/a.md': 'one\n', 'other/b.md': 'two\n' })
      await bench.push()
      const [page, { cat } = { cat: '' }] = bench.item.live
      bench.item.edit(page!.id, { cat })
      isDead = await killedPull(bench, steps)
      if (existsSync(bench.at('guide/a.md')) && existsSync(bench.at('other/a.md'))) {
        bench.move(name, 'here/a.md')
        moved++
      }
      await bench.push()
      await bench.pull({ onConflict: 'theirs' })
      expect(Object.keys(bench.files())).toEqual(['other/a.md', 'other/b.md'])
      expect(bench.item.live).toHaveLength(2)
    }
    expect(moved).toBeGreaterThan(0)
  },
)

test('a file that a killed pull has made at the former path of a moved catalog stays in its own', async () => {
  let made = 0
  for (let steps = 0, isDead = true; isDead; steps++) {
    const bench = folderOf()
    bench.write({ 'guide/deep/one.md': 'one\n', 'guide/two.md': 'two\n' })
    await bench.push()
    const clone = folderOf(bench.item)
    await clone.pull()
    const deep = [...bench.item.catalogs.values()].find(({ name }) => name === 'deep')!
    new BrowserFake(bench.item).moveCatalog(deep.id, '0')
    await bench.pull()
    bench.write({ 'guide/deep/new.md': 'new\n' })
    await bench.push()
    isDead = await killedPull(clone, steps)
    if (existsSync(clone.at('guide/deep/new.md'))) made++
    await clone.pull()
    await clone.push()
    expect(Object.keys(clone.files())).toEqual(['deep/one.md', 'guide/deep/new.md', 'guide/two.md'])
    expect(Object.keys(bench.item.tree())).toEqual(['deep/one', 'guide/deep/new', 'guide/two'])
  }
  expect(made).toBeGreaterThan(5)
})

test('a file that a killed pull has made is the same page where somebody moves it before the next run', async () => {
  let moved = 0
  for (let steps = 0, isDead = true; isDead; steps++) {
    const bench = folderOf()
    bench.write({ 'README.md': 'one\n' })
    await bench.push()
    // no source knows it by a path
    bench.item.make({ title: 'a', text: 'two\nthree\nfour\n' })
    const clone = folderOf(bench.item)
    isDead = await killedPull(clone, steps)
    const isThere = existsSync(clone.at('a.md'))
    if (isThere) clone.move('a.md', 'b.md')
    else clone.write({ 'c.md': 'mine\n' })
    await clone.push({ prune: true })
    await clone.pull()
    expect(Object.keys(clone.files())).toEqual(
      isThere ? ['README.md', 'b.md'] : ['README.md', 'a.md', 'c.md'],
    )
    expect(bench.item.live).toHaveLength(isThere ? 2 : 3)
    if (isThere) moved++
  }
  expect(moved).toBeGreaterThan(5)
})

test('a page is not deleted whose file a killed pull has made and somebody has removed since', async () => {
  let removed = 0
  for (let steps = 0; ; steps++) {
    const bench = folderOf()
    bench.write({ 'README.md': 'one\n', 'a.md': 'two\n' })
    await bench.push()
    const clone = folderOf(bench.item)
    const isDead = await killedPull(clone, steps)
    // once it is in the lock, a file that is not there has been deleted
    if (!isDead || clone.lock.includes('"a.md"')) break
    if (existsSync(clone.at('a.md'))) removed++
    rmSync(clone.at('a.md'), { force: true })
    clone.write({ 'c.md': 'mine\n' })
    await clone.push({ prune: true, maxDeletes: '100%' })
    expect(bench.item.live).toHaveLength(3)
  }
  expect(removed).toBeGreaterThan(1)
})
