import type { OutputOf } from '#contract/call.ts'
import type { teamCalls } from '#contract/calls/team.ts'
import { Failure } from '#contract/failures.ts'
import type { TeamManage } from '../../access/people/team.ts'
import { Team } from '../../models/team.ts'
import { TeamItem } from '../../models/team-item.ts'
import { TeamMember } from '../../models/team-member.ts'
import { logChangesOfItems } from '../../services/changes/change-log.ts'
import { endTeamMemberships, lockTeam } from '../../services/sharing/team-memberships.ts'
import { auditTeamAction } from './audit-team-action.ts'

type Delete = typeof teamCalls.delete

/**
 * Deletes a team with its members and bindings; the items stay, and each logs it. Source:
 * server/contract/spec/administration.md 5.1, server/access/spec.md 16.
 */
export const deleteTeam = ({ ctx, write, person, team }: TeamManage): Promise<OutputOf<Delete>> =>
  write(async (trx, { recheck }) => {
    if (!(await lockTeam(trx, team.id))) throw new Failure('teamNotFound')
    await recheck() // the following write itself ends the right
    const of = { team_id: team.id }
    const bound = await TeamItem.query(trx).where(of).select('item_id')
    await endTeamMemberships(trx, of)
    await TeamItem.query(trx).where(of).delete()
    await TeamMember.query(trx).where(of).delete()
    await Team.query(trx).deleteById(team.id)
    const entry = {
      by: person.uid,
      action: 'unbound',
      type: 'team',
      object: team.id,
      name: team.team_name,
      catalog: 0,
    } as const
    await logChangesOfItems(
      trx,
      bound.map(({ item_id }) => ({ ...entry, item: item_id, now: ctx.now })),
    )
    await auditTeamAction(trx, ctx, person, team, 'team.delete')
    return { success: true }
  })
