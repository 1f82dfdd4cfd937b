import { catalogCalls } from '#contract/calls/catalog.ts'
import { catalogPagesEditor, catalogRemover, catalogsReader, catalogWriter } from '../../access/catalog.ts'
import { itemWriter } from '../../access/item.ts'
import { guard, routes } from '../../http/route.ts'
import { updateTree } from './bat-update.ts'
import { listCatalogTree } from './cat-list-group.ts'
import { listCatalogNames } from './cat-list-name.ts'
import { deleteCatalog } from './delete.ts'
import { pagesOfCatalog } from './get-pages-bycat.ts'
import { saveCatalog } from './save.ts'

export const catalogRoutes = routes(catalogCalls, {
  catListGroup: guard(catalogsReader, listCatalogTree),
  catListName: guard(catalogsReader, listCatalogNames),
  getPagesBycat: guard(catalogPagesEditor, pagesOfCatalog),
  save: guard(catalogWriter, saveCatalog),
  delete: guard(catalogRemover, deleteCatalog),
  batUpdate: guard(itemWriter, updateTree),
})
