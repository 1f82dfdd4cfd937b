import type { Knex } from 'knex'
import { Catalog } from '../../models/catalog.ts'
import { FilePage } from '../../models/file-page.ts'
import { ItemChangeLog } from '../../models/item-change-log.ts'
import { Mock } from '../../models/mock.ts'
import { Page } from '../../models/page.ts'
import { PageHistory } from '../../models/page-history.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { inChunks } from '../../services/in-chunks.ts'

/**
 * Takes catalogs with their pages into another item: ids stay, and with them links, shares, locks and subscriptions; versions and files of
 * the pages come along. What lies in the bin stays in the bin of its item, and entries of the old item's log belong to the catalog above.
 * The caller holds both items and writes the places of the catalogs.
 */
export async function moveToItem(
  db: Knex.Transaction,
  catIds: readonly number[],
  { from, to, above }: { from: number; to: number; above: number },
): Promise<void> {
  for (const ids of inChunks(catIds)) {
    // first, so that a page being made in one of them is waited for, and then found
    await Catalog.query(db).whereIn('cat_id', ids).patch({ item_id: to })
    await Page.query(db).where({ item_id: from, is_del: 0 }).whereIn('cat_id', ids).patch({ item_id: to })
    const pages = Page.query(db).where({ item_id: to, is_del: 0 }).whereIn('cat_id', ids).select('page_id')
    await PageHistory.query(db).whereIn('page_id', pages).patch({ item_id: to })
    await Mock.query(db).whereIn('page_id', pages).patch({ item_id: to })
    await FilePage.query(db).whereIn('page_id', pages).patch({ item_id: to })
    await UploadFile.query(db).where({ item_id: from }).whereIn('page_id', pages).patch({ item_id: to })
    await ItemChangeLog.query(db).where({ item_id: from }).whereIn('cat_id', ids).patch({ cat_id: above })
  }
}
