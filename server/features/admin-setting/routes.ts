import { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import { administrator } from '../../access/administrator.ts'
import { guard, routes } from '../../http/route.ts'
import { loadConfig } from './load-config.ts'
import { saveConfig } from './save-config.ts'

export const adminSettingRoutes = routes(adminSettingCalls, {
  saveConfig: guard(administrator, saveConfig),
  loadConfig: guard(administrator, loadConfig),
})
