import type { Knex } from 'knex'
import { limits } from '#contract/limits.ts'
import { Item } from '../models/item.ts'
import { Page } from '../models/page.ts'
import { Recycle } from '../models/recycle.ts'
import { inPieces, textBytes } from '../services/in-chunks.ts'
import { purgeItem, purgePages, purging } from '../services/purge-item.ts'
import type { Run } from './timed-work.ts'

/** Most rows of the bin that are taken in one step. */
const rowsAtOnce = 200

/** The moment (unix seconds) up to which deletions are final. Counted from the deletion, nothing else. Source: spec 1 §9, wire contract 18. */
const finalBefore = (now: number): number => now - limits.recycleDays * 86_400

/**
 * Takes some pages out of reach whose time in the bin is over: from here on nobody brings them back. Their rows in the bin stay until the
 * pages are gone, so that a run that was broken off is taken up again.
 *
 * @returns ids of the pages, `null` when nothing is due
 */
async function takeFromBin(db: Knex.Transaction, before: number): Promise<number[] | null> {
  const due = await Recycle.query(db).where('del_time', '<=', before).orderBy('id').limit(rowsAtOnce).select('page_id').forUpdate()
  if (due.length === 0) return null
  const ids = due.map((row) => row.page_id)
  const deleted = await Page.query(db)
    .whereIn('page_id', ids)
    .whereIn('is_del', [1, purging])
    .orderBy('page_id')
    .select('page_id', textBytes(db, Page.tableName))
    .forUpdate()
    .castTo<{ page_id: number; bytes: number }[]>()
  // rows whose page lives or is gone stand for nothing
  const known = new Set(deleted.map((page) => page.page_id))
  const stale = ids.filter((id) => !known.has(id))
  await Recycle.query(db).whereIn('page_id', stale).delete()
  const [some = []] = inPieces(deleted)
  const taken = some.map((page) => page.page_id)
  await Page.query(db).whereIn('page_id', taken).patch({ is_del: purging })
  return taken
}

/** Deletes pages for good that have been in the recycle bin for thirty days, with all that hangs on them. */
export async function purgeBin({ site, now, signal }: Run): Promise<string> {
  let purged = 0
  for (;;) {
    signal.throwIfAborted()
    const taken = await site.db.transaction((trx) => takeFromBin(trx, finalBefore(now)))
    if (!taken) return `${purged} pages`
    purged += await purgePages(site.db, async (_db, most) => taken.splice(0, most), signal)
  }
}

/** Deletes items for good that were deleted thirty days ago, and what is left of those whose deletion was broken off. */
export async function purgeItems({ site, now, signal }: Run): Promise<string> {
  const due = await site.db.transaction(async (trx) => {
    await Item.query(trx)
      .where({ is_del: 1 })
      .where('del_time', '>', 0)
      .where('del_time', '<=', finalBefore(now))
      .patch({ is_del: purging })
    return Item.query(trx).where({ is_del: purging }).orderBy('item_id').select('item_id')
  })
  for (const { item_id } of due) {
    signal.throwIfAborted()
    await purgeItem(site.db, item_id, now, signal)
  }
  return `${due.length} items`
}
