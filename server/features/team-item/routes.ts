import { teamItemCalls } from '#contract/calls/team-item.ts'
import { itemManager } from '../../access/content/item.ts'
import { teamBinder, teamReader, teamUnbinder } from '../../access/people/team.ts'
import { guard, routes } from '../../http/route.ts'
import { unbindItem } from './delete.ts'
import { listTeamsOfItem } from './get-list.ts'
import { listItemsOfTeam } from './get-list-by-team.ts'
import { bindItems } from './save.ts'

export const teamItemRoutes = routes(teamItemCalls, {
  getList: guard(itemManager, listTeamsOfItem),
  getListByTeam: guard(teamReader, listItemsOfTeam),
  save: guard(teamBinder, bindItems),
  delete: guard(teamUnbinder, unbindItem),
})
