import { adminItemCalls } from '#contract/calls/admin-item.ts'
import { administrator } from '../../access/people/administrator.ts'
import { guard, routes } from '../../http/route.ts'
import { transferAnyItem } from './attorn.ts'
import { deleteItem } from './delete-item.ts'
import { listItems } from './get-list.ts'
import { hardDeleteItem } from './hard-delete-item.ts'
import { recoverItem } from './recover-item.ts'

export const adminItemRoutes = routes(adminItemCalls, {
  getList: guard(administrator, listItems),
  deleteItem: guard(administrator, deleteItem),
  attorn: guard(administrator, transferAnyItem),
  recoverItem: guard(administrator, recoverItem),
  hardDeleteItem: guard(administrator, hardDeleteItem),
})
