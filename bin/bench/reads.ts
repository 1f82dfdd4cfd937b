import type { Fixture } from './fixture.ts'
import { measure, pageForms, report, type Measured, type Server } from './measure.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** Times that pages are read beside the bare route. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)

/**
 * Measures the busiest calls that read, beside the bare routes.
 * @returns the bare row, for what else is compared with it
 */
export async function benchReads(
  server: Server,
  bare: Server,
  fixture: Fixture,
): Promise<Measured> {
  const page = `page_id=${fixture.pageIds[7]}`
  const item = `item_id=${fixture.itemId}`
  const as = (token: string) => ({ ...form, 'x-api-token': token })
  const read = (path: string, body: string, headers: Record<string, string> = form) =>
    measure(server, path, { headers, body })

  const bareRow = await measure(bare, '/row', { headers: form, body: page })
  report('bare row', bareRow)
  const reading = (of: Server, path: string, headers: Record<string, string> = form) =>
    measure(of, path, { headers, requests: pageForms(fixture.readIds) })
  // in turn, and more than once: what else runs on the machine is another thing each time
  for (let round = 0; round < rounds; round++) {
    const barePage = await reading(bare, '/page')
    report('bare page of 16 KB from memory', barePage)
    report('page/info, 16 KB', await reading(server, '/api/page/info'), barePage)
    report(
      'page/info, 16 KB, signed in',
      await reading(server, '/api/page/info', as(fixture.token)),
      barePage,
    )
    report(
      'page/info, 16 KB, older address',
      await reading(server, '/server/index.php?s=/api/page/info'),
      barePage,
    )
  }
  const bareBytes = await measure(bare, '/bytes', { headers: form, body: 'item_id=1' })
  report('bare bytes', bareBytes)
  report('item/info, 2,000 pages', await read('/api/item/info', item), bareBytes)
  report(
    'item/myList, 57 items',
    await read('/api/item/myList', '', as(fixture.listToken)),
    bareRow,
  )
  report(
    'catalog/catListGroup, 210 catalogs',
    await read('/api/catalog/catListGroup', item),
    bareRow,
  )
  return bareRow
}
