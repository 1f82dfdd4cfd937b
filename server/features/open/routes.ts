import { openCalls } from '#contract/calls/open.ts'
import { keyPairReader } from '../../access/key-pair.ts'
import { guard, routes } from '../../http/route.ts'
import { openCatalogTree } from './get-catalog-tree.ts'
import { openPage } from './get-page.ts'

export const openRoutes = routes(openCalls, {
  getPage: guard(keyPairReader, openPage),
  getCatalogTree: guard(keyPairReader, openCatalogTree),
})
