import type { OutputOf } from '#contract/call.ts'
import type { teamItemMemberCalls } from '#contract/calls/team-item-member.ts'
import type { TeamItemRightsRead } from '../../access/people/team.ts'
import { dated } from '../../date-text.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { shownScopes, teamMembers } from '../../services/sharing/membership-scopes.ts'

interface Row extends TeamItemMember {
  member_username: string
  name: string
}

/**
 * Rights of each team member in a bound item, in order of addition. Two queries. Source:
 * server/contract/spec/administration.md 8.
 */
export async function listTeamItemMembers({
  ctx,
  db,
  binding,
}: TeamItemRightsRead): Promise<OutputOf<typeof teamItemMemberCalls.getList>> {
  const { team_id, item_id } = binding
  const rows = await TeamItemMember.query(db.read)
    .alias('m')
    .join('user as u', 'u.uid', 'm.member_uid')
    .where({ 'm.team_id': team_id, 'm.item_id': item_id })
    .orderBy('m.id')
    .select('m.*', 'u.username as member_username', 'u.name')
    .castTo<Row[]>()
  const scopeShownOf = await shownScopes(db.read, teamMembers, item_id, rows, ctx.locale)
  const timeZone = ctx.site.config.timeZone
  return rows.map((row) => ({
    ...row,
    ...scopeShownOf(row),
    ...dated('addtime', row.addtime, timeZone),
  }))
}
