import type { Knex } from 'knex'
import { inChunks, inSlices } from '../../db/batches/in-chunks.ts'
import { Mock } from '../../models/mock.ts'
import { PageHistory } from '../../models/page-history.ts'
import { moveFiles } from '../files/item-files.ts'

/** Pages whose texts or versions one statement rewrites; it blocks other writers. */
export const movedTogether = 20

/**
 * What names the item of a page follows it to another item: versions, mocks and files. What names
 * only the page (locks, share keys, comments, votes, subscriptions) stays as it is.
 */
export async function moveWithPages(
  db: Knex.Transaction,
  pages: readonly number[],
  way: { readonly from: number; readonly to: number },
): Promise<void> {
  const { to } = way
  for (const ids of inSlices(pages, movedTogether))
    await PageHistory.query(db).whereIn('page_id', ids).patch({ item_id: to })
  for (const ids of inChunks(pages)) {
    await Mock.query(db).whereIn('page_id', ids).patch({ item_id: to })
    await moveFiles(db, ids, way)
  }
}
