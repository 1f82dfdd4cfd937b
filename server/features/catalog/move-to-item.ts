import type { Knex } from 'knex'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { Catalog } from '../../models/catalog.ts'
import { FilePage } from '../../models/file-page.ts'
import { ItemChangeLog } from '../../models/item-change-log.ts'
import { Mock } from '../../models/mock.ts'
import { Page } from '../../models/page.ts'
import { PageHistory } from '../../models/page-history.ts'
import { UploadFile } from '../../models/upload-file.ts'

/** Pages whose texts and versions one statement rewrites; it blocks other writers. */
const together = 20

async function movePages(
  db: Knex.Transaction,
  pages: readonly number[],
  from: number,
  to: number,
): Promise<void> {
  for (let at = 0; at < pages.length; at += together) {
    const ids = pages.slice(at, at + together)
    await Page.query(db).findByIds(ids).patch({ item_id: to })
    await PageHistory.query(db).whereIn('page_id', ids).patch({ item_id: to })
  }
  for (const ids of inChunks(pages)) {
    await Mock.query(db).whereIn('page_id', ids).patch({ item_id: to })
    await FilePage.query(db).whereIn('page_id', ids).patch({ item_id: to })
    await UploadFile.query(db)
      .where({ item_id: from })
      .whereIn('page_id', ids)
      .patch({ item_id: to })
  }
}

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
    await movePages(
      db,
      pages.map(({ page_id }) => page_id),
      from,
      to,
    )
    await ItemChangeLog.query(db)
      .where({ item_id: from })
      .whereIn('cat_id', ids)
      .patch({ cat_id: above })
  }
}
