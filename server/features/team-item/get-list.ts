import type { OutputOf } from '#contract/call.ts'
import type { teamItemCalls } from '#contract/calls/team-item.ts'
import type { ItemManage } from '../../access/content/item.ts'
import { dated } from '../../date-text.ts'
import { TeamItem } from '../../models/team-item.ts'

interface Row extends TeamItem {
  team_name: string
  uid: number
  username: string | null
}

/**
 * Teams bound to an item, in the order they were bound. Source:
 * server/contract/spec/administration.md 7.
 */
export async function listTeamsOfItem({
  ctx,
  db,
  item,
}: ItemManage): Promise<OutputOf<typeof teamItemCalls.getList>> {
  const rows = await TeamItem.query(db.read)
    .alias('b')
    .join('team as t', 't.id', 'b.team_id')
    .leftJoin('user as u', 'u.uid', 't.uid')
    .where('b.item_id', item.item_id)
    .orderBy('b.id')
    .select('b.*', 't.team_name', 't.uid', 'u.username')
    .castTo<Row[]>()
  const timeZone = ctx.site.config.timeZone
  return rows.map((row) => ({
    ...row,
    username: row.username ?? '',
    ...dated('addtime', row.addtime, timeZone),
  }))
}
