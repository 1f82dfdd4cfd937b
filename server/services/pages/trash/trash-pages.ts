import type { Knex } from 'knex'
import { inPieces, inSlices } from '../../../db/batches/in-chunks.ts'
import { textBytes } from '../../../db/batches/text-bytes.ts'
import { Page } from '../../../models/page.ts'
import { PageLock } from '../../../models/page-lock.ts'
import { Recycle } from '../../../models/recycle.ts'
import { SinglePage } from '../../../models/single-page.ts'

/** Pages per statement: some milliseconds of work. */
const rowsTogether = 2_000

/**
 * Moves live pages to the recycle bin: one row each, with its title. Locks and share keys are
 * deleted; texts, versions, files and subscriptions stay, so that a recovered page is complete. The
 * caller writes the log and bumps the menu. Source: server/contract/spec/calls.md 6.3, 10.4,
 * server/access/spec.md 12.
 */
export async function trashPages(
  db: Knex.Transaction,
  {
    pages,
    by,
    now,
  }: {
    pages: readonly number[]
    by: { readonly uid: number; readonly username: string }
    now: number
  },
): Promise<void> {
  for (const ids of inSlices(pages, rowsTogether)) {
    await Recycle.query(db).whereIn('page_id', ids).delete()
    const columns = [
      'item_id',
      'page_id',
      'page_title',
      'del_by_uid',
      'del_by_username',
      'del_time',
    ]
    const rows = Page.query(db)
      .whereIn('page_id', ids)
      .where({ is_del: 0 })
      .orderBy('page_id')
      .select('item_id', 'page_id', 'page_title')
      .select(
        db.raw('cast(? as bigint), cast(? as text), cast(? as bigint)', [by.uid, by.username, now]),
      )
      .toKnexQuery()
    await db
      .into(db.raw(`?? (${columns.map(() => '??').join(', ')})`, [Recycle.tableName, ...columns]))
      .insert(rows)
    const texts = await Page.query(db)
      .whereIn('page_id', ids)
      .where({ is_del: 0 })
      .select('page_id', textBytes(db, Page.tableName))
      .castTo<{ page_id: number; bytes: number }[]>()
    // updating a row rewrites its whole text
    for (const piece of inPieces(texts))
      await Page.query(db)
        .whereIn(
          'page_id',
          piece.map((page) => page.page_id),
        )
        .where({ is_del: 0 })
        .patch({ is_del: 1 })
    await PageLock.query(db).whereIn('page_id', ids).delete()
    await SinglePage.query(db).whereIn('page_id', ids).delete()
  }
}
