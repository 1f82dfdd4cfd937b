import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminItemCalls } from '#contract/calls/admin-item.ts'
import { Failure } from '#contract/failures.ts'
import type { Administer } from '../../access/administrator.ts'
import { Item } from '../../models/item.ts'
import { actorOf, recordAct } from '../../services/audit.ts'
import { newOwnerNamed, transferItems } from '../../services/item-transfer.ts'
import { itemFields } from './item-fields.ts'

type Attorn = typeof adminItemCalls.attorn

/** Gives an item of anybody to somebody else, without a password. */
export async function transferAnyItem(
  { visit, db, person }: Administer,
  { item_id, username }: InputOf<Attorn>,
): Promise<OutputOf<Attorn>> {
  if (username.trim() === '') throw new Failure('badInput', { field: 'username' })
  return db.transaction(async (trx) => {
    const item = await Item.query(trx).findOne({ item_id, is_del: 0 }).forUpdate()
    if (!item) throw new Failure('itemNotFound')
    const to = await newOwnerNamed(trx, username)
    if (to.uid === item.uid) throw new Failure('alreadyOwner')
    await transferItems(trx, [item], { from: item.uid, to, by: person.uid, now: visit.now })
    const detail = { item_name: item.item_name, from: item.uid, to: to.uid }
    await recordAct(trx, { by: actorOf(visit, person), act: 'item.transfer', object: item_id, detail, now: visit.now })
    return itemFields(await Item.query(trx).findById(item_id).throwIfNotFound(), to.username)
  })
}
