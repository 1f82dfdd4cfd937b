import type { InputOf, OutputOf } from '#contract/call.ts'
import type { teamItemMemberCalls } from '#contract/calls/team-item-member.ts'
import { Failure } from '#contract/failures.ts'
import type { TeamItemRightsWrite } from '../../access/people/team.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { releaseLostLocks } from '../../services/sharing/item-memberships.ts'
import {
  teamMembers,
  requestedScope,
  writeMemberships,
} from '../../services/sharing/membership-scopes.ts'
import { lockTeam } from '../../services/sharing/team-memberships.ts'

type Save = typeof teamItemMemberCalls.save

/**
 * Changes the rights of a team member in an item; absent fields stay. Source:
 * server/contract/spec/administration.md 8.
 */
export async function saveTeamItemMember(
  { ctx, write, row }: TeamItemRightsWrite,
  input: InputOf<Save>,
): Promise<OutputOf<Save>> {
  const role = input.member_group_id
  if (role === undefined && input.cat_id === undefined && input.cat_ids === undefined) return []
  return write(async (trx, { recheck }) => {
    const team = await lockTeam(trx, row.team_id)
    const stored = team && (await TeamItemMember.query(trx).findById(row.id))
    if (!stored) throw new Failure('memberNotFound')
    await recheck() // callers may change their own role
    const scope = await requestedScope(trx, row.item_id, role ?? stored.member_group_id, input)
    await writeMemberships(trx, teamMembers, [row.id], { role, scope, last_update_time: ctx.now })
    await releaseLostLocks(trx, [row.item_id])
    return { success: true }
  })
}
