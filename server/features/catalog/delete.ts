import type { InputOf, OutputOf } from '#contract/call.ts'
import type { catalogCalls } from '#contract/calls/catalog.ts'
import { Failure } from '#contract/failures.ts'
import { mustReach, type CatalogDelete } from '../../access/catalog.ts'
import { Catalog } from '../../models/catalog.ts'
import { ItemChangeLog } from '../../models/item-change-log.ts'
import { Page } from '../../models/page.ts'
import { catalogsOf, withAllBelow } from '../../services/catalog-tree.ts'
import { logChange } from '../../services/change-log.ts'
import { inChunks } from '../../services/in-chunks.ts'
import { lockItem, touchItem } from '../../services/item-change.ts'
import { trashPages } from '../../services/trash-pages.ts'

type Delete = typeof catalogCalls.delete

/** Deletes a catalog and those below it; every page in them goes to the recycle bin. Source: wire contract 10.4. */
export async function deleteCatalog(grant: CatalogDelete, input: InputOf<Delete>): Promise<OutputOf<Delete>> {
  const { item, person, rights, visit } = grant
  return grant.db.transaction(async (db) => {
    await lockItem(db, item.item_id)
    const catalogs = await catalogsOf(db, item.item_id)
    const catalog = catalogs.find(({ cat_id }) => cat_id === input.cat_id)
    if (!catalog) throw new Failure('catalogNotFound')
    mustReach(rights, catalog.parent_cat_id)
    const doomed = withAllBelow(catalogs, catalog.cat_id)
    for (const ids of inChunks(doomed)) {
      // first, so that a page being made in one of them is waited for, and then found
      await Catalog.query(db).whereIn('cat_id', ids).delete()
      const pages = await Page.query(db).where({ item_id: item.item_id, is_del: 0 }).whereIn('cat_id', ids).select('page_id').forUpdate()
      await trashPages(db, { pages: pages.map(({ page_id }) => page_id), by: person, now: visit.now })
      // entries about what is gone belong to the catalog above, for those who are tied to that
      await ItemChangeLog.query(db).where({ item_id: item.item_id }).whereIn('cat_id', ids).patch({ cat_id: catalog.parent_cat_id })
    }
    await logChange(db, {
      item: item.item_id,
      by: person.uid,
      action: 'delete',
      type: 'catalog',
      object: catalog.cat_id,
      name: catalog.cat_name,
      catalog: catalog.parent_cat_id,
      now: visit.now,
    })
    await touchItem(db, item.item_id, visit.now)
    return { success: true }
  })
}
