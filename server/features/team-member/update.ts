import type { InputOf, OutputOf } from '#contract/call.ts'
import type { teamMemberCalls } from '#contract/calls/team-member.ts'
import { Failure } from '#contract/failures.ts'
import type { TeamPersonManage } from '../../access/people/team.ts'
import { TeamMember } from '../../models/team-member.ts'

type Update = typeof teamMemberCalls.update

/**
 * Makes somebody an administrator of the team, or an ordinary member again. Their rights in its
 * items stay. Source: server/contract/spec/additions.md 3.
 */
export const updateTeamMember = (
  { ctx, write, member }: TeamPersonManage,
  input: InputOf<Update>,
): Promise<OutputOf<Update>> =>
  write(async (trx, { recheck }): Promise<[]> => {
    await recheck() // callers may change their own role
    const { team_member_group_id } = input
    const changed = await TeamMember.query(trx)
      .findById(member.id)
      .patch({ team_member_group_id, last_update_time: ctx.now })
    if (changed === 0) throw new Failure('memberNotFound')
    return []
  })
