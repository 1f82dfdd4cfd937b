import type { OutputOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import type { ItemManage } from '../../access/content/item.ts'
import { User } from '../../models/user.ts'
import { shownItemPassword } from '../../services/items/item-password.ts'
import { groupsContaining } from './item-groups.ts'
import { itemRow } from './item-row.ts'

/** Settings of an item, for those who manage it. */
export async function itemDetail({
  ctx,
  db,
  item,
  person,
}: ItemManage): Promise<OutputOf<typeof itemCalls.detail>> {
  const owner = await User.query(db.read).findById(item.uid).select('username')
  return {
    ...itemRow(item, owner?.username ?? ''),
    password: shownItemPassword(ctx.site.sealer, item),
    group_ids: await groupsContaining(db.read, person.uid, item.item_id),
  }
}
