import { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import { administrator } from '../../access/people/administrator.ts'
import { guard, routes } from '../../http/route.ts'
import { discoverOauth2 } from './discover-oauth2.ts'
import { loadConfig } from './load-config.ts'
import { loadLdapConfig } from './load-ldap-config.ts'
import { loadOauth2Config } from './load-oauth2-config.ts'
import { getLoginSecretKey, resetLoginSecretKey } from './login-secret-key.ts'
import { saveConfig } from './save-config.ts'
import { saveLdapConfig } from './save-ldap-config.ts'
import { saveOauth2Config } from './save-oauth2-config.ts'
import { syncLdapUsers } from './sync-ldap-users.ts'
import { testLdap } from './test-ldap.ts'
import { oauth2Trial, testOauth2 } from './test-oauth2.ts'
import { testStorage } from './test-storage.ts'

export const adminSettingRoutes = routes(adminSettingCalls, {
  saveConfig: guard(administrator, saveConfig),
  loadConfig: guard(administrator, loadConfig),
  testStorage: guard(administrator, testStorage),
  saveLdapConfig: guard(administrator, saveLdapConfig),
  loadLdapConfig: guard(administrator, loadLdapConfig),
  testLdap: guard(administrator, testLdap),
  syncLdapUsers: guard(administrator, syncLdapUsers),
  saveOauth2Config: guard(administrator, saveOauth2Config),
  loadOauth2Config: guard(administrator, loadOauth2Config),
  testOauth2: guard(administrator, testOauth2),
  oauth2Trial: guard(administrator, oauth2Trial),
  discoverOauth2: guard(administrator, discoverOauth2),
  getLoginSecretKey: guard(administrator, getLoginSecretKey),
  resetLoginSecretKey: guard(administrator, resetLoginSecretKey),
})
