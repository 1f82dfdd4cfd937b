import { subscriptionCalls } from '#contract/calls/subscription.ts'
import { subscriber, subscribersReader, unsubscriber } from '../../access/people/subscription.ts'
import { guard, routes } from '../../http/route.ts'
import { removeSubscribers } from './delete-page.ts'
import { listSubscribers } from './get-page-list.ts'
import { addSubscribers } from './save-page.ts'

export const subscriptionRoutes = routes(subscriptionCalls, {
  getPageList: guard(subscribersReader, listSubscribers),
  savePage: guard(subscriber, addSubscribers),
  deletePage: guard(unsubscriber, removeSubscribers),
})
