import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminItemCalls } from '#contract/calls/admin-item.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { Item } from '../../models/item.ts'
import { actorOf } from '../../services/changes/audit.ts'
import { reassignAnyItem } from '../../services/items/any-item.ts'
import { itemFields } from './item-fields.ts'

type Attorn = typeof adminItemCalls.attorn

/** Transfers anybody's item to somebody else, without a password. */
export async function transferAnyItem(
  { ctx, write, person }: Administer,
  { item_id, username }: InputOf<Attorn>,
): Promise<OutputOf<Attorn>> {
  return write(async (trx) => {
    const { to } = await reassignAnyItem(trx, item_id, username, {
      by: actorOf(ctx, person),
      now: ctx.now,
    })
    return itemFields(await Item.query(trx).findById(item_id).throwIfNotFound(), to.username)
  })
}
