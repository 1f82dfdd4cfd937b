import { extLoginCalls } from '#contract/calls/ext-login.ts'
import { anyone } from '../../access/people/people.ts'
import { guard, routes } from '../../http/route.ts'
import { bySecretKey } from './by-secret-key.ts'
import { oauth2 } from './oauth2.ts'

export const extLoginRoutes = routes(extLoginCalls, {
  bySecretKey: guard(anyone, bySecretKey),
  oauth2: guard(anyone, oauth2),
})
