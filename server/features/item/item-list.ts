import type { OutputOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import type { SignedIn } from '../../access/people/people.ts'
import { Item } from '../../models/item.ts'
import { purging } from '../../services/items/purge-item.ts'
import { itemRow } from './item-row.ts'

/**
 * Every item the caller owns, including deleted ones unless they are being purged, as requested by
 * plug-ins of older servers.
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
