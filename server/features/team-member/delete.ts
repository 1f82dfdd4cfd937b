import type { OutputOf } from '#contract/call.ts'
import type { teamMemberCalls } from '#contract/calls/team-member.ts'
import { Failure } from '#contract/failures.ts'
import type { TeamPersonManage } from '../../access/people/team.ts'
import { TeamMember } from '../../models/team-member.ts'
import { rightsThroughTeam } from '../../services/sharing/ended-rights.ts'
import { endTeamMemberships, lockTeam } from '../../services/sharing/team-memberships.ts'

type Delete = typeof teamMemberCalls.delete

/**
 * Removes somebody from a team, with all memberships through it. Source:
 * server/contract/spec/administration.md 6, server/access/spec.md 15.
 */
export const deleteTeamMember = ({
  write,
  team,
  member,
}: TeamPersonManage): Promise<OutputOf<Delete>> =>
  write(async (trx, { recheck }) => {
    if (!(await lockTeam(trx, team.id))) throw new Failure('memberNotFound')
    await recheck() // callers may remove themselves
    if ((await TeamMember.query(trx).deleteById(member.id)) === 0)
      throw new Failure('memberNotFound')
    const of = { team_id: team.id, member_uid: member.member_uid }
    const rights = await rightsThroughTeam(trx, of)
    await endTeamMemberships(trx, of)
    return { success: true, rights }
  })
