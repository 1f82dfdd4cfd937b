import type { Knex } from 'knex'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { itemGroupCalls } from '#contract/calls/item-group.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { visibleItems } from '../../access/basis/visible-items.ts'
import type { GroupWrite } from '../../access/people/item-group.ts'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { ItemGroup } from '../../models/item-group.ts'
import { ItemGroupItem } from '../../models/item-group-item.ts'
import { lockAccount } from '../../services/people/lock-account.ts'
import { itemGroupRows } from './rows.ts'

type Save = typeof itemGroupCalls.save

/** Name of a group saved without one. Source: server/contract/spec/administration.md 11 */
const namelessGroup = 'default'

async function makeGroup(
  db: Knex.Transaction,
  uid: number,
  group_name: string,
  now: number,
): Promise<ItemGroup> {
  await lockAccount(db, uid) // serialises concurrent requests of one person
  const count = await ItemGroup.query(db).where({ uid }).resultSize()
  if (count >= limits.groupsPerUser)
    throw new Failure('tooManyGroups', { limit: limits.groupsPerUser })
  return ItemGroup.query(db).insert({
    uid,
    group_name,
    s_number: 0,
    created_at: now,
    updated_at: now,
  })
}

/**
 * Puts exactly these items into a group, in this order; those the person cannot see are left out.
 */
async function fillGroup(
  db: Knex.Transaction,
  uid: number,
  group_id: number,
  itemIds: readonly number[],
): Promise<void> {
  await ItemGroupItem.query(db).where({ group_id }).delete()
  const visible = new Set<number>()
  for (const ids of inChunks(itemIds)) {
    const found = await visibleItems(db, uid).whereIn('item_id', ids).select('item_id')
    for (const { item_id } of found) visible.add(item_id)
  }
  const rows = itemIds
    .filter((id) => visible.has(id))
    .map((item_id, position) => ({ group_id, item_id, position }))
  for (const part of inChunks(rows, 3)) await db(ItemGroupItem.tableName).insert(part)
}

/**
 * Creates or changes a group. Position and times of an existing one stay. Source:
 * server/contract/spec/administration.md 11.
 */
export const saveItemGroup = (
  { ctx, write, person, group }: GroupWrite,
  input: InputOf<Save>,
): Promise<OutputOf<Save>> =>
  write(async (trx) => {
    const group_name = input.group_name.trim() || namelessGroup
    if (group && (await ItemGroup.query(trx).findById(group.id).patch({ group_name })) === 0)
      throw new Failure('noAccess')
    const { id } = group ?? (await makeGroup(trx, person.uid, group_name, ctx.now))
    if (input.item_ids) await fillGroup(trx, person.uid, id, input.item_ids)
    const [row] = await itemGroupRows(trx, ctx, person.uid, { id })
    if (!row) throw new Failure('noAccess')
    return row
  })
