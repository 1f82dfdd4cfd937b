import { administering, type Row } from '../cells.ts'

const ldap_form = { host: '127.0.0.1', port: '1' }

/**
 * External sign-in, and its settings. Source: server/access/spec.md 5.3, 12.2,
 * server/contract/spec/additions.md 4.
 */
export const signInRows = {
  'adminSetting/saveLdapConfig': administering(() => ({ ldap_open: '0' })),
  'adminSetting/loadLdapConfig': administering(),
  'adminSetting/testLdap': administering(() => ({ ldap_form: JSON.stringify(ldap_form) })),
  'adminSetting/syncLdapUsers': { elsewhere: 'features/admin-setting/ldap.test.ts' },
  'adminSetting/getLoginSecretKey': administering(),
  'adminSetting/resetLoginSecretKey': administering(),
  'adminSetting/saveOauth2Config': administering(() => ({ oauth2_open: '0', oauth2_form: '{}' })),
  'adminSetting/loadOauth2Config': administering(),
  'adminSetting/testOauth2': administering(() => ({ oauth2_form: '{}' })),
  'adminSetting/oauth2Trial': administering(() => ({ trial_id: 'unknown' }), '101'),
  'adminSetting/discoverOauth2': administering(() => ({ issuer: 'http://127.0.0.1:1' })),
  'ExtLogin/bySecretKey': { elsewhere: 'features/ext-login/by-secret-key.test.ts' },
  'ExtLogin/oauth2': { elsewhere: 'features/ext-login/oauth2.test.ts' },
} satisfies Record<string, Row>
