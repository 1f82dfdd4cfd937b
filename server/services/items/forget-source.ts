import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import { Item } from '../../models/item.ts'
import { SyncBatch } from '../../models/sync-batch.ts'
import { SyncCatalog } from '../../models/sync-catalog.ts'
import { SyncFormerPath } from '../../models/sync-former-path.ts'
import { SyncPage } from '../../models/sync-page.ts'
import { SyncSource } from '../../models/sync-source.ts'
import { SyncText } from '../../models/sync-text.ts'
import { recordAudit } from '../changes/audit.ts'
import type { AdminAction } from './any-item.ts'

/** Names of the sources that push to an item. */
export const sourcesOf = async (db: Knex, itemId: number): Promise<string[]> =>
  (await SyncSource.query(db).where({ item_id: itemId }).orderBy('source')).map(
    ({ source }) => source,
  )

/**
 * Drops what the server keeps of a source: side records, texts of the last agreement and answers of
 * batches. Pages and catalogs stay. Source: cli/spec.md 2.10.
 *
 * @returns the item, and how many pages had a side record
 * @throws {Failure} `itemNotFound`: no such item, or it has no such source
 */
export async function forgetAnySource(
  db: Knex.Transaction,
  itemId: number,
  source: string,
  { by, now }: AdminAction,
): Promise<{ item: Item; pages: number }> {
  const item = await Item.query(db).findOne({ item_id: itemId, is_del: 0 })
  const found = await SyncSource.query(db).findOne({ item_id: itemId, source }).forUpdate()
  if (!item || !found) throw new Failure('itemNotFound')
  const of = { source_id: found.id }
  for (const { tableName } of [SyncText, SyncBatch, SyncCatalog, SyncFormerPath])
    await db(tableName).where(of).delete()
  const pages = await SyncPage.query(db).where(of).delete()
  await SyncSource.query(db).findById(found.id).delete()
  const detail = { item_name: item.item_name, source, pages }
  await recordAudit(db, { by, act: 'item.forgetSource', object: itemId, detail, now })
  return { item, pages }
}
