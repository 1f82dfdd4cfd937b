import { teamMemberCalls } from '#contract/calls/team-member.ts'
import {
  teamManager,
  teamPersonManager,
  teamPersonRemover,
  teamReader,
} from '../../access/people/team.ts'
import { guard, routes } from '../../http/route.ts'
import { deleteTeamMember } from './delete.ts'
import { listTeamMembers } from './get-list.ts'
import { saveTeamMembers } from './save.ts'
import { updateTeamMember } from './update.ts'

export const teamMemberRoutes = routes(teamMemberCalls, {
  getList: guard(teamReader, listTeamMembers),
  save: guard(teamManager, saveTeamMembers),
  update: guard(teamPersonManager, updateTeamMember),
  delete: guard(teamPersonRemover, deleteTeamMember),
})
