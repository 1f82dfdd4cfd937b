import { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import { administrator } from '../../access/administrator.ts'
import { guard, routes } from '../../http/route.ts'
import { loadConfig } from './load-config.ts'
import { loadLdapConfig } from './load-ldap-config.ts'
import { getLoginSecretKey, resetLoginSecretKey } from './login-secret-key.ts'
import { saveConfig } from './save-config.ts'
import { saveLdapConfig } from './save-ldap-config.ts'
import { syncLdapUsers } from './sync-ldap-users.ts'
import { testLdap } from './test-ldap.ts'
import { testStorage } from './test-storage.ts'

export const adminSettingRoutes = routes(adminSettingCalls, {
  saveConfig: guard(administrator, saveConfig),
  loadConfig: guard(administrator, loadConfig),
  testStorage: guard(administrator, testStorage),
  saveLdapConfig: guard(administrator, saveLdapConfig),
  loadLdapConfig: guard(administrator, loadLdapConfig),
  testLdap: guard(administrator, testLdap),
  syncLdapUsers: guard(administrator, syncLdapUsers),
  getLoginSecretKey: guard(administrator, getLoginSecretKey),
  resetLoginSecretKey: guard(administrator, resetLoginSecretKey),
})
