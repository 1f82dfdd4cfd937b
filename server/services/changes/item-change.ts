import type { Knex } from 'knex'
import { Item } from '../../models/item.ts'

/** Statement sent by `bumpItem`. */
export const bumpStatement = (db: Knex.Transaction, itemId: number, now: number) =>
  db(Item.tableName)
    .where({ item_id: itemId })
    .update({ tree_revision: db.raw('tree_revision + 1'), last_update_time: now })

/**
 * Marks an item as changed: its menu revision and time are updated. Call it late in the
 * transaction, because on PostgreSQL the item's row is locked from here to the commit. A use case
 * calls `bumpMenu` of its grant instead.
 */
export async function bumpItem(db: Knex.Transaction, itemId: number, now: number): Promise<void> {
  await bumpStatement(db, itemId, now)
}

/**
 * Makes other writers of the same item wait, where two of them could each insert what must be
 * unique (catalogs by name, pages by title). SQLite has one writer anyway.
 */
export async function lockItem(db: Knex.Transaction, itemId: number): Promise<void> {
  if (db.client.config.client === 'pg') await db.raw('select pg_advisory_xact_lock(?)', [itemId])
}

/** The same for several items, always in one order, so that two writers do not wait for each other. */
export async function lockItems(db: Knex.Transaction, itemIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(itemIds)].sort((a, b) => a - b)) await lockItem(db, id)
}
