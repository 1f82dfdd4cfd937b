import type { Fixture } from './fixture.ts'
import { measure, report, type Measured, type Server } from './measure.ts'
import { sampleText } from './texts.ts'

/**
 * Measures saves of 4 KB: new versions of fifty pages, and new pages. `history` is the number of
 * versions already stored.
 */
export async function benchSaves(
  server: Server,
  fixture: Fixture,
  history: number,
  baseline?: Measured,
): Promise<void> {
  let count = 0
  const saving = (pageId: (at: number) => number) =>
    measure(server, '/api/page/save', {
      headers: { 'content-type': 'application/json', 'x-api-token': fixture.token },
      requests: [
        {
          method: 'POST',
          setupRequest: (request) => {
            const page_id = pageId(count)
            const page_title = page_id ? `saved ${page_id}` : `new ${count}`
            const body = {
              page_id,
              item_id: fixture.itemId,
              page_title,
              page_content: sampleText(4_000, count++),
            }
            return { ...request, body: JSON.stringify(body) }
          },
        },
      ],
      verifyBody: (body) => String(body).startsWith('{"error_code":0'),
    })
  const among = history > 0 ? `, ${history} versions` : ''
  report(
    `page/save, 4 KB${among}`,
    await saving((at) => fixture.savedIds[at % fixture.savedIds.length] as number),
    baseline,
  )
  report('page/save, new pages', await saving(() => 0), baseline)
}
