import type { Knex } from 'knex'
import { inChunks, inSlices } from '../../db/batches/in-chunks.ts'
import { Catalog } from '../../models/catalog.ts'
import { ItemChangeLog } from '../../models/item-change-log.ts'
import { Page } from '../../models/page.ts'
import { movedTogether, moveWithPages } from '../../services/pages/move-pages.ts'

/**
 * Moves catalogs with their pages to another item: ids stay, and with them links, shares, locks and
 * subscriptions; versions and files of the pages move along. Deleted pages stay in the bin of the
 * old item, whose log entries move to the parent catalog. The caller has locked both items and
 * writes the places of the catalogs.
 */
export async function moveToItem(
  db: Knex.Transaction,
  catIds: readonly number[],
  { from, to, above }: { from: number; to: number; above: number },
): Promise<void> {
  for (const ids of inChunks(catIds)) {
    // first, so that pages being created in them are waited for, and found
    await Catalog.query(db).whereIn('cat_id', ids).patch({ item_id: to })
    const pages = await Page.query(db)
      .where({ item_id: from, is_del: 0 })
      .whereIn('cat_id', ids)
      .orderBy('page_id')
      .select('page_id')
      .forUpdate()
    const pageIds = pages.map(({ page_id }) => page_id)
    for (const some of inSlices(pageIds, movedTogether))
      await Page.query(db).findByIds(some).patch({ item_id: to })
    await moveWithPages(db, pageIds, { from, to })
    await ItemChangeLog.query(db)
      .where({ item_id: from })
      .whereIn('cat_id', ids)
      .patch({ cat_id: above })
  }
}
