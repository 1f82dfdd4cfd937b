import { teamItemMemberCalls } from '#contract/calls/team-item-member.ts'
import { teamRightsObserver, teamRightsReader, teamRightsWriter } from '../../access/people/team.ts'
import { guard, routes } from '../../http/route.ts'
import { effectiveRights } from './effective.ts'
import { listTeamItemMembers } from './get-list.ts'
import { saveTeamItemMember } from './save.ts'

export const teamItemMemberRoutes = routes(teamItemMemberCalls, {
  getList: guard(teamRightsReader, listTeamItemMembers),
  save: guard(teamRightsWriter, saveTeamItemMember),
  effective: guard(teamRightsObserver, effectiveRights),
})
