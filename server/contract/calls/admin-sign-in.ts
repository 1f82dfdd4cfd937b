import * as z from 'zod'
import { call, group } from '../call.ts'
import { adminFails } from '../fails.ts'
import { jsonForm } from '../fields/json.ts'
import { nothing } from '../fields/answers.ts'
import { optionalFlag } from '../fields/numbers.ts'
import { shortText } from '../fields/texts.ts'
import { testStep } from '../shapes.ts'

/**
 * Connection to the directory. Source: server/contract/spec/administration.md 3.3; `name_field` and
 * `start_tls` go beyond the seed.
 */
export const ldapForm = z.object({
  host: shortText(300),
  port: shortText(5, '389'),
  /** 3 or 2; the server always speaks version 3. */
  version: shortText(2, '3'),
  base_dn: shortText(),
  bind_dn: shortText(),
  bind_password: shortText(),
  user_field: shortText(200),
  name_field: shortText(200),
  /** May contain `%(user)s`. */
  search_filter: shortText(),
  start_tls: shortText(5, '0'),
})
export type LdapForm = z.output<typeof ldapForm>

/**
 * Connection to the provider, and its fields. Source: server/contract/spec/administration.md 3.4,
 * server/contract/spec/additions.md 2.
 */
export const oauth2Form = z.object({
  redirectUri: shortText(),
  entrance_tips: shortText(),
  client_id: shortText(),
  client_secret: shortText(),
  protocol: shortText(5, 'https'),
  host: shortText(300),
  /** Paths, or whole addresses. */
  authorize_path: shortText(),
  token_path: shortText(),
  resource_path: shortText(),
  userinfo_path: shortText(),
  logout_redirect_uri: shortText(),
  scope: shortText(),
  subject_field: shortText(200),
  username_field: shortText(200),
  name_field: shortText(200),
  email_field: shortText(200),
})
export type Oauth2Form = z.output<typeof oauth2Form>

const administered = {
  fails: adminFails,
  effect: 'writes',
  token: 'admin',
} as const
const loginSecretKey = z.object({ login_secret_key: z.string() })

/** The calls of `adminSetting` about the directory and signed links. */
export const ldapSettingCalls = group('adminSetting', {
  /**
   * Enabling it tests the directory and imports its people before anything is stored; an absent
   * switch disables it. Source: server/contract/spec/administration.md 3.3.
   */
  saveLdapConfig: call({
    summary: {
      en: 'Saves the settings of the directory.',
      'zh-cn': '保存 LDAP 设置。',
    },
    ...administered,
    input: z.object({ ldap_open: optionalFlag(), ldap_form: jsonForm(ldapForm) }),
    output: nothing(),
    fails: [...administered.fails, 'ldapFailed'],
  }),

  /**
   * The password is masked; `null` if nothing was stored. Source:
   * server/contract/spec/administration.md 3.3.
   */
  loadLdapConfig: call({
    summary: {
      en: 'Settings of the directory, the password masked.',
      'zh-cn': 'LDAP 设置，密码以掩码显示。',
    },
    ...administered,
    input: z.object({}),
    output: z.object({ ldap_open: z.string().nullable(), ldap_form: ldapForm.nullable() }),
    effect: 'reads',
  }),

  /**
   * Tests a form step by step; stores nothing and imports nobody. Source: web/spec/managing.md 5.5,
   * 7.
   */
  testLdap: call({
    summary: {
      en: 'Tries the form of the directory, step by step.',
      'zh-cn': '逐步测试 LDAP 设置。',
    },
    ...administered,
    input: z.object({
      ldap_form: jsonForm(ldapForm),
      username: shortText(200),
      password: shortText(),
    }),
    output: z.object({ steps: z.array(testStep), users_found: z.int() }),
  }),

  /**
   * Creates accounts for the people in the directory, using the stored form. Source:
   * server/contract/spec/administration.md 3.3.
   */
  syncLdapUsers: call({
    summary: {
      en: 'Brings people of the directory in as accounts.',
      'zh-cn': '把 LDAP 中的用户导入为账号。',
    },
    ...administered,
    input: z.object({}),
    output: z.object({
      sync_count: z.int(),
      /** User names that other accounts have or that cannot be user names, at most 500. */
      skipped: z.array(z.string()),
    }),
    fails: [...administered.fails, 'ldapFailed', 'ldapOff'],
  }),

  /**
   * The key that signs links, created when first read. Source:
   * server/contract/spec/administration.md 3.5.
   */
  getLoginSecretKey: call({
    summary: {
      en: 'The key that other systems sign their links with.',
      'zh-cn': '其他系统签名登录链接所用的密钥。',
    },
    ...administered,
    input: z.object({}),
    output: loginSecretKey,
    effect: 'makes',
  }),

  /**
   * Replaces the key; links signed with the old one are refused at once. Source:
   * server/contract/spec/administration.md 3.5.
   */
  resetLoginSecretKey: call({
    summary: {
      en: 'Replaces that key.',
      'zh-cn': '更换登录密钥。',
    },
    ...administered,
    input: z.object({}),
    output: loginSecretKey,
  }),
})

/** The calls of `adminSetting` about the OAuth2 provider. */
export const oauth2SettingCalls = group('adminSetting', {
  /**
   * Stores the whole form, also when disabled; an absent switch disables it. Source:
   * server/contract/spec/administration.md 3.4.
   */
  saveOauth2Config: call({
    summary: {
      en: 'Saves the settings of the OAuth2 service.',
      'zh-cn': '保存 OAuth2 设置。',
    },
    ...administered,
    input: z.object({ oauth2_open: optionalFlag(), oauth2_form: jsonForm(oauth2Form) }),
    output: nothing(),
  }),

  /**
   * The client secret is masked; `null` if nothing was stored. Source:
   * server/contract/spec/administration.md 3.4.
   */
  loadOauth2Config: call({
    summary: {
      en: 'Settings of the OAuth2 service, the secret masked.',
      'zh-cn': 'OAuth2 设置，密钥以掩码显示。',
    },
    ...administered,
    input: z.object({}),
    output: z.object({ oauth2_open: z.string().nullable(), oauth2_form: oauth2Form.nullable() }),
    effect: 'reads',
  }),

  /**
   * Tests a form step by step; `trial_url` starts a complete sign-in with it, and both are empty if
   * a step failed. Source: web/spec/managing.md 5.5, 7.
   */
  testOauth2: call({
    summary: {
      en: 'Tries the addresses of the OAuth2 form, step by step.',
      'zh-cn': '逐步测试 OAuth2 设置中的地址。',
    },
    ...administered,
    input: z.object({ oauth2_form: jsonForm(oauth2Form) }),
    output: z.object({ steps: z.array(testStep), trial_id: z.string(), trial_url: z.string() }),
  }),

  /**
   * The result of a trial; only for the administrator who started it. Source:
   * server/contract/spec/additions.md 3, web/spec/managing.md 5.5.
   */
  oauth2Trial: call({
    summary: {
      en: 'The outcome of a trial sign-in.',
      'zh-cn': '试登录的结果。',
    },
    ...administered,
    input: z.object({ trial_id: shortText(200) }),
    output: z.object({
      steps: z.array(testStep),
      /** Fields returned by the provider, with shortened values. */
      keys: z.record(z.string(), z.string()),
      username: z.string(),
      subject: z.string(),
      account: z.enum(['existing', 'new', 'refused']),
    }),
    fails: [...administered.fails, 'trialUnknown', 'trialOpen'],
    effect: 'reads',
  }),

  /** Reads a provider's discovery document. Source: server/contract/spec/additions.md 3. */
  discoverOauth2: call({
    summary: {
      en: 'Finds the addresses of a provider by its discovery document.',
      'zh-cn': '通过服务商的发现文档获取各个地址。',
    },
    ...administered,
    input: z.object({ issuer: shortText() }),
    output: z.object({
      authorize_path: z.string(),
      token_path: z.string(),
      userinfo_path: z.string(),
      steps: z.array(testStep),
    }),
  }),
})
