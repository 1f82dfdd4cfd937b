import type { Knex } from 'knex'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminItemCalls } from '#contract/calls/admin-item.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { dated } from '../../date-text.ts'
import { anyContains } from '../../db/lists/any-contains.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { sortOf } from '../../db/lists/sorting.ts'
import { Item } from '../../models/item.ts'
import { ItemMember } from '../../models/item-member.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { User } from '../../models/user.ts'
import { itemFields } from './item-fields.ts'

type GetList = typeof adminItemCalls.getList

const columns = ['item_name', 'username', 'addtime', 'del_time'] as const

/** Number of rows of a table for each of some items. */
async function countsOf(
  db: Knex,
  table: string,
  itemIds: readonly number[],
): Promise<Map<number, number>> {
  const rows: { item_id: number; n: number }[] = await db(table)
    .whereIn('item_id', itemIds)
    .groupBy('item_id')
    .select('item_id')
    .count({ n: '*' })
  return new Map(rows.map(({ item_id, n }) => [item_id, Number(n)]))
}

/** What is compared for each column. */
const sortKeys = (db: Knex) => ({
  item_name: db.raw('lower(??)', ['item.item_name']),
  username: db.raw('(select ?? from ?? where ?? = ??)', [
    'user.username_key',
    User.tableName,
    'user.uid',
    'item.uid',
  ]),
  addtime: db.raw('??', ['item.addtime']),
  del_time: db.raw('??', ['item.del_time']),
})

/** Lists everybody's items, or the deleted ones. Those being purged are in neither list. */
export async function listItems(
  { ctx, db: { read } }: Administer,
  input: InputOf<GetList>,
): Promise<OutputOf<GetList>> {
  const { timeZone } = ctx.site.config
  const isDeleted = input.is_del === 1
  const found = Item.query(read).where({ is_del: isDeleted ? 1 : 0, preview_of: 0 })
  if (input.item_name !== '') void found.where(anyContains(read, ['item_name'], input.item_name))
  // cast, since PostgreSQL refuses to compare a small column with a large number
  if (input.item_type > 0) void found.whereRaw('cast(item_type as bigint) = ?', [input.item_type])
  if (input.privacy_type === 2) void found.where({ password: '' })
  if (input.privacy_type === 3) void found.whereNot({ password: '' })
  if (input.username !== '')
    void found.whereIn(
      'uid',
      User.query(read)
        .where(anyContains(read, ['username'], input.username))
        .select('uid'),
    )

  const { offset, limit } = pageOf(input)
  const sort = sortOf(input.sort, columns)
  // only ids are sorted: a site has many items, and their descriptions are long
  const [total, wanted] = await Promise.all([
    found.clone().resultSize(),
    found
      .clone()
      .select('item_id')
      .modify((query) => {
        if (sort) void query.orderBy(sortKeys(read)[sort.column], sort.order)
      })
      .orderBy(isDeleted ? 'del_time' : 'addtime', 'desc')
      .orderBy('item_id', 'desc')
      .offset(offset)
      .limit(limit),
  ])
  const ids = wanted.map(({ item_id }) => item_id)
  const placeOf = new Map(ids.map((id, place) => [id, place]))
  const [unordered, members, people] = await Promise.all([
    Item.query(read).findByIds(ids),
    countsOf(read, ItemMember.tableName, ids),
    countsOf(read, TeamItemMember.tableName, ids),
  ])
  const rows = unordered.toSorted(
    (one, other) => (placeOf.get(one.item_id) ?? 0) - (placeOf.get(other.item_id) ?? 0),
  )
  const owners = await User.query(read)
    .findByIds(rows.map(({ uid }) => uid))
    .select('uid', 'username')
  const nameOf = new Map(owners.map(({ uid, username }) => [uid, username]))
  const items = rows.map((item) => ({
    ...itemFields(item, nameOf.get(item.uid) ?? ''),
    ...dated('addtime', item.addtime, timeZone),
    member_num: (members.get(item.item_id) ?? 0) + (people.get(item.item_id) ?? 0),
    ...(isDeleted ? dated('del_time', item.del_time, timeZone) : { del_time: undefined }),
  }))
  return { total, items }
}
