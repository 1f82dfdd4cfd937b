import type { OutputOf } from '#contract/call.ts'
import type { teamItemCalls } from '#contract/calls/team-item.ts'
import type { TeamRead } from '../../access/people/team.ts'
import { dated } from '../../date-text.ts'
import type { Item } from '../../models/item.ts'
import { TeamItem } from '../../models/team-item.ts'
import { joiningRights, ordinaryRight } from '../../services/sharing/joining-rights.ts'

interface Row extends Item {
  id: number
  team_id: number
  username: string | null
}

/**
 * Live items bound to a team, without secrets, in the order they were bound, and what the next
 * person of the team gets there. Source: server/contract/spec/administration.md 7.
 */
export async function listItemsOfTeam({
  ctx,
  db,
  team,
}: TeamRead): Promise<OutputOf<typeof teamItemCalls.getListByTeam>> {
  const rows = await TeamItem.query(db.read)
    .alias('b')
    .join('item as i', 'i.item_id', 'b.item_id')
    .leftJoin('user as u', 'u.uid', 'i.uid')
    .where({ 'b.team_id': team.id, 'i.is_del': 0 })
    .orderBy('b.id')
    .select('i.*', 'u.username', 'b.id', 'b.team_id', 'b.addtime')
    .castTo<Row[]>()
  const rights = await joiningRights(db.read, team.id)
  return rows.map((row) => ({
    ...row,
    joining_group_id: (rights.get(row.item_id) ?? ordinaryRight).role,
    username: row.username ?? '',
    is_private: row.password !== '',
    ...dated('addtime', row.addtime, ctx.site.config.timeZone),
  }))
}
