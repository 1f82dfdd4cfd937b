import type { Knex } from 'knex'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminAuditCalls } from '#contract/calls/admin-audit.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { dated } from '../../date-text.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { sortOf } from '../../db/lists/sorting.ts'
import type { Audit } from '../../models/audit.ts'
import { Item } from '../../models/item.ts'
import { Team } from '../../models/team.ts'
import { User } from '../../models/user.ts'
import { detailOf, filteredAudit } from './filtered.ts'

type GetList = typeof adminAuditCalls.getList

/**
 * Rows that are counted and can be paged to: more are found by narrower filters, or in the export.
 * Source: server/contract/spec/additions.md 13.
 */
const mostListed = 10_000

/** Present names of accounts, items and teams, by `item 7`. */
async function namesOf(db: Knex, rows: readonly Audit[]): Promise<Map<string, string>> {
  const idsOf = (type: string) =>
    rows.filter((row) => row.object_type === type).map((row) => row.object_id)
  const [users, items, teams] = await Promise.all([
    User.query(db).findByIds(idsOf('user')).select('uid', 'username'),
    Item.query(db).findByIds(idsOf('item')).select('item_id', 'item_name'),
    Team.query(db).findByIds(idsOf('team')).select('id', 'team_name'),
  ])
  return new Map([
    ...users.map((one) => [`user ${one.uid}`, one.username] as const),
    ...items.map((one) => [`item ${one.item_id}`, one.item_name] as const),
    ...teams.map((one) => [`team ${one.id}`, one.team_name] as const),
  ])
}

/** Lists recorded acts, newest first unless the other order is requested. */
export async function listAudit(
  { ctx, db: { read } }: Administer,
  input: InputOf<GetList>,
): Promise<OutputOf<GetList>> {
  const { offset, limit } = pageOf(input)
  const found = filteredAudit(read, input)
  const { order = 'desc' } = sortOf(input.sort, ['addtime']) ?? {}
  const [[counted], rows] = await Promise.all([
    read.count<{ n: number | string }[]>({ n: '*' }).from(
      found
        .clone()
        .select('id')
        .limit(mostListed + 1)
        .toKnexQuery()
        .as('some'),
    ),
    offset >= mostListed
      ? []
      : found
          .clone()
          .orderBy('addtime', order)
          .orderBy('id', order)
          .offset(offset)
          .limit(Math.min(limit, mostListed - offset)),
  ])
  const count = Number(counted?.n ?? 0)
  const names = await namesOf(read, rows)
  return {
    total: Math.min(count, mostListed),
    more: count > mostListed,
    list: rows.map((row) => ({
      ...row,
      ...dated('addtime', row.addtime, ctx.site.config.timeZone),
      object_name: names.get(`${row.object_type} ${row.object_id}`) ?? '',
      detail: detailOf(row),
    })),
  }
}
