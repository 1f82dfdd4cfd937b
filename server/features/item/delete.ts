import type { InputOf, OutputOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import { Failure } from '#contract/failures.ts'
import type { ItemOwn } from '../../access/content/item.ts'
import { Item } from '../../models/item.ts'
import { actorOf, recordAudit } from '../../services/changes/audit.ts'
import { itemChange, logChange } from '../../services/changes/change-log.ts'
import { confirmOwner } from './confirm-owner.ts'

type Delete = typeof itemCalls.delete

/**
 * Deletes an item of the caller; an administrator can restore it, so its content is left alone.
 * Source: server/contract/spec/calls.md 5.7.
 */
export async function deleteItem(
  grant: ItemOwn,
  input: InputOf<Delete>,
): Promise<OutputOf<Delete>> {
  const { ctx, write, item, person } = grant
  await confirmOwner(grant, input)
  await write(async (trx, { recheck }) => {
    await recheck() // the following write itself ends the right
    const deleted = await Item.query(trx)
      .where({ item_id: item.item_id, uid: person.uid, is_del: 0 })
      .patch({ is_del: 1, del_time: ctx.now })
    if (deleted === 0) throw new Failure('itemNotFound')
    await logChange(trx, itemChange('delete', item, { by: person.uid, now: ctx.now }))
    const detail = { item_name: item.item_name, uid: person.uid }
    await recordAudit(trx, {
      by: actorOf(ctx, person),
      act: 'item.delete',
      object: item.item_id,
      detail,
      now: ctx.now,
    })
  })
  return { success: true }
}
