import { setTimeout as delay } from 'node:timers/promises'
import type { Fixture } from './fixture.ts'
import { resident, type Server } from './measure.ts'

/**
 * Prints how long exports of the item take, the most memory meanwhile, and the slowest page read of
 * somebody else.
 */
export async function benchExports(server: Server, fixture: Fixture): Promise<void> {
  for (const format of ['markdown', 'word', 'html']) {
    let isOver = false
    let most = 0
    let slowest = 0
    const memory = async () => {
      for (; !isOver; await delay(20)) most = Math.max(most, resident(server) ?? 0)
    }
    const reads = async () => {
      for (let count = 0; !isOver; count++, await delay(10)) {
        const started = performance.now()
        const page = fixture.readIds[count % fixture.readIds.length]
        await (await fetch(`${server.address}/api/page/info?page_id=${page}`)).text()
        slowest = Math.max(slowest, performance.now() - started)
      }
    }
    const others = Promise.all([memory(), reads()])
    const started = performance.now()
    const answer = await fetch(`${server.address}/api/export/${format}?item_id=${fixture.itemId}`, {
      headers: { 'x-api-token': fixture.token },
    })
    const { byteLength } = await answer.arrayBuffer()
    const seconds = (performance.now() - started) / 1000
    isOver = true
    await others
    process.stdout.write(
      `${`export of 2,000 pages, ${format}`.padEnd(34)} ${seconds.toFixed(1)} s, ${(byteLength / 1e6).toFixed(1)} MB, memory ${most.toFixed(0)} MB, slowest other read ${slowest.toFixed(0)} ms\n`,
    )
  }
}
