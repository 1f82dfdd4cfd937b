import type { InputOf, OutputOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import { Failure } from '#contract/failures.ts'
import type { ItemOwn } from '../../access/content/item.ts'
import { Item } from '../../models/item.ts'
import { itemChange, logChange } from '../../services/changes/change-log.ts'
import { bumpItem } from '../../services/changes/item-change.ts'
import { confirmOwner } from './confirm-owner.ts'

type Convert = typeof itemCalls.convert

/**
 * Makes a RunApi item of the caller a regular one. Pages and their versions stay as they are: an API
 * page has the same text in both. Source: server/contract/spec/calls.md 5.8.
 */
export async function convertItem(
  grant: ItemOwn,
  input: InputOf<Convert>,
): Promise<OutputOf<Convert>> {
  const { ctx, write, item, person } = grant
  await confirmOwner(grant, input)
  await write(async (trx, { recheck }) => {
    const owned = await Item.query(trx).findOne({ item_id: item.item_id, is_del: 0 }).forUpdate()
    if (!owned) throw new Failure('itemNotFound')
    await recheck()
    if (owned.item_type !== 3) throw new Failure('notRunApi')
    await Item.query(trx).findById(item.item_id).patch({ item_type: 1 })
    await logChange(trx, itemChange('update', item, { by: person.uid, now: ctx.now }))
    await bumpItem(trx, item.item_id, ctx.now)
  })
  return { success: true }
}
