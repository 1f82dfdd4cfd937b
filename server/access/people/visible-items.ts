import type { Knex } from 'knex'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { Item } from '../../models/item.ts'
import { ItemMember } from '../../models/item-member.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import type { Person, RequestContext } from '../../request-context.ts'
import { visibleItems } from '../basis/visible-items.ts'

/**
 * Names of those of these live items that the visitor can see at all: own, shared and open ones,
 * and all for a site administrator. One query. Source: server/access/spec.md 3, 6.
 */
export async function namesOfVisibleItems(
  ctx: RequestContext,
  itemIds: readonly number[],
): Promise<Map<number, string>> {
  const { person } = ctx
  if (!person || itemIds.length === 0) return new Map()
  const found = Item.query(ctx.db.read)
    .whereIn('item_id', [...itemIds])
    .where({ is_del: 0 })
    .select('item_id', 'item_name')
  if (person.groupid !== 1)
    void found.where((some) =>
      some
        .where({ password: '' })
        .orWhereIn('item_id', visibleItems(ctx.db.read, person.uid).select('item_id')),
    )
  return new Map((await found).map((item) => [item.item_id, item.item_name]))
}

/**
 * Whether somebody manages each of these items, and all of them are live. One query. Source:
 * server/access/spec.md 9, 16.
 */
export async function managesEvery(
  db: Knex,
  person: Person,
  itemIds: readonly number[],
): Promise<boolean> {
  let managed = 0
  for (const ids of inChunks(itemIds)) {
    const found = Item.query(db).whereIn('item_id', ids).where({ is_del: 0 })
    const asManager = { member_group_id: 2 }
    if (person.groupid !== 1)
      found.where((some) =>
        some
          .where({ uid: person.uid })
          .orWhereIn(
            'item_id',
            ItemMember.query()
              .where({ uid: person.uid, ...asManager })
              .select('item_id'),
          )
          .orWhereIn(
            'item_id',
            TeamItemMember.query()
              .where({ member_uid: person.uid, ...asManager })
              .select('item_id'),
          ),
      )
    managed += await found.resultSize()
  }
  return managed === new Set(itemIds).size
}
