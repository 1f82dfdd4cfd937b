import { adminUpdateCalls } from '#contract/calls/admin-update.ts'
import { administrator } from '../../access/people/administrator.ts'
import { guard, routes } from '../../http/route.ts'
import { getState } from './get-state.ts'
import { checkUpdate, refuseUpgrade } from './without-source.ts'

export const adminUpdateRoutes = routes(adminUpdateCalls, {
  checkUpdate: guard(administrator, checkUpdate),
  download: guard(administrator, refuseUpgrade),
  updateFiles: guard(administrator, refuseUpgrade),
  getState: guard(administrator, getState),
})
