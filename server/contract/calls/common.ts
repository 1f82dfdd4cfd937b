import * as z from 'zod'
import { call, group } from '../call.ts'
import { int } from '../fields/numbers.ts'
import { nothing } from '../fields/answers.ts'
import { shortText } from '../fields/texts.ts'
import { limits } from '../limits.ts'

export const commonCalls = group('common', {
  /**
   * Creates a captcha for one attempt. Rate-limited by address. Source:
   * server/contract/spec/calls.md 4.1.
   */
  createCaptcha: call({
    summary: {
      en: 'Creates a captcha for one attempt.',
      'zh-cn': '生成一次性的验证码。',
    },
    input: z.object({}),
    output: z.object({ captcha_id: z.int() }),
    fails: ['tooManyTries'],
    effect: 'reads',
    token: 'always',
  }),

  /**
   * A captcha as PNG, or as SVG with `format=svg`; HTTP 404 for unknown, used and expired ids.
   * Source: server/contract/spec/calls.md 4.2, server/contract/spec/additions.md 2.
   */
  showCaptcha: call({
    summary: {
      en: 'Draws a captcha as a picture.',
      'zh-cn': '以图片形式显示验证码。',
    },
    input: z.object({ captcha_id: int(), format: shortText(10) }),
    output: z.void(),
    fails: [],
    effect: 'reads',
    shape: 'file',
    token: 'always',
  }),

  /**
   * Creates a captcha and answers it as PNG; a cookie identifies it. `user/login` takes its text as
   * `v_code`. Rate-limited like `createCaptcha`. Source: server/contract/spec/calls.md 4.3.
   */
  verify: call({
    summary: {
      en: 'Creates a captcha and answers its image; a cookie names it.',
      'zh-cn': '生成验证码并直接返回图片，由 Cookie 标识。',
    },
    input: z.object({}),
    output: z.void(),
    fails: ['tooManyTries'],
    effect: 'reads',
    shape: 'file',
    token: 'always',
  }),

  /**
   * Public settings of the site. Source: server/contract/spec/calls.md 4.4,
   * server/contract/spec/additions.md 2.
   */
  homePageSetting: call({
    summary: {
      en: 'Public settings of the site.',
      'zh-cn': '站点的公开设置。',
    },
    input: z.object({}),
    output: z.object({
      home_page: z.string(),
      home_item: z.string(),
      is_show_ai: z.int(),
      beian: z.string(),
      register_open: z.int(),
      /** Largest upload in bytes. */
      upload_limit: z.int(),
      /** IANA name of the time zone of date texts. */
      time_zone: z.string(),
      locale: z.enum(['zh-cn', 'en']),
      upgrading: z.int(),
      demo_item: z.string(),
      former_site_urls: z.array(z.string()),
      /** 1: access tokens may be made that never expire. */
      token_never_expires: z.int(),
    }),
    fails: [],
    effect: 'reads',
    token: 'always',
  }),

  /** Version of the program. Source: server/contract/spec/calls.md 4.5. */
  version: call({
    summary: {
      en: 'Version of the program.',
      'zh-cn': '程序的版本。',
    },
    input: z.object({}),
    output: z.object({ version: z.string() }),
    fails: [],
    effect: 'reads',
    token: 'always',
  }),

  /**
   * A QR code (PNG) of a text, which is never fetched. Source: server/contract/spec/calls.md 4.6.
   */
  qrcode: call({
    summary: {
      en: 'A QR picture of a text.',
      'zh-cn': '把文本画成二维码图片。',
    },
    input: z.object({ url: shortText(limits.qrTextLength), size: int(6) }),
    output: z.void(),
    fails: ['tooManyTries'],
    effect: 'reads',
    shape: 'file',
    token: 'always',
  }),
})

export const scriptCronCalls = group('ScriptCron', {
  /**
   * Runs due jobs, each no more often than its interval, whoever asks. Source:
   * server/contract/spec/calls.md 18.
   */
  run: call({
    summary: {
      en: 'Runs the background jobs that are due.',
      'zh-cn': '执行到期的定时任务。',
    },
    input: z.object({}),
    output: nothing(),
    fails: [],
    effect: 'reads',
    token: 'always',
  }),
})
