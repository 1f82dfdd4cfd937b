import { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import { routes } from '../../http/route.ts'

export const adminSettingRoutes = routes(adminSettingCalls, {})
