import type { InputOf, OutputOf } from '#contract/call.ts'
import type { teamCalls } from '#contract/calls/team.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { TeamWrite } from '../../access/people/team.ts'
import { Team } from '../../models/team.ts'
import { User } from '../../models/user.ts'
import { lockAccount } from '../../services/people/lock-account.ts'
import { auditTeamAction } from './audit-team-action.ts'

type Save = typeof teamCalls.save

/**
 * Creates a team of the caller, or renames one. Source: server/contract/spec/administration.md 5.1.
 */
export function saveTeam(
  { ctx, write, person, team }: TeamWrite,
  input: InputOf<Save>,
): Promise<OutputOf<Save>> {
  const team_name = input.team_name.trim()
  return write(async (trx) => {
    if (team) {
      const renamed = await Team.query(trx)
        .findById(team.id)
        .patch({ team_name, last_update_time: ctx.now })
      if (renamed === 0) throw new Failure('teamNotFound')
      await auditTeamAction(trx, ctx, person, team, 'team.rename', { to: team_name })
      const creator = await User.query(trx).findById(team.uid).select('username')
      return { ...team, team_name, last_update_time: ctx.now, username: creator?.username ?? '' }
    }
    await lockAccount(trx, person.uid) // serialises concurrent requests of one person
    const count = await Team.query(trx).where({ uid: person.uid }).resultSize()
    if (count >= limits.teamsPerUser)
      throw new Failure('tooManyTeams', { limit: limits.teamsPerUser })
    const made = { team_name, uid: person.uid, addtime: ctx.now, last_update_time: 0 }
    const { id } = await Team.query(trx).insert(made)
    return { ...made, id, username: person.username }
  })
}
