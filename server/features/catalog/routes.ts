import { catalogCalls } from '#contract/calls/catalog.ts'
import {
  catalogCopier,
  catalogPagesEditor,
  catalogRemover,
  catalogsReader,
  catalogWriter,
  childCatalogsReader,
} from '../../access/content/catalog.ts'
import { itemEditor } from '../../access/content/item.ts'
import { guard, routes } from '../../http/route.ts'
import { updateTree } from './bat-update.ts'
import { listCatalogTree } from './cat-list-group.ts'
import { listCatalogNames } from './cat-list-name.ts'
import { listChildCatalogs } from './child-cat-list.ts'
import { copyCatalog } from './copy.ts'
import { deleteCatalog } from './delete.ts'
import { defaultCatalog } from './get-default-cat.ts'
import { pagesOfCatalog } from './get-pages-bycat.ts'
import { saveCatalog } from './save.ts'
import { listTopCatalogs } from './second-cat-list.ts'
import { visibleCatalogs } from './visible-tree.ts'

export const catalogRoutes = routes(catalogCalls, {
  catList: guard(catalogsReader, visibleCatalogs),
  secondCatList: guard(catalogsReader, listTopCatalogs),
  childCatList: guard(childCatalogsReader, listChildCatalogs),
  catListGroup: guard(catalogsReader, listCatalogTree),
  catListName: guard(catalogsReader, listCatalogNames),
  getPagesBycat: guard(catalogPagesEditor, pagesOfCatalog),
  getDefaultCat: guard(itemEditor, defaultCatalog),
  save: guard(catalogWriter, saveCatalog),
  delete: guard(catalogRemover, deleteCatalog),
  batUpdate: guard(itemEditor, updateTree),
  copy: guard(catalogCopier, copyCatalog),
})
