import { updateCalls } from '#contract/calls/admin-update.ts'
import { administrator } from '../../access/people/administrator.ts'
import { guard, routes } from '../../http/route.ts'
import { checkDb } from './check-db.ts'

export const updateRoutes = routes(updateCalls, { checkDb: guard(administrator, checkDb) })
