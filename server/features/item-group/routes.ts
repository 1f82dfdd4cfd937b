import { itemGroupCalls } from '#contract/calls/item-group.ts'
import { groupWriter } from '../../access/people/item-group.ts'
import { signedIn, signedInForItems } from '../../access/people/people.ts'
import { guard, routes } from '../../http/route.ts'
import { deleteItemGroup } from './delete.ts'
import { listItemGroups } from './get-list.ts'
import { saveItemGroup } from './save.ts'
import { sortItemGroups } from './save-sort.ts'

export const itemGroupRoutes = routes(itemGroupCalls, {
  getList: guard(signedInForItems, listItemGroups),
  save: guard(groupWriter, saveItemGroup),
  delete: guard(signedIn, deleteItemGroup),
  saveSort: guard(signedIn, sortItemGroups),
})
