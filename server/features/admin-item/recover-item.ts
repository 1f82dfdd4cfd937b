import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminItemCalls } from '#contract/calls/admin-item.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { actorOf } from '../../services/changes/audit.ts'
import { recoverAnyItem } from '../../services/items/any-item.ts'

type RecoverItem = typeof adminItemCalls.recoverItem

/** Restores a deleted item. */
export async function recoverItem(
  { ctx, write, person }: Administer,
  { item_id }: InputOf<RecoverItem>,
): Promise<OutputOf<RecoverItem>> {
  await write((trx) => recoverAnyItem(trx, item_id, { by: actorOf(ctx, person), now: ctx.now }))
  return []
}
