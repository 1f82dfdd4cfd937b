import { accessTokenCalls } from '#contract/calls/device.ts'
import { ownAccount } from '../../access/people/people.ts'
import { guard, routes } from '../../http/route.ts'
import { deleteToken } from './delete.ts'
import { deleteAllTokens } from './delete-all.ts'
import { listTokens } from './get-list.ts'
import { saveToken } from './save.ts'

export const accessTokenRoutes = routes(accessTokenCalls, {
  getList: guard(ownAccount, listTokens),
  save: guard(ownAccount, saveToken),
  delete: guard(ownAccount, deleteToken),
  deleteAll: guard(ownAccount, deleteAllTokens),
})
