import { itemGroupCalls } from '#contract/calls/item.ts'
import { signedIn } from '../../access/people.ts'
import { guard, routes } from '../../http/route.ts'
import { listItemGroups } from './get-list.ts'

export const itemGroupRoutes = routes(itemGroupCalls, {
  getList: guard(signedIn, listItemGroups),
})
