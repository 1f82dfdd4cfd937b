import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminAuditCalls } from '#contract/calls/admin-audit.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { dated } from '../../date-text.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { sortOf } from '../../db/lists/sorting.ts'
import { Audit } from '../../models/audit.ts'
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

const columns = ['addtime', 'act', 'actor_name', 'ip'] as const

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

/**
 * The rows in the order that a request names, newest first without one. By anything but time only
 * the newest that are listed are sorted, so that the cost does not grow with the log.
 */
function ordered(db: Knex, found: QueryBuilder<Audit, Audit[]>, sort: string) {
  const { column, order } = sortOf(sort, columns) ?? { column: 'addtime', order: 'desc' }
  if (column === 'addtime') return found.orderBy('addtime', order).orderBy('id', order)
  const newest = found.orderBy('addtime', 'desc').orderBy('id', 'desc').limit(mostListed)
  return Audit.query(db)
    .from(newest.as(Audit.tableName))
    .orderBy(column === 'actor_name' ? db.raw('lower(??)', [column]) : column, order)
    .orderBy('addtime', 'desc')
    .orderBy('id', 'desc')
}

/** Lists recorded acts, newest first unless another order is requested. */
export async function listAudit(
  { ctx, db: { read } }: Administer,
  input: InputOf<GetList>,
): Promise<OutputOf<GetList>> {
  const { offset, limit } = pageOf(input)
  const found = filteredAudit(read, input)
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
      : ordered(read, found.clone(), input.sort)
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
