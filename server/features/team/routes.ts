import { teamCalls } from '#contract/calls/team.ts'
import { signedIn } from '../../access/people/people.ts'
import { teamEnder, teamManager, teamWriter } from '../../access/people/team.ts'
import { guard, routes } from '../../http/route.ts'
import { giveTeam } from './attorn.ts'
import { deleteTeam } from './delete.ts'
import { exitTeam } from './exit-team.ts'
import { listTeams } from './get-list.ts'
import { saveTeam } from './save.ts'

export const teamRoutes = routes(teamCalls, {
  getList: guard(signedIn, listTeams),
  save: guard(teamWriter, saveTeam),
  delete: guard(teamEnder, deleteTeam),
  attorn: guard(teamManager, giveTeam),
  exitTeam: guard(signedIn, exitTeam),
})
