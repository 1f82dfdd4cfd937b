import { relayCalls } from '#contract/calls/relay.ts'
import { requestTrier } from '../../access/content/page.ts'
import { guard, routes } from '../../http/route.ts'
import { relayInfo } from './info.ts'
import { sendRequest } from './send.ts'

export const relayRoutes = routes(relayCalls, {
  info: guard(requestTrier, relayInfo),
  send: guard(requestTrier, sendRequest),
})
