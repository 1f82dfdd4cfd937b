import { setTimeout as delay } from 'node:timers/promises'
import { processorTime } from '../../server/test/processor-time.ts'
import { apiDocument } from './api-document.ts'
import type { Fixture } from './fixture.ts'
import { resident, type Server } from './measure.ts'

/**
 * Prints how long an OpenAPI document of 2,000 operations takes to become an item, once more
 * unchanged and once with twenty changed operations, with the processor time of the server, the most
 * memory, and the slowest page read of somebody else meanwhile.
 */
export async function benchImports(server: Server, fixture: Fixture): Promise<void> {
  const send = async (text: string, itemId: number) => {
    const form = new FormData()
    form.set('item_id', String(itemId))
    form.set('as', 'api')
    form.set('file', new Blob([text], { type: 'application/json' }), 'api.json')
    const answer = await fetch(`${server.address}/api/import/auto`, {
      method: 'POST',
      headers: { 'x-api-token': fixture.token },
      body: form,
    })
    const { data, ...failure } = (await answer.json()) as {
      data?: { item_id: number; counts: Record<string, number> }
    }
    if (!data) throw new Error(`import/auto: ${JSON.stringify(failure)}`)
    return data
  }
  let itemId = 0
  for (const [name, edition] of [
    ['first', 1],
    ['unchanged', 1],
    ['20 operations changed', 2],
  ] as const) {
    let isOver = false
    let most = 0
    let slowest = 0
    const reads = async () => {
      for (let count = 0; !isOver; count++, await delay(10)) {
        const started = performance.now()
        const page = fixture.readIds[count % fixture.readIds.length]
        await (await fetch(`${server.address}/api/page/info?page_id=${page}`)).text()
        slowest = Math.max(slowest, performance.now() - started)
        most = Math.max(most, resident(server) ?? 0)
      }
    }
    const text = apiDocument(edition)
    const others = reads()
    const before = processorTime(server.child.pid)
    const started = performance.now()
    const { item_id, counts } = await send(text, itemId)
    const seconds = (performance.now() - started) / 1000
    const after = processorTime(server.child.pid)
    isOver = true
    await others
    itemId = item_id
    const cpu =
      before === null || after === null ? '' : `, cpu ${((after - before) / 1000).toFixed(1)} s`
    process.stdout.write(
      `${`import of 2,000 operations, ${name}`.padEnd(50)} ${seconds.toFixed(1)} s${cpu}, memory ${most.toFixed(0)} MB, slowest other read ${slowest.toFixed(0)} ms (${counts.created} new, ${counts.changed} changed, ${counts.unchanged} unchanged)\n`,
    )
  }
}
