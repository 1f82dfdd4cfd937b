import type { InputOf, OutputOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import { Failure } from '#contract/failures.ts'
import type { SignedIn } from '../../access/people/people.ts'
import { Item } from '../../models/item.ts'
import { logChange } from '../../services/changes/change-log.ts'
import { endMemberships, releaseLostLocks } from '../../services/sharing/item-memberships.ts'

type Exit = typeof itemCalls.exitItem

/**
 * Ends the caller's own memberships in an item, including those through teams; the teams themselves
 * stay. Locks held through them are released. The log shows it like a removal. Source:
 * server/access/spec.md 5.2, 15, 18, server/contract/spec/calls.md 5.16.
 */
export async function exitItem(
  { ctx, write, person }: SignedIn,
  { item_id }: InputOf<Exit>,
): Promise<OutputOf<Exit>> {
  return write(async (trx): Promise<[]> => {
    const item = await Item.query(trx).findOne({ item_id, is_del: 0 }).select('item_id')
    if (!item || (await endMemberships(trx, [item_id], [person.uid])) === 0)
      throw new Failure('nothingToLeave')
    await releaseLostLocks(trx, [item_id])
    const entry = {
      action: 'unbound',
      type: 'member',
      object: person.uid,
      name: person.username,
      catalog: 0,
    } as const
    await logChange(trx, { ...entry, item: item_id, by: person.uid, now: ctx.now })
    return []
  })
}
