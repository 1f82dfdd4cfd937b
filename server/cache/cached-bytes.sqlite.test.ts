import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { startApp } from '../test/start-app.ts'
import { sharedBudget } from './cache.ts'

// A buffer in a shared pool, or a row that a closure refers to, holds several times the memory that
// the budget counts.

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const { app, make } = await startApp()

/** Bytes of everything that is still in use; some is released turns after a collection. */
async function bytesInUse(): Promise<number> {
  let bytes = Infinity
  for (;;) {
    collect()
    await new Promise((resolve) => setImmediate(resolve))
    const { arrayBuffers, heapUsed } = process.memoryUsage()
    if (arrayBuffers + heapUsed >= bytes) return bytes
    bytes = arrayBuffers + heapUsed
  }
}

/** Evicts what other tests have cached: with a full budget nothing would be added. */
function emptyBudget(): void {
  const whole = { key: '', stamp: '', value: '', among: new Map(), weight: sharedBudget.most }
  sharedBudget.add(whole)
  sharedBudget.remove(whole)
}

test('cached answers hold no more memory than the budget counts', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const text = '正文 <b> & text\n'.repeat(800)
  const makePages = () =>
    Promise.all(
      Array.from({ length: 200 }, async (_, at) => {
        const { page_id } = await make.page({ item_id, owner: ann, page_content: `${at} ${text}` })
        return page_id
      }),
    )
  const read = async (url: string, page_id: number, encoding: string) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url,
      payload: { page_id },
      headers: { 'x-api-token': ann.token, 'accept-encoding': encoding },
    })
    expect(statusCode).toBe(200)
  }
  const readAll = async (ids: readonly number[]) => {
    for (const page_id of ids)
      for (const url of ['/api/page/info', '/server/index.php?s=/api/page/info'])
        for (const encoding of ['identity', 'gzip']) await read(url, page_id, encoding)
  }
  const rounds: number[] = []
  for (let round = 0; round < 3; round++) {
    emptyBudget()
    await readAll(await makePages())
    const counted = sharedBudget.weight
    expect(counted).toBeGreaterThan(200 * 16_000)
    // what evicting them releases: the growth before it would also be code that was compiled
    const used = await bytesInUse()
    emptyBudget()
    rounds.push((used - (await bytesInUse())) / counted)
  }
  // what earlier tests left may be released meanwhile, but hardly in every round
  expect(Math.max(...rounds)).toBeGreaterThan(0.5)
  expect(Math.min(...rounds)).toBeLessThan(1.5)
})
