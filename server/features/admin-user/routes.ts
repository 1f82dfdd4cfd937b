import { adminUserCalls } from '#contract/calls/admin-user.ts'
import { administrator } from '../../access/people/administrator.ts'
import { guard, routes } from '../../http/route.ts'
import { addUser } from './add-user.ts'
import { changePassword } from './change-password.ts'
import { deleteUser } from './delete-user.ts'
import { listUsers } from './get-list.ts'
import { unlink } from './unlink.ts'

export const adminUserRoutes = routes(adminUserCalls, {
  getList: guard(administrator, listUsers),
  addUser: guard(administrator, addUser),
  deleteUser: guard(administrator, deleteUser),
  unlink: guard(administrator, unlink),
  changePassword: guard(administrator, changePassword),
})
