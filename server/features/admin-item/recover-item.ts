import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminItemCalls } from '#contract/calls/admin-item.ts'
import type { Administer } from '../../access/administrator.ts'
import { actorOf, recordAct } from '../../services/audit.ts'
import { bringBackItem } from '../../services/item-recovery.ts'

type RecoverItem = typeof adminItemCalls.recoverItem

/** Brings a deleted item back as it was. */
export async function recoverItem({ visit, db, person }: Administer, { item_id }: InputOf<RecoverItem>): Promise<OutputOf<RecoverItem>> {
  await db.transaction(async (trx) => {
    const { item_name } = await bringBackItem(trx, item_id, visit.now)
    await recordAct(trx, { by: actorOf(visit, person), act: 'item.recover', object: item_id, detail: { item_name }, now: visit.now })
  })
  return []
}
