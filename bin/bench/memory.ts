import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Fixture } from './fixture.ts'
import { pageForms, resident, type Server } from './measure.ts'
import { sampleText } from './texts.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }
/** Duration of the mixed load, in seconds. */
const seconds = Number(process.env.BENCH_SECONDS ?? 8) * 2

/**
 * Prints the memory of a freshly started server, its maximum under mixed load, and its value some
 * seconds later.
 */
export async function benchMemory(server: Server, fixture: Fixture): Promise<void> {
  const print = (name: string, megabytes: number | null) =>
    process.stdout.write(
      `${name.padEnd(34)} ${megabytes === null ? 'unknown' : `${megabytes.toFixed(0)} MB`}\n`,
    )
  print('memory after the start', resident(server))

  const signedIn = { ...form, 'x-api-token': fixture.token, 'accept-encoding': 'gzip' }
  const { rare, pageIds, savedIds, itemId } = fixture
  const search = (keyword: string) => ({
    method: 'POST' as const,
    path: '/api/item/search',
    headers: signedIn,
    body: `item_id=${itemId}&keyword=${encodeURIComponent(keyword)}`,
  })
  const read = pageForms(pageIds).map((request, at) => ({
    ...request,
    path: at % 4 === 0 ? '/server/index.php?s=/api/page/info' : '/api/page/info',
    headers: at % 3 === 0 ? signedIn : form,
  }))
  const words = [...rare.english, ...rare.chinese]
  const requests = read.flatMap((page, at) => {
    const others: object[] = []
    if (at % 5 === 0)
      others.push({
        method: 'POST',
        path: '/api/item/info',
        headers: signedIn,
        body: `item_id=${itemId}`,
      })
    if (at % 4 === 0) others.push(search(words[at % words.length] as string))
    if (at % 10 === 0) {
      const page_id = savedIds[at % savedIds.length]
      const body = new URLSearchParams({
        page_id: String(page_id),
        item_id: String(itemId),
        page_title: `mixed ${page_id}`,
      })
      body.set('page_content', sampleText(4_000, at))
      others.push({ method: 'POST', path: '/api/page/save', headers: signedIn, body: String(body) })
    }
    return [page, ...others]
  })

  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, resident(server) ?? 0)), 100)
  const {
    non2xx,
    errors,
    requests: answered,
  } = await autocannon({
    url: server.address,
    connections: 16,
    duration: seconds,
    requests: requests as autocannon.Request[],
  })
  clearInterval(watch)
  print(`memory, most of ${answered.total} mixed requests`, peak || null)
  if (non2xx + errors > 0) process.stdout.write(`refused ${non2xx + errors}\n`)
  await delay(5_000)
  print('memory afterwards', resident(server))
}
