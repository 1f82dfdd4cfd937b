import { sessionCalls } from '#contract/calls/session.ts'
import { ownAccount } from '../../access/people/people.ts'
import { guard, routes } from '../../http/route.ts'
import { endSession } from './delete.ts'
import { endOtherSessions } from './delete-others.ts'
import { listSessions } from './get-list.ts'

export const sessionRoutes = routes(sessionCalls, {
  getList: guard(ownAccount, listSessions),
  delete: guard(ownAccount, endSession),
  deleteOthers: guard(ownAccount, endOtherSessions),
})
