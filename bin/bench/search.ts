import type { Fixture } from './fixture.ts'
import { measure, refusedOf, report, send, type Measured, type Server } from './measure.ts'
import { processorTime } from '../../server/test/processor-time.ts'
import { words } from './texts.ts'

/** Number of concurrent searches. */
const together = 200

/** An answer that is no refusal, which has the status 200 as well. */
const isAnswer = (body: unknown): boolean => String(body).startsWith('{"error_code":0')

/**
 * Measures searches with hundreds of hits that all arrive at once, with a client that does little:
 * `fetch` takes more processor time for 200 of these answers than the server.
 * @param different how many different words they look for
 * @param excerpts how many hits come with an excerpt: all, or those that the web client shows
 */
async function searchAtOnce(
  server: Server,
  { itemId, token }: Fixture,
  different: number,
  excerpts: number,
): Promise<void> {
  const before = processorTime(server.child.pid)
  let count = 0
  const { result, times } = await send({
    url: `${server.address}/api/item/search`,
    connections: together,
    amount: together,
    timeout: 60,
    headers: { 'content-type': 'application/json', 'x-api-token': token },
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => ({
          ...request,
          body: JSON.stringify({
            item_id: itemId,
            keyword: words.english[count++ % different],
            excerpts,
          }),
        }),
      },
    ],
    verifyBody: isAnswer,
  })
  if (refusedOf(result) > 0) throw new Error('a search was refused')
  const after = processorTime(server.child.pid)
  const cpu =
    before === null || after === null ? '' : `  cpu ${((after - before) / together).toFixed(2)} ms`
  const at = (part: number) => (times[Math.floor(together * part)] as number).toFixed(0)
  process.stdout.write(
    `${`${together} at once, ${different} words, ${excerpts} excerpts`.padEnd(34)} p50 ${at(0.5)} ms  p95 ${at(0.95)} ms  last ${at(0.999)} ms${cpu}\n`,
  )
}

/** Measures searches, each for a different word. */
export async function benchSearch(
  server: Server,
  fixture: Fixture,
  morePages: number,
  baseline?: Measured,
): Promise<void> {
  const searching = (keywords: readonly string[], itemId: number, token: string) => {
    let count = 0
    return measure(server, '/api/item/search', {
      headers: { 'content-type': 'application/json', 'x-api-token': token },
      requests: [
        {
          method: 'POST',
          setupRequest: (request) => ({
            ...request,
            body: JSON.stringify({ item_id: itemId, keyword: keywords[count++ % keywords.length] }),
          }),
        },
      ],
      verifyBody: isAnswer,
    })
  }
  const { english, chinese } = fixture.rare
  report(
    `item/search, English, ${english.length} words`,
    await searching(english, fixture.itemId, fixture.token),
    baseline,
  )
  report(
    `item/search, Chinese, ${chinese.length} words`,
    await searching(chinese, fixture.itemId, fixture.token),
    baseline,
  )
  report(
    'item/search, words of all pages',
    await searching(words.english.slice(0, 5), fixture.itemId, fixture.token),
    baseline,
  )
  for (const different of [20, together])
    for (const excerpts of [500, 150]) await searchAtOnce(server, fixture, different, excerpts)
  if (morePages === 0) return
  const of = (list: readonly string[]) =>
    Array.from({ length: 200 }, (_, index) => list[Math.floor(1.045 ** index)] as string)
  report(
    `all ${morePages} pages, English`,
    await searching(of(words.english), 0, fixture.ownerToken),
  )
  report(
    `all ${morePages} pages, Chinese`,
    await searching(of(words.chinese), 0, fixture.ownerToken),
  )
  report(
    `all ${morePages} pages, two letters`,
    await searching(['ba', 'st', 'pr', 'co', 'gr'], 0, fixture.ownerToken),
  )
}
