import type { OutputOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import type { SignedIn } from '../../access/people/people.ts'
import { Item } from '../../models/item.ts'
import { purging } from '../../services/items/purge-item.ts'
import { itemRow } from './item-row.ts'

/**
 * Every item the caller owns, deleted ones too unless they are going for good, as plug-ins of older
 * servers ask for it.
 */
export async function listOwnedItems({
  ctx,
  db,
  person,
}: SignedIn): Promise<OutputOf<typeof itemCalls.itemList>> {
  const owned = Item.query(db.read)
    .where({ uid: person.uid })
    .whereNot({ is_del: purging })
    .orderBy('item_id')
  if (ctx.token?.itemIds) owned.whereIn('item_id', [...ctx.token.itemIds])
  return (await owned).map((item) => itemRow(item, person.username))
}
