import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { startApp } from '../test/start-app.ts'
import { sharedBudget } from './cache.ts'

// Buffers in a shared pool would hold several times the memory that the budget counts.

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const { app, make, as } = await startApp()

/** Bytes of all buffers that are still in use; they are released some turns after a collection. */
async function bytesInUse(): Promise<number> {
  let bytes = Infinity
  for (;;) {
    collect()
    await new Promise((resolve) => setImmediate(resolve))
    const { arrayBuffers } = process.memoryUsage()
    if (arrayBuffers >= bytes) return bytes
    bytes = arrayBuffers
  }
}

test('cached answers hold no more memory than the budget counts', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const pages = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      make.page({ item_id, owner: ann, page_content: `${at} 正文 <b> & text\n`.repeat(800) }),
    ),
  )
  const [counted, used] = [sharedBudget.weight, await bytesInUse()]
  const read = async (url: string, page_id: number, encoding: string) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url,
      payload: { page_id },
      headers: { 'x-api-token': ann.token, 'accept-encoding': encoding },
    })
    expect(statusCode).toBe(200)
  }
  for (const { page_id } of pages)
    for (const url of ['/api/page/info', '/server/index.php?s=/api/page/info'])
      for (const encoding of ['identity', 'gzip']) await read(url, page_id, encoding)
  await as(ann).ask(pageCalls.info, { page_id: pages[0]?.page_id as number })

  const [more, held] = [sharedBudget.weight - counted, (await bytesInUse()) - used]
  expect(more).toBeGreaterThan(200 * 16_000)
  expect(held).toBeLessThan(1.2 * more)
})
