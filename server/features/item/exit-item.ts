import type { InputOf, OutputOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import { Failure } from '#contract/failures.ts'
import type { SignedIn } from '../../access/people.ts'
import { Item } from '../../models/item.ts'
import { endGrants, endLocks } from '../../services/item-grants.ts'

type Exit = typeof itemCalls.exitItem

/**
 * Gives up the caller's own grants on one item, those of teams too; the teams stay as they are. Locks held through the grants end, but
 * not those of a site administrator, who needs no grant. Source: permissions 5.2, 15, 18.
 */
export async function exitItem({ db, person }: SignedIn, { item_id }: InputOf<Exit>): Promise<OutputOf<Exit>> {
  return db.transaction(async (trx): Promise<[]> => {
    const item = await Item.query(trx).findOne({ item_id, is_del: 0 }).select('item_id')
    if (!item || (await endGrants(trx, [item_id], [person.uid])) === 0) throw new Failure('nothingToLeave')
    if (person.groupid !== 1) await endLocks(trx, [item_id], [person.uid])
    return []
  })
}
