import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminItemCalls } from '#contract/calls/admin-item.ts'
import type { Administer } from '../../access/administrator.ts'
import { Item } from '../../models/item.ts'
import { ItemMember } from '../../models/item-member.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { User } from '../../models/user.ts'
import { anyContains } from '../../services/any-contains.ts'
import { dated } from '../../services/date-text.ts'
import { pageOf } from '../../services/paging.ts'
import { itemFields } from './item-fields.ts'

type GetList = typeof adminItemCalls.getList

interface Counted {
  readonly username: string | null
  readonly members: number
  readonly team_members: number
}

/** Items of everybody, or the deleted ones. Those that are just being deleted for good are in neither list. */
export async function listItems({ visit, db }: Administer, input: InputOf<GetList>): Promise<OutputOf<GetList>> {
  const { timeZone } = visit.site.config
  const isDeleted = input.is_del === 1
  const found = Item.query(db.read).where({ is_del: isDeleted ? 1 : 0 })
  if (input.item_name !== '') void found.where(anyContains(db.read, ['item_name'], input.item_name))
  if (input.item_type > 0) void found.where({ item_type: input.item_type })
  if (input.privacy_type === 2) void found.where({ password: '' })
  if (input.privacy_type === 3) void found.whereNot({ password: '' })
  if (input.username !== '')
    void found.whereIn(
      'uid',
      User.query(db.read)
        .where(anyContains(db.read, ['username'], input.username))
        .select('uid'),
    )

  const { offset, limit } = pageOf(input)
  const countOf = (table: string) => db.read(table).whereRaw('??.item_id = item.item_id', [table]).count()
  const [total, rows] = await Promise.all([
    found.clone().resultSize(),
    found
      .select('item.*')
      .select(User.query(db.read).whereColumn('user.uid', 'item.uid').select('username').as('username'))
      .select(countOf(ItemMember.tableName).as('members'), countOf(TeamItemMember.tableName).as('team_members'))
      .orderBy(isDeleted ? 'del_time' : 'addtime', 'desc')
      .orderBy('item_id', 'desc')
      .offset(offset)
      .limit(limit) as unknown as Promise<(Item & Counted)[]>,
  ])
  const items = rows.map((item) => ({
    ...itemFields(item, item.username ?? ''),
    ...dated('addtime', item.addtime, timeZone),
    member_num: Number(item.members) + Number(item.team_members),
    ...(isDeleted ? dated('del_time', item.del_time, timeZone) : { del_time: undefined }),
  }))
  return { total, items }
}
