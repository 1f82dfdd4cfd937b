import type { Knex } from 'knex'
import { visibleItems } from '../../access/basis/visible-items.ts'
import { dated } from '../../date-text.ts'
import { ItemGroup } from '../../models/item-group.ts'
import { ItemGroupItem } from '../../models/item-group-item.ts'
import type { RequestContext } from '../../request-context.ts'

/**
 * Groups of a person in order, with the items that they can still see. Two queries. Source:
 * server/access/spec.md 11.2.
 */
export async function itemGroupRows(
  db: Knex,
  ctx: RequestContext,
  uid: number,
  only: { id?: number } = {},
) {
  const own = ItemGroup.query(db).where({ uid, ...only })
  const groups = await own.clone().orderBy(['s_number', 'id'])
  const visible = visibleItems(db, uid).select('item_id')
  if (ctx.token?.itemIds) visible.whereIn('item_id', [...ctx.token.itemIds])
  const held = await ItemGroupItem.query(db)
    .whereIn('group_id', own.clone().select('id'))
    .whereIn('item_id', visible)
    .orderBy(['position', 'item_id'])
  const itemsOf = Map.groupBy(held, ({ group_id }) => group_id)
  const timeZone = ctx.site.config.timeZone
  return groups.map((group) => ({
    ...group,
    item_ids: (itemsOf.get(group.id) ?? []).map(({ item_id }) => item_id).join(','),
    ...dated('created_at', group.created_at, timeZone),
    ...dated('updated_at', group.updated_at, timeZone),
  }))
}
