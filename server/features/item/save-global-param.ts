import type { InputOf, OutputOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import { Failure } from '#contract/failures.ts'
import type { ItemManage } from '../../access/content/item.ts'
import { Item } from '../../models/item.ts'
import { itemChange, logChange } from '../../services/changes/change-log.ts'
import { bumpItem } from '../../services/changes/item-change.ts'
import { storeGlobalParameters } from '../../services/pages/rendering/global-parameters.ts'

type Save = typeof itemCalls.saveGlobalParam

/**
 * Overwrites the lists that are sent, so that two people who change different ones do not undo each
 * other. Rows without a name are dropped. Source: server/contract/spec/calls.md 5.16.
 */
export async function saveGlobalParam(
  { ctx, write, item, person }: ItemManage,
  { global_param }: InputOf<Save>,
): Promise<OutputOf<Save>> {
  const lists = Object.entries(global_param ?? {}).flatMap(([list, rows]) =>
    rows ? [[list, rows.filter(({ name }) => name.trim() !== '')] as const] : [],
  )
  if (lists.length === 0) throw new Failure('badInput', { field: 'global_param' })
  await write(async (trx, { recheck }) => {
    const stored = await Item.query(trx).findOne({ item_id: item.item_id, is_del: 0 }).forUpdate()
    if (!stored) throw new Failure('itemNotFound')
    await recheck()
    await storeGlobalParameters(trx, item.item_id, Object.fromEntries(lists), ctx.now)
    await logChange(trx, itemChange('update', item, { by: person.uid, now: ctx.now }))
    await bumpItem(trx, item.item_id, ctx.now)
  })
  return { success: true }
}
