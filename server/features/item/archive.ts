import type { InputOf, OutputOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import { Failure } from '#contract/failures.ts'
import type { ItemOwn } from '../../access/content/item.ts'
import { Item } from '../../models/item.ts'
import { itemChange, logChange } from '../../services/changes/change-log.ts'
import { bumpItem } from '../../services/changes/item-change.ts'
import { confirmOwner } from './confirm-owner.ts'

type Archive = typeof itemCalls.archive

/**
 * Makes an item of the caller permanently read-only. Source: server/contract/spec/calls.md 5.8,
 * server/access/spec.md 11.1.
 */
export async function archiveItem(
  grant: ItemOwn,
  input: InputOf<Archive>,
): Promise<OutputOf<Archive>> {
  const { ctx, write, item, person } = grant
  await confirmOwner(grant, input)
  await write(async (trx, { recheck }) => {
    await recheck() // the following write itself ends the right
    const owned = await Item.query(trx)
      .findOne({ item_id: item.item_id, uid: person.uid, is_del: 0 })
      .forUpdate()
    if (!owned) throw new Failure('itemNotFound')
    if (owned.is_archived) return
    await Item.query(trx).findById(item.item_id).patch({ is_archived: 1 })
    await logChange(trx, itemChange('update', item, { by: person.uid, now: ctx.now }))
    await bumpItem(trx, item.item_id, ctx.now)
  })
  return { success: true }
}
