import type { Knex } from 'knex'
import { limits } from '#contract/limits.ts'
import { inPieces } from '../db/batches/in-chunks.ts'
import { textBytes } from '../db/batches/text-bytes.ts'
import { Item } from '../models/item.ts'
import { Page } from '../models/page.ts'
import { Recycle } from '../models/recycle.ts'
import { purgeItem, purgePages, purging } from '../services/items/purge-item.ts'
import type { JobRun } from './scheduled-job.ts'

/** Most rows of the bin per step. */
const rowsAtOnce = 200

/**
 * Time (unix seconds) before which deletions are final. Counted from the deletion, nothing else.
 * Source: server/contract/spec/calls.md 18.
 */
const finalBefore = (now: number): number => now - limits.recycleDays * 86_400

/** Counts of a purge so far; an aborted run keeps its counts. */
interface Purged {
  pages: number
  items: number
}

const dueInBin = (db: Knex, now: number) =>
  Recycle.query(db).where('del_time', '<=', finalBefore(now))
/** Deleted items that are due, ended previews, and those whose deletion was interrupted. */
const dueItems = (db: Knex, now: number) =>
  Item.query(db).where((some) =>
    some
      .where({ is_del: purging })
      .orWhere((preview) =>
        preview.where({ is_del: 0 }).whereNot({ preview_of: 0 }).where('preview_until', '<=', now),
      )
      .orWhere((old) => old.where({ is_del: 1 }).whereBetween('del_time', [1, finalBefore(now)])),
  )

/** What a purge would delete now. */
export const dueForPurge = async (db: Knex, now: number): Promise<Purged> => ({
  pages: await Page.query(db)
    .whereIn('page_id', dueInBin(db, now).select('page_id'))
    .whereIn('is_del', [1, purging])
    .resultSize(),
  items: await dueItems(db, now).resultSize(),
})

/**
 * Makes some pages inaccessible that are due in the bin: from here on they cannot be restored.
 * Their rows in the bin stay until the pages are deleted, so that an interrupted run can be
 * continued.
 *
 * @returns ids of the pages, `null` when nothing is due
 */
async function takeFromBin(db: Knex.Transaction, now: number): Promise<number[] | null> {
  const due = await dueInBin(db, now).orderBy('id').limit(rowsAtOnce).select('page_id').forUpdate()
  if (due.length === 0) return null
  const ids = due.map((row) => row.page_id)
  const deleted = await Page.query(db)
    .whereIn('page_id', ids)
    .whereIn('is_del', [1, purging])
    .orderBy('page_id')
    .select('page_id', textBytes(db, Page.tableName))
    .forUpdate()
    .castTo<{ page_id: number; bytes: number }[]>()
  // rows of live or missing pages are obsolete
  const known = new Set(deleted.map((page) => page.page_id))
  const stale = ids.filter((id) => !known.has(id))
  await Recycle.query(db).whereIn('page_id', stale).delete()
  const [some = []] = inPieces(deleted)
  const taken = some.map((page) => page.page_id)
  await Page.query(db).whereIn('page_id', taken).patch({ is_del: purging })
  return taken
}

/**
 * Permanently deletes pages that have been in the recycle bin for thirty days, with everything
 * related.
 */
export async function purgeBin(
  { site, now, signal }: JobRun,
  purged: Purged = { pages: 0, items: 0 },
): Promise<string> {
  for (;;) {
    signal.throwIfAborted()
    const taken = await site.db.transaction((trx) => takeFromBin(trx, now))
    if (!taken) return `${purged.pages} pages`
    const next = async (_db: Knex, most: number) => taken.splice(0, most)
    await purgePages(site.db, next, signal, (count) => (purged.pages += count))
  }
}

/**
 * Permanently deletes items that were deleted thirty days ago, previews that have ended, and items
 * whose deletion was interrupted.
 */
export async function purgeItems(
  { site, now, signal }: JobRun,
  purged: Purged = { pages: 0, items: 0 },
): Promise<string> {
  const due = await site.db.transaction(async (trx) => {
    await dueItems(trx, now).patch({ is_del: purging })
    return Item.query(trx).where({ is_del: purging }).orderBy('item_id').select('item_id')
  })
  for (const { item_id } of due) {
    signal.throwIfAborted()
    await purgeItem(site.db, item_id, now, signal)
    purged.items++
  }
  return `${purged.items} items`
}
