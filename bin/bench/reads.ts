import type { Fixture } from './fixture.ts'
import { measure, report, type Measured, type Server } from './measure.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** Measures the busiest calls that read, beside the bare routes. @returns the bare row, for what else is compared with it */
export async function benchReads(server: Server, bare: Server, fixture: Fixture): Promise<Measured> {
  const page = `page_id=${fixture.pageIds[7]}`
  const item = `item_id=${fixture.itemId}`
  const as = (token: string) => ({ ...form, 'x-api-token': token })
  const read = (path: string, body: string, headers: Record<string, string> = form) => measure(server, path, { headers, body })

  const bareRow = await measure(bare, '/row', { headers: form, body: page })
  report('bare row', bareRow)
  report('page/info', await read('/api/page/info', page), bareRow)
  report('page/info, signed in', await read('/api/page/info', page, as(fixture.token)), bareRow)
  const bareBytes = await measure(bare, '/bytes', { headers: form, body: 'item_id=1' })
  report('bare bytes', bareBytes)
  report('item/info, 2,000 pages', await read('/api/item/info', item), bareBytes)
  report('item/myList, 57 items', await read('/api/item/myList', '', as(fixture.listToken)), bareRow)
  report('catalog/catListGroup, 210 catalogs', await read('/api/catalog/catListGroup', item), bareRow)
  return bareRow
}
