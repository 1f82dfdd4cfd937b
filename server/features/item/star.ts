import type { OutputOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import type { ItemKnown } from '../../access/content/item.ts'
import { ItemStar } from '../../models/item-star.ts'

/** Stars an item; idempotent. */
export const starItem = ({
  ctx,
  write,
  person,
  item,
}: ItemKnown): Promise<OutputOf<typeof itemCalls.star>> =>
  write(async (trx) => {
    const star = { uid: person.uid, item_id: item.item_id }
    await ItemStar.query(trx)
      .insert({ ...star, created_at: ctx.now, updated_at: ctx.now })
      .onConflict(['uid', 'item_id'])
      .merge(['updated_at'])
    const { id } = await ItemStar.query(trx).findOne(star).select('id').throwIfNotFound()
    return { id }
  })

/** Removes a star; idempotent. */
export const unstarItem = ({
  write,
  person,
  item,
}: ItemKnown): Promise<OutputOf<typeof itemCalls.unstar>> =>
  write(async (trx): Promise<[]> => {
    await ItemStar.query(trx).where({ uid: person.uid, item_id: item.item_id }).delete()
    return []
  })
