import type { OutputOf } from '#contract/call.ts'
import type { teamMemberCalls } from '#contract/calls/team-member.ts'
import type { TeamRead } from '../../access/people/team.ts'
import { teamMemberRows } from './rows.ts'

/** Members of a team. */
export const listTeamMembers = ({
  ctx,
  db,
  team,
}: TeamRead): Promise<OutputOf<typeof teamMemberCalls.getList>> =>
  teamMemberRows(db.read, ctx.site.config.timeZone, { team_id: team.id })
