import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import { FileMention } from '../../models/file-mention.ts'
import { FilePage } from '../../models/file-page.ts'
import { UploadFile } from '../../models/upload-file.ts'

/**
 * The files of an item: its own, and those of other items that are files of its pages, since a page
 * was copied, or moved away from another one that shows the same file. A sign that a text merely
 * names does not count.
 */
export const filesOfItem = (db: Knex, itemId: number): QueryBuilder<UploadFile, UploadFile[]> =>
  UploadFile.query(db).where((files) =>
    files
      .where('upload_file.item_id', itemId)
      .orWhereExists(
        FilePage.query(db)
          .where('file_page.item_id', itemId)
          .whereColumn('file_page.file_id', 'upload_file.file_id'),
      ),
  )

/** Those of `filesOfItem` that are files of other items; it begins with the pages of these items. */
export const sharedFilesOf = (
  db: Knex,
  items: readonly number[],
): QueryBuilder<UploadFile, UploadFile[]> =>
  UploadFile.query(db)
    .whereIn('file_id', FilePage.query(db).whereIn('item_id', items).select('file_id'))
    .whereNotIn('item_id', items)

/**
 * Files of pages that have moved to another item go with them unless a page that stays, live or in
 * the recycle bin, shows them too: these remain files of the old item, and of the pages that moved.
 */
export async function moveFiles(
  db: Knex.Transaction,
  pages: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await FilePage.query(db).whereIn('page_id', pages).patch({ item_id: to })
  const leaving = UploadFile.query(db)
    .where({ item_id: from })
    .where((files) =>
      files
        .whereIn('page_id', pages)
        .orWhereIn('file_id', FilePage.query(db).whereIn('page_id', pages).select('file_id')),
    )
  // no join, since SQLite might begin with the pages of the item, for each file
  for (const table of [FilePage.tableName, FileMention.tableName])
    void leaving.whereNotExists(
      db(table)
        .whereRaw('?? = ??', [`${table}.file_id`, 'upload_file.file_id'])
        .whereRaw('(select item_id from page where page.page_id = ??) = ?', [
          `${table}.page_id`,
          from,
        ]),
    )
  await leaving.patch({ item_id: to })
}
