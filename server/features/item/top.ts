import type { InputOf, OutputOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import type { ItemKnown } from '../../access/content/item.ts'
import { ItemTop } from '../../models/item-top.ts'

type Top = typeof itemCalls.top

/** Pins an item to the top of the caller's list, or unpins it; idempotent. */
export async function pinItem(
  { ctx, write, person, item }: ItemKnown,
  { action }: InputOf<Top>,
): Promise<OutputOf<Top>> {
  const pin = { uid: person.uid, item_id: item.item_id }
  return write(async (trx): Promise<[]> => {
    if (action === 'cancel') await ItemTop.query(trx).where(pin).delete()
    else
      await ItemTop.query(trx)
        .insert({ ...pin, addtime: ctx.now })
        .onConflict(['uid', 'item_id'])
        .ignore()
    return []
  })
}
