import { anyone, openAll, type PlainRow, type Row, writing303 } from '../cells.ts'
import type { Fixture } from '../fixture.ts'

/**
 * An invalid pair; the rights of a signed-in user add nothing. Source: server/access/spec.md 12.1.
 */
const wrongPair = (fields: (f: Fixture) => object = () => ({})): PlainRow => ({
  anonymous: '306',
  person: '306',
  fields: (f) => ({ api_key: f.batchNumber(), api_token: 't', ...fields(f) }),
})

/**
 * Calls by key pair; valid pairs, pairs of another item, archived and deleted items are covered by
 * the tests of the group.
 */
export const openRows = {
  'item/updateByApi': wrongPair(() => ({ page_title: 'x', page_content: 'y' })),
  'open/getPage': wrongPair((f) => ({ page_id: f.scopedPage('open') })),
  'open/getCatalogTree': wrongPair(),
  'open/deletePage': wrongPair((f) => ({ page_id: f.scopedPage('open') })),
  'open/createCatalog': wrongPair(() => ({ cat_name: 'new' })),
  'open/updateCatalog': wrongPair((f) => ({ cat_id: f.scopedCatalog('open'), cat_name: 'new' })),
  'open/deleteCatalog': wrongPair((f) => ({ cat_id: f.scopedCatalog('open') })),
  'open/uploadAttachment': wrongPair((f) => ({ page_id: f.scopedPage('open') })),
  'open/deleteAttachment': wrongPair(() => ({ file_id: 1 })),
  'mock/add': {
    archived: '101',
    cells: writing303,
    fields: async (f, place) => ({
      page_id: await f.newPage(place),
      template: '{"a":1}',
      path: '/a',
    }),
  },
  'mock/infoByPageId': {
    cells: '101 101 ok 103 ok ok 103 ok ok ok ok ok',
    open: openAll,
    fields: (f, place) => ({ page_id: f.scopedPage(place) }),
  },
  'mock/infoByKey': { elsewhere: 'features/mock/mock.test.ts' },
  'mock/infoByPath': { elsewhere: 'features/mock/mock.test.ts' },
  'server/ping': anyone(),
  'open/updateDbItem': { elsewhere: 'features/open/rights.test.ts' },
  'open/fromComments': { elsewhere: 'features/open/rights.test.ts' },
} satisfies Record<string, Row>
