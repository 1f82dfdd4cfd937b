import type { Knex } from 'knex'
import { ItemGroup } from '../../models/item-group.ts'
import { ItemGroupItem } from '../../models/item-group-item.ts'

/** Stands for the starred items in place of a group. Source: server/contract/spec/calls.md 5.1. */
export const starredItems = -1

/**
 * Ids of groups in a request: the list takes precedence over the single one. Source:
 * server/contract/spec/calls.md 5.4.
 */
export const namedGroups = (input: {
  item_group_ids: readonly number[]
  item_group_id: number
}): readonly number[] =>
  input.item_group_ids.length > 0
    ? input.item_group_ids
    : input.item_group_id > 0
      ? [input.item_group_id]
      : []

/**
 * Puts an item into exactly these of a person's own groups, at their end; groups of others are
 * ignored. An empty choice changes nothing. Source: server/contract/spec/calls.md 5.4, 5.5.
 */
export async function putIntoGroups(
  db: Knex.Transaction,
  uid: number,
  itemId: number,
  chosen: readonly number[],
): Promise<void> {
  if (chosen.length === 0) return
  const own = (await ItemGroup.query(db).where({ uid }).select('id').orderBy('id').forUpdate()).map(
    ({ id }) => id,
  )
  const wanted = own.filter((id) => chosen.includes(id))
  if (wanted.length === 0) return
  const present = (
    await ItemGroupItem.query(db).where({ item_id: itemId }).whereIn('group_id', own)
  ).map(({ group_id }) => group_id)
  const left = present.filter((id) => !wanted.includes(id))
  if (left.length > 0)
    await ItemGroupItem.query(db).where({ item_id: itemId }).whereIn('group_id', left).delete()
  const ends = await ItemGroupItem.query(db)
    .whereIn('group_id', wanted)
    .groupBy('group_id')
    .select('group_id')
    .max('position as position')
  const endOf = new Map(ends.map(({ group_id, position }) => [group_id, position]))
  for (const group_id of wanted) {
    if (present.includes(group_id)) continue
    await ItemGroupItem.query(db).insert({
      group_id,
      item_id: itemId,
      position: (endOf.get(group_id) ?? 0) + 1,
    })
  }
}

/** Ids of a person's own groups that contain an item. */
export const groupsContaining = async (
  db: Knex,
  uid: number,
  itemId: number,
): Promise<number[]> => {
  const held = ItemGroupItem.query(db).where({ item_id: itemId }).select('group_id')
  return (
    await ItemGroup.query(db)
      .where({ uid })
      .whereIn('id', held)
      .orderBy(['s_number', 'id'])
      .select('id')
  ).map(({ id }) => id)
}
