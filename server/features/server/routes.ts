import { serverCalls } from '#contract/calls/server.ts'
import { anyone } from '../../access/people/people.ts'
import { guard, routes } from '../../http/route.ts'
import { ping } from './ping.ts'

export const serverRoutes = routes(serverCalls, { ping: guard(anyone, ping) })
