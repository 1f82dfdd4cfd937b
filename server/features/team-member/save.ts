import type { InputOf, OutputOf } from '#contract/call.ts'
import type { teamMemberCalls } from '#contract/calls/team-member.ts'
import { Failure } from '#contract/failures.ts'
import type { TeamManage } from '../../access/people/team.ts'
import { TeamMember } from '../../models/team-member.ts'
import { additions, peopleNamed } from '../../services/people/people-named.ts'
import { giveBack } from '../../services/sharing/ended-rights.ts'
import { addTeamMemberships, lockTeam } from '../../services/sharing/team-memberships.ts'
import { teamMemberRows } from './rows.ts'

type Save = typeof teamMemberCalls.save

/**
 * Adds people to a team; in every item bound to it each gets the right that everybody has there,
 * else edit right, or the right that the call gives back. Source:
 * server/contract/spec/administration.md 6, server/access/spec.md 16.
 */
export function saveTeamMembers(
  { ctx, write, team }: TeamManage,
  input: InputOf<Save>,
): Promise<OutputOf<Save>> {
  return write(async (trx) => {
    const people = await peopleNamed(trx, input.member_username)
    if (!(await lockTeam(trx, team.id))) throw new Failure('teamNotFound')
    if (people.size === 0) throw new Failure('userUnknown')
    const role = {
      team_id: team.id,
      team_member_group_id: input.team_member_group_id,
      addtime: ctx.now,
    }
    const made: Pick<TeamMember, 'id' | 'member_uid'>[] = await trx(TeamMember.tableName)
      .insert(
        [...new Set([...people.values()].map(({ uid }) => uid))].map((member_uid) => ({
          ...role,
          member_uid,
        })),
      )
      .onConflict(['team_id', 'member_uid'])
      .ignore()
      .returning(['id', 'member_uid'])
    const of = { teamId: team.id, now: ctx.now }
    const uids = new Set(made.map(({ member_uid }) => member_uid))
    if (input.rights)
      await giveBack(
        trx,
        of,
        input.rights.filter(({ member_uid }) => uids.has(member_uid)),
      )
    else await addTeamMemberships(trx, { ...of, members: made.map(({ id }) => id) })
    const id = made.at(-1)?.id
    const [row] =
      id === undefined ? [] : await teamMemberRows(trx, ctx.site.config.timeZone, { id })
    if (!row) throw new Failure('nobodyAdded')
    return {
      ...row,
      ...additions(input.member_username, people, uids),
    }
  })
}
