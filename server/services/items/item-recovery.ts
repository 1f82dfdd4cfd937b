import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import { Item } from '../../models/item.ts'
import { bumpItem } from '../changes/item-change.ts'

/**
 * Restores a deleted item; pages in its recycle bin stay there. A personal domain that another item
 * has taken meanwhile is lost.
 *
 * @throws {Failure} `itemNotFound` when it is not deleted, or is already being purged
 */
export async function restoreItem(
  db: Knex.Transaction,
  itemId: number,
  now: number,
): Promise<Item> {
  const item = await Item.query(db).findOne({ item_id: itemId, is_del: 1 }).forUpdate()
  if (!item) throw new Failure('itemNotFound')
  const isTaken =
    item.domain_key !== '' &&
    (await Item.query(db).findOne({ domain_key: item.domain_key, is_del: 0 }).select('item_id'))
  await item
    .$query(db)
    .patch({ is_del: 0, del_time: 0, ...(isTaken ? { item_domain: '', domain_key: '' } : {}) })
  await bumpItem(db, itemId, now)
  return item
}
