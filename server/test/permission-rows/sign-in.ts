import { administering, type Row } from '../permission-cells.ts'

const ldap_form = { host: '127.0.0.1', port: '1' }

/** Signing in elsewhere, and its settings. Source: permissions 5.3, 12.2, additions 4. */
export const signInRows = {
  'adminSetting/saveLdapConfig': administering(() => ({ ldap_open: '0' })),
  'adminSetting/loadLdapConfig': administering(),
  'adminSetting/testLdap': administering(() => ({ ldap_form: JSON.stringify(ldap_form) })),
  'adminSetting/syncLdapUsers': { elsewhere: 'features/admin-setting/ldap.test.ts' },
  'adminSetting/getLoginSecretKey': administering(),
  'adminSetting/resetLoginSecretKey': administering(),
} satisfies Record<string, Row>
