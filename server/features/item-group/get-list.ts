import type { OutputOf } from '#contract/call.ts'
import type { itemGroupCalls } from '#contract/calls/item.ts'
import type { SignedIn } from '../../access/people.ts'
import { ItemGroup } from '../../models/item-group.ts'
import { ItemGroupItem } from '../../models/item-group-item.ts'
import { dated } from '../../services/date-text.ts'
import { visibleItems } from '../../services/visible-items.ts'

/** The caller's groups with the items that are still there for them. Source: wire contract (administration) 11, permissions 11.2. */
export async function listItemGroups({ visit, db, person }: SignedIn): Promise<OutputOf<typeof itemGroupCalls.getList>> {
  const groups = await ItemGroup.query(db.read).where({ uid: person.uid }).orderBy(['s_number', 'id'])
  const visible = visibleItems(db.read, person.uid).select('item_id')
  if (visit.token?.itemIds) visible.whereIn('item_id', [...visit.token.itemIds])
  const held = await ItemGroupItem.query(db.read)
    .whereIn('group_id', ItemGroup.query(db.read).where({ uid: person.uid }).select('id'))
    .whereIn('item_id', visible)
    .orderBy(['position', 'item_id'])
  const itemsOf = Map.groupBy(held, ({ group_id }) => group_id)
  const timeZone = visit.site.config.timeZone
  return groups.map((group) => ({
    ...group,
    item_ids: (itemsOf.get(group.id) ?? []).map(({ item_id }) => item_id).join(','),
    ...dated('created_at', group.created_at, timeZone),
    ...dated('updated_at', group.updated_at, timeZone),
  }))
}
