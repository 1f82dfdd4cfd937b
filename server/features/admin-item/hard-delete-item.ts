import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminItemCalls } from '#contract/calls/admin-item.ts'
import { Failure } from '#contract/failures.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { Item } from '../../models/item.ts'
import { actorOf, recordAudit } from '../../services/changes/audit.ts'
import { purgeItem, purging } from '../../services/items/purge-item.ts'

type HardDeleteItem = typeof adminItemCalls.hardDeleteItem

/**
 * Permanently deletes a deleted item. It becomes inaccessible at once; if the server stops midway,
 * a job deletes the rest.
 */
export async function hardDeleteItem(
  { ctx, write, person }: Administer,
  { item_id }: InputOf<HardDeleteItem>,
): Promise<OutputOf<HardDeleteItem>> {
  await write(async (trx) => {
    const item = await Item.query(trx).findOne({ item_id, is_del: 1 }).forUpdate()
    if (!item) throw new Failure('itemNotFound')
    await item.$query(trx).patch({ is_del: purging })
    const detail = { item_name: item.item_name, uid: item.uid }
    await recordAudit(trx, {
      by: actorOf(ctx, person),
      act: 'item.purge',
      object: item_id,
      detail,
      now: ctx.now,
    })
  })
  await purgeItem(ctx.db, item_id, ctx.now)
  return []
}
