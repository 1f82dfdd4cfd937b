import * as z from 'zod'
import { call, group } from '../call.ts'
import { adminFails } from '../fails.ts'
import { jsonForm } from '../fields/json.ts'
import { nothing } from '../fields/answers.ts'
import { optionalCount, optionalFlag } from '../fields/numbers.ts'
import { optionalText, shortText } from '../fields/texts.ts'
import { testStep } from '../shapes.ts'
import { ldapSettingCalls, oauth2SettingCalls } from './admin-sign-in.ts'

/**
 * Object store for files that are not stored on the server's disk. Source:
 * server/contract/spec/administration.md 3.1.
 */
export const storageForm = z.object({
  oss_type: shortText(20, 'aliyun'),
  key: shortText(),
  secret: shortText(),
  endpoint: shortText(),
  bucket: shortText(),
  protocol: shortText(10, 'http'),
  domain: shortText(),
  region: shortText(),
  secretId: shortText(),
  secretKey: shortText(),
  subcat: shortText(),
})

/**
 * Fields sent by older clients for features that this product does not have. Source:
 * server/contract/spec/additions.md 2.
 */
const dropped = [
  'ai_model_name',
  'ai_service_url',
  'ai_service_token',
  'open_ai_host',
  'open_ai_key',
  'ai_system_prompt',
  'ai_welcome_message',
  'ai_max_message_length',
  'ai_tool_rounds',
  'enable_public_square',
  // older clients send back what loadConfig answered
  'revision',
  'former_site_urls',
]

export const adminSettingCalls = group('adminSetting', {
  /**
   * Saves site settings; absent ones are unchanged. Source: server/contract/spec/administration.md
   * 3.1, server/contract/spec/additions.md 2.
   */
  saveConfig: call({
    summary: {
      en: 'Saves settings of the site.',
      'zh-cn': '保存站点设置。',
    },
    input: z.object({
      register_open: optionalFlag(),
      home_page: optionalCount(),
      home_item: optionalCount(),
      beian: optionalText(),
      history_version_count: optionalCount(),
      show_watermark: optionalFlag(),
      site_url: optionalText(),
      oss_open: optionalFlag(),
      oss_setting: jsonForm(storageForm),
      file_access: optionalText(),
      /** Bytes. */
      upload_limit: optionalCount(),
      /** Extensions of files that are taken besides those of every site, separated by blanks. */
      upload_kinds: optionalText(),
      force_login: optionalFlag(),
      strong_password_enabled: optionalFlag(),
      session_expire_days: optionalCount(),
      token_never_expires: optionalFlag(),
      /** Search engines may index open items. */
      allow_indexing: optionalFlag(),
      /** Assistants may connect by the Model Context Protocol. */
      mcp_enabled: optionalFlag(),
      /** Hosts that `relay/send` may send to, separated by commas or spaces. */
      relay_hosts: optionalText(),
      demo_item: optionalCount(),
      /** The `revision` that was read; without it the last save wins. */
      base_revision: optionalCount(),
    }),
    output: nothing(),
    fails: [...adminFails, 'settingsChanged', 'itemNotFound'],
    effect: 'writes',
    token: 'admin',
    dropsOnly: dropped,
  }),

  /**
   * Site settings with masked secrets; `[]` if none were ever saved. Source:
   * server/contract/spec/administration.md 3.2, server/contract/spec/additions.md 2.
   */
  loadConfig: call({
    summary: {
      en: 'Settings of the site, secrets masked.',
      'zh-cn': '站点设置，密钥以掩码显示。',
    },
    input: z.object({}),
    output: z.union([
      z.object({
        register_open: z.string(),
        home_page: z.string(),
        home_item: z.string(),
        beian: z.string(),
        history_version_count: z.string(),
        show_watermark: z.string(),
        site_url: z.string(),
        oss_open: z.string(),
        oss_setting: z.union([storageForm, nothing()]),
        file_access: z.string(),
        upload_limit: z.string(),
        upload_kinds: z.string(),
        force_login: z.string(),
        strong_password_enabled: z.string(),
        session_expire_days: z.string(),
        token_never_expires: z.string(),
        allow_indexing: z.string(),
        mcp_enabled: z.string(),
        relay_hosts: z.string(),
        demo_item: z.string(),
        former_site_urls: z.array(z.string()),
        revision: z.string(),
      }),
      nothing(),
    ]),
    fails: adminFails,
    effect: 'reads',
    token: 'admin',
  }),

  /**
   * Tests a form without saving it, step by step: writes, reads back and deletes an object. Source:
   * web/spec/managing.md 5.6, 7.
   */
  testStorage: call({
    summary: {
      en: 'Tries the form of an object store, step by step.',
      'zh-cn': '逐步测试对象存储的设置。',
    },
    input: z.object({ oss_setting: jsonForm(storageForm) }),
    output: z.object({ steps: z.array(testStep) }),
    fails: adminFails,
    effect: 'writes',
    token: 'admin',
  }),

  ...ldapSettingCalls,
  ...oauth2SettingCalls,
})
