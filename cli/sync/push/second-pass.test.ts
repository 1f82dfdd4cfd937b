import { utimesSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Workbench } from '../../test/workbench.ts'

let bench: Workbench
beforeEach(() => (bench = new Workbench()))
afterEach(() => bench.end())

const idOf = (title: string) => bench.item.live.find((page) => page.title === title)!.id

const circle = { 'a.md': '[b](b.md)\n', 'b.md': '[a](a.md)\n' }
const linked = () => ({ a: `[b](/600000001/${idOf('b')})\n`, b: `[a](/600000001/${idOf('a')})\n` })

/** What is known of a file that has just been written is not kept. */
function age(): void {
  for (const path of Object.keys(circle)) utimesSync(bench.at(path), 1, 1)
}

test('new pages whose links could not be written any more get them with the next push', async () => {
  bench.write(circle)
  age()
  let batches = 0
  bench.item.beforeWrite = () => {
    if (++batches === 2) throw new Error('connection lost')
  }
  const first = await bench.push()
  expect(first.failure).toEqual(new Error('connection lost'))
  expect(bench.item.tree()).toEqual({ a: circle['a.md'], b: circle['b.md'] })
  bench.item.beforeWrite = () => {}
  await bench.push()
  expect(bench.item.tree()).toEqual(linked())
  expect(await bench.reported()).toEqual([])
})

test('after an atomic push of new pages that link to each other nothing is left to push', async () => {
  bench.write(circle)
  age()
  await bench.push({ atomic: true })
  expect(bench.item.tree()).toEqual(linked())
  expect(await bench.reported()).toEqual([])
})
