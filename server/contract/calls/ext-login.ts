import * as z from 'zod'
import { call, group } from '../call.ts'
import { int } from '../fields/numbers.ts'
import { nothing } from '../fields/answers.ts'
import { shortText } from '../fields/texts.ts'

/**
 * External sign-in. Success redirects (HTTP 302) to the token entrance; a refusal sends a browser to
 * the sign-in screen, and is answered in the usual envelope to programs.
 */
export const extLoginCalls = group('ExtLogin', {
  /**
   * A link that another system signed with the login secret key; valid once, within a minute.
   * Source: server/contract/spec/administration.md 13.1.
   */
  bySecretKey: call({
    summary: {
      en: 'Signs in by a link that another system has signed.',
      'zh-cn': '用其他系统签名的链接登录。',
    },
    input: z.object({
      username: shortText(),
      /** Unix seconds. */
      time: int(),
      /** MD5 of user name, key and time, in lower-case hexadecimal digits. */
      token: shortText(100),
      name: shortText(),
      redirect: shortText(),
    }),
    output: nothing(),
    fails: [
      'signedLinkExpired',
      'signedLinkWrong',
      'signedLinkUsed',
      'signedLinkRefused',
      'wrongCredentials',
    ],
    effect: 'reads',
    shape: 'file',
    refusedAs: 'signIn',
    token: 'always',
  }),

  /**
   * Starts a sign-in at the OAuth2 provider, and completes it when the provider redirects back.
   * Source: server/contract/spec/administration.md 13.2.
   */
  oauth2: call({
    summary: {
      en: 'Begins signing in at the OAuth2 service, and ends it when the visitor comes back.',
      'zh-cn': '开始 OAuth2 登录，并在访客返回时完成。',
    },
    input: z.object({
      redirect: shortText(),
      code: shortText(4_000),
      state: shortText(200),
      error: shortText(),
      error_description: shortText(),
      /**
       * Refers to an administrator's trial of unsaved settings. Source:
       * server/contract/spec/additions.md 3.
       */
      trial_id: shortText(200),
    }),
    output: nothing(),
    fails: [
      'oauth2Off',
      'oauth2Failed',
      'oauth2Denied',
      'oauth2StateWrong',
      'accountNameTaken',
      'accountNameUnusable',
      'trialUnknown',
      'tooManyTries',
      'wrongCredentials',
    ],
    effect: 'reads',
    shape: 'file',
    refusedAs: 'signIn',
    token: 'always',
  }),
})
