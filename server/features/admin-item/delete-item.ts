import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminItemCalls } from '#contract/calls/admin-item.ts'
import { Failure } from '#contract/failures.ts'
import type { Administer } from '../../access/administrator.ts'
import { Item } from '../../models/item.ts'
import { actorOf, recordAct } from '../../services/audit.ts'

type DeleteItem = typeof adminItemCalls.deleteItem

/** Deletes an item so that it can be brought back: nothing in it is touched, and its time of deletion is what the purge counts from. */
export async function deleteAnyItem({ visit, db, person }: Administer, { item_id }: InputOf<DeleteItem>): Promise<OutputOf<DeleteItem>> {
  await db.transaction(async (trx) => {
    const item = await Item.query(trx).findOne({ item_id, is_del: 0 }).forUpdate()
    if (!item) throw new Failure('itemNotFound')
    await item.$query(trx).patch({ is_del: 1, del_time: visit.now })
    const detail = { item_name: item.item_name, uid: item.uid }
    await recordAct(trx, { by: actorOf(visit, person), act: 'item.delete', object: item_id, detail, now: visit.now })
  })
  return []
}
