import { deviceCalls } from '#contract/calls/device.ts'
import { anyone, ownAccount } from '../../access/people/people.ts'
import { guard, routes } from '../../http/route.ts'
import { answerDevice } from './answer.ts'
import { deviceInfo } from './info.ts'
import { pollDevice } from './poll.ts'
import { startDevice } from './start.ts'

export const deviceRoutes = routes(deviceCalls, {
  start: guard(anyone, startDevice),
  poll: guard(anyone, pollDevice),
  info: guard(ownAccount, deviceInfo),
  answer: guard(ownAccount, answerDevice),
})
