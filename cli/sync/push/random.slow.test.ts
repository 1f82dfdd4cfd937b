import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseLock } from '../base/lock.ts'
import { randomFrom } from '../../test/random.ts'
import { Workbench } from '../../test/workbench.ts'

const folders = ['', '01-指南/', 'a/', 'a/b/', 'a/b/c/', 'a/b/c/d/']

/**
 * Random edits on both sides between pushes, with faults; after each push the invariants are
 * checked.
 */
async function live(seed: number): Promise<number> {
  const random = randomFrom(seed)
  const bench = new Workbench()
  const { item } = bench
  item.limits = { ...item.limits, batch_pages: 3 }
  const files = new Set<string>()
  let names = 0
  const pick = <T>(list: readonly T[]): T | undefined => list[random(list.length)]
  const body = () => {
    const target = pick([...files])
    const lines = Array.from({ length: 4 + random(6) }, () => `line ${random(1_000_000)}`)
    if (target !== undefined && random(2) === 0) lines.push(`[link](/${target})`)
    if (random(4) === 0) lines.push('![p](/img/p.png)')
    return `${lines.join('\n')}\n`
  }
  const newPath = () =>
    `${pick(folders)}${random(3) === 0 ? `${1 + random(20)}-` : ''}n${names++}.md`
  const texts = new Set<string>()

  bench.write({ 'img/p.png': 'PNG', 'README.md': 'start\n' })
  files.add('README.md')
  for (let round = 0; round < 8; round++) {
    for (let edits = random(5); edits > 0; edits--) {
      const path = pick([...files])
      const kind = random(5)
      if (kind === 0 || path === undefined) {
        const made = newPath()
        files.add(made)
        bench.write({ [made]: body() })
      } else if (kind === 1) bench.write({ [path]: body() })
      else if (kind === 2)
        bench.write({ [path]: `${readFileSync(bench.at(path), 'utf8')}more ${random(1000)}\n` })
      else if (kind === 3) {
        const to = newPath()
        bench.move(path, to)
        files.delete(path)
        files.add(to)
      } else if (files.size > 1) {
        bench.remove(path)
        files.delete(path)
      }
    }
    for (let edits = random(3); edits > 0; edits--) {
      const page = pick(item.live)
      const kind = random(4)
      if (!page) continue
      if (kind === 0) item.edit(page.id, { text: `browser ${random(1_000_000)}\n` })
      else if (kind === 1) item.edit(page.id, { title: `Browser ${random(1_000_000)}` })
      else if (kind === 2) item.edit(page.id, { order: 1 + random(50) })
      else
        item.make({ title: `Foreign ${random(1_000_000)}`, text: `foreign ${random(1_000_000)}\n` })
    }
    if (random(4) === 0) bench.loseLock()
    let calls = 0
    const dies = random(6)
    const die = () => {
      if (++calls === dies) throw new Error('connection lost')
    }
    item.beforeWrite = random(2) === 0 ? die : () => {}
    item.afterWrite = random(2) === 0 ? die : () => {}
    const onConflict = random(4) === 0 ? 'ours' : 'fail'
    const browserTexts = () =>
      item.live
        .filter((page) => /^browser \d+$/m.test(page.text))
        .map((page) => `${page.id} ${page.text}`)
    const before = browserTexts()
    await bench.push({ onConflict }).catch((error: Error) => {
      if (error.message !== 'connection lost') throw error
    })
    item.beforeWrite = () => {}
    item.afterWrite = () => {}
    for (const page of item.live) texts.add(page.text)
    if (onConflict === 'fail')
      expect(browserTexts(), `seed ${seed}, round ${round}: a text of the browser stays`).toEqual(
        before,
      )
    const afterFirst = browserTexts()

    await bench.push()
    expect(browserTexts(), `seed ${seed}, round ${round}: and stays`).toEqual(afterFirst)
    const { lock } = bench
    const operations = item.operations.length
    await bench.push()
    const about = `seed ${seed}, round ${round}`
    expect(item.operations.slice(operations), `${about}: nothing is written a second time`).toEqual(
      [],
    )
    expect(bench.lock, `${about}: the lock stays as it is`).toBe(lock)
    const ids = [...(parseLock(lock)?.pages.values() ?? [])].map((page) => page.id)
    expect(new Set(ids).size, `${about}: each page stands in the lock once`).toBe(ids.length)
    const ours = item.live.filter((page) => !page.versions[0]!.startsWith('Foreign'))
    const tracked = new Set([...item.sides.values()].map((side) => side.id))
    expect(
      ours.filter((page) => !tracked.has(page.id)),
      `${about}: no page is left behind`,
    ).toEqual([])
  }
  // Whatever either side once had still exists, or is in the history of its page.
  const kept = [...item.pages.values()].flatMap((page) => page.versions)
  for (const text of texts) expect(kept.some((version) => version.endsWith(`\n${text}`))).toBe(true)
  bench.end()
  return item.operations.length
}

test('random edits on both sides and lost connections: no duplicate page, nothing written twice, no text lost', async () => {
  for (let seed = 1; seed <= 15; seed++) expect(await live(seed)).toBeGreaterThan(0)
}, 120_000)
