import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { Item } from '../../models/item.ts'
import { ItemToken } from '../../models/item-token.ts'
import { itemChange, logChangesOfItems } from '../changes/change-log.ts'
import { peopleNamed, type NamedPerson } from '../people/people-named.ts'
import { endMemberships, releaseLocks } from '../sharing/item-memberships.ts'

/**
 * The account named as the new owner, by user name or verified e-mail address. Source:
 * server/contract/spec/additions.md 2.
 *
 * @throws {Failure} `userUnknown`
 */
export async function newOwnerNamed(db: Knex.Transaction, named: string): Promise<NamedPerson> {
  const meant = (await peopleNamed(db, [named])).get(named)
  if (!meant) throw new Failure('userUnknown')
  return meant
}

/**
 * Transfers items from one owner to another. Members, teams and texts stay; the old owner keeps no
 * rights, memberships of the new one are deleted, and the key pairs are revoked (new ones are
 * created on demand). The caller has read the items in this transaction. Source:
 * server/access/spec.md 3, 10, 15.
 */
export async function transferItems(
  db: Knex.Transaction,
  items: readonly Pick<Item, 'item_id' | 'item_name'>[],
  {
    from,
    to,
    by,
    now,
  }: { from: number; to: Pick<NamedPerson, 'uid' | 'username'>; by: number; now: number },
): Promise<void> {
  const itemIds = items.map(({ item_id }) => item_id)
  for (const ids of inChunks(itemIds)) {
    await db(Item.tableName)
      .whereIn('item_id', ids)
      .update({ uid: to.uid, tree_revision: db.raw('tree_revision + 1'), last_update_time: now })
    await ItemToken.query(db).whereIn('item_id', ids).delete()
  }
  await endMemberships(db, itemIds, [from, to.uid])
  await releaseLocks(db, itemIds, [from])
  await logChangesOfItems(
    db,
    items.map((item) => ({ ...itemChange('update', item, { by, now }), remark: to.username })),
  )
}
