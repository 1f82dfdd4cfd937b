import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminItemCalls } from '#contract/calls/admin-item.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { actorOf } from '../../services/changes/audit.ts'
import { deleteAnyItem } from '../../services/items/any-item.ts'

type DeleteItem = typeof adminItemCalls.deleteItem

/** Deletes anybody's item; it can be restored. */
export async function deleteItem(
  { ctx, write, person }: Administer,
  { item_id }: InputOf<DeleteItem>,
): Promise<OutputOf<DeleteItem>> {
  await write((trx) => deleteAnyItem(trx, item_id, { by: actorOf(ctx, person), now: ctx.now }))
  return []
}
