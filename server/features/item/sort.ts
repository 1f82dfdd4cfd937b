import type { InputOf, OutputOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import { visibleItems } from '../../access/basis/visible-items.ts'
import type { SignedIn } from '../../access/people/people.ts'
import { ItemGroup } from '../../models/item-group.ts'
import { ItemSort } from '../../models/item-sort.ts'
import { starredItems } from './item-groups.ts'

type Sort = typeof itemCalls.sort

/**
 * Saves the caller's order of all items, of the starred ones, or of one of their groups. Items the
 * caller cannot see are left out, and the order of somebody else's group is ignored. Source:
 * server/contract/spec/calls.md 5.11, server/access/spec.md 5.2.
 */
export async function sortItems(
  { db, write, person }: SignedIn,
  input: InputOf<Sort>,
): Promise<OutputOf<Sort>> {
  const { data, item_group_id: groupId } = input
  if (data === undefined) return []
  if (groupId < 0 && groupId !== starredItems) return []
  if (groupId > 0 && !(await ItemGroup.query(db.read).findOne({ id: groupId, uid: person.uid })))
    return []
  const visible = new Set(
    (await visibleItems(db.read, person.uid).select('item_id')).map(({ item_id }) => item_id),
  )
  const positions = Object.fromEntries(
    Object.entries(data).filter(([id]) => visible.has(Number(id))),
  )
  await write(async (trx) => {
    await ItemSort.query(trx)
      .insert({
        uid: person.uid,
        item_group_id: groupId,
        item_sort_data: JSON.stringify(positions),
      })
      .onConflict(['uid', 'item_group_id'])
      .merge()
  })
  return []
}
