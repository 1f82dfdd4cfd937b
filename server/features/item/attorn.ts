import type { InputOf, OutputOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import { Failure } from '#contract/failures.ts'
import type { ItemOwn } from '../../access/content/item.ts'
import { Item } from '../../models/item.ts'
import { actorOf, recordAudit } from '../../services/changes/audit.ts'
import { newOwnerNamed, transferItems } from '../../services/items/item-transfer.ts'
import { confirmOwner } from './confirm-owner.ts'
import { itemRow } from './item-row.ts'

type Attorn = typeof itemCalls.attorn

/**
 * Transfers an item of the caller to somebody else; also an archived one. Whether the named account
 * exists is only revealed after the password was right.
 */
export async function transferItem(
  grant: ItemOwn,
  input: InputOf<Attorn>,
): Promise<OutputOf<Attorn>> {
  const { ctx, write, item, person } = grant
  await confirmOwner(grant, input)
  return write(async (trx, { recheck }) => {
    await recheck() // the following write itself ends the right
    const to = await newOwnerNamed(trx, input.username)
    if (to.uid === person.uid) throw new Failure('alreadyOwner')
    const owned = await Item.query(trx)
      .findOne({ item_id: item.item_id, uid: person.uid, is_del: 0 })
      .forUpdate()
    if (!owned) throw new Failure('itemNotFound')
    await transferItems(trx, [owned], { from: person.uid, to, by: person.uid, now: ctx.now })
    const detail = { item_name: owned.item_name, from: person.uid, to: to.uid }
    await recordAudit(trx, {
      by: actorOf(ctx, person),
      act: 'item.transfer',
      object: item.item_id,
      detail,
      now: ctx.now,
    })
    return itemRow(await Item.query(trx).findById(item.item_id).throwIfNotFound(), to.username)
  })
}
