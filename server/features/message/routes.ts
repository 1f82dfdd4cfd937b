import { messageCalls } from '#contract/calls/message.ts'
import { signedIn } from '../../access/people.ts'
import { guard, routes } from '../../http/route.ts'
import { getUnread } from './get-unread.ts'

export const messageRoutes = routes(messageCalls, {
  getUnread: guard(signedIn, getUnread),
})
