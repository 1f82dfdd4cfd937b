import type { InputOf, OutputOf } from '#contract/call.ts'
import type { itemGroupCalls } from '#contract/calls/item-group.ts'
import { Failure } from '#contract/failures.ts'
import type { SignedIn } from '../../access/people/people.ts'
import { ItemGroup } from '../../models/item-group.ts'
import { ItemGroupItem } from '../../models/item-group-item.ts'
import { ItemSort } from '../../models/item-sort.ts'

type Delete = typeof itemGroupCalls.delete

/**
 * Deletes a group of the caller and its order; its items stay. Source:
 * server/contract/spec/administration.md 11.
 */
export const deleteItemGroup = (
  { write, person }: SignedIn,
  { id }: InputOf<Delete>,
): Promise<OutputOf<Delete>> =>
  write(async (trx) => {
    if ((await ItemGroup.query(trx).where({ id, uid: person.uid }).delete()) === 0)
      throw new Failure('groupNotFound')
    await ItemGroupItem.query(trx).where({ group_id: id }).delete()
    await ItemSort.query(trx).where({ uid: person.uid, item_group_id: id }).delete()
    return { success: true }
  })
