import type { Fixture } from './fixture.ts'
import { measure, pageForms, report, type Measured, type Server } from './measure.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** How often page reads are compared with the baseline route. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)

/** Addresses of the pages that are read, as documents. */
export const documentPaths = ({ itemId, readIds }: Fixture): string[] =>
  readIds.map((id) => `/${itemId}/${id}`)

/**
 * Measures the busiest reading calls against the baseline routes.
 * @returns the baseline row, for further comparisons
 */
export async function benchReads(
  server: Server,
  baseline: Server,
  fixture: Fixture,
): Promise<Measured> {
  const page = `page_id=${fixture.pageIds[7]}`
  const item = `item_id=${fixture.itemId}`
  const as = (token: string) => ({ ...form, 'x-api-token': token })
  const read = (path: string, body: string, headers: Record<string, string> = form) =>
    measure(server, path, { headers, body })

  const baselineRow = await measure(baseline, '/row', { headers: form, body: page })
  report('baseline row', baselineRow)
  const reading = (of: Server, path: string, headers: Record<string, string> = form) =>
    measure(of, path, { headers, requests: pageForms(fixture.readIds) })
  // alternating, and more than once, because other load on the machine varies
  for (let round = 0; round < rounds; round++) {
    const baselinePage = await reading(baseline, '/page')
    report('baseline page of 16 KB from memory', baselinePage)
    report('page/info, 16 KB', await reading(server, '/api/page/info'), baselinePage)
    report(
      'page/info, 16 KB, signed in',
      await reading(server, '/api/page/info', as(fixture.token)),
      baselinePage,
    )
    report(
      'page/info, 16 KB, older address',
      await reading(server, '/server/index.php?s=/api/page/info'),
      baselinePage,
    )
    const requests = documentPaths(fixture).map((path) => ({ method: 'GET' as const, path }))
    const document = (of: Server, headers = {}) =>
      measure(of, '', { method: 'GET', headers, requests })
    const baselineDocument = await document(baseline)
    report('baseline document from memory', baselineDocument)
    report('document of 16 KB', await document(server), baselineDocument)
    report(
      'document of 16 KB, signed in',
      await document(server, { 'x-api-token': fixture.token }),
      baselineDocument,
    )
  }
  const baselineBytes = await measure(baseline, '/bytes', { headers: form, body: 'item_id=1' })
  report('baseline bytes', baselineBytes)
  report('item/info, 2,000 pages', await read('/api/item/info', item), baselineBytes)
  report(
    'item/myList, 57 items',
    await read('/api/item/myList', '', as(fixture.listToken)),
    baselineRow,
  )
  report(
    'catalog/catListGroup, 210 catalogs',
    await read('/api/catalog/catListGroup', item),
    baselineRow,
  )
  return baselineRow
}
