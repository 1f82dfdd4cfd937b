import * as z from 'zod'
import { call, group } from '../call.ts'
import { int } from '../fields/numbers.ts'
import { nothing, S } from '../fields/answers.ts'
import { shortText, text } from '../fields/texts.ts'
import { limits } from '../limits.ts'

/**
 * Answer of sign-in and registration, the only one that contains a token. Source:
 * server/contract/spec/calls.md 3.1, server/access/spec.md 14.
 */
const signedIn = z.object({
  uid: S(),
  username: z.string(),
  name: z.string(),
  groupid: S(),
  avatar: z.string(),
  avatar_small: z.string(),
  email: z.string(),
  email_verify: z.int(),
  user_token: z.string(),
})

/** What an access token allows. */
export const tokenScope = z.enum(['read', 'write', 'full', 'admin'])

export const userCalls = group('user', {
  /** Signs in by user name or e-mail address. Source: server/contract/spec/calls.md 3.1. */
  loginByVerify: call({
    summary: {
      en: 'Signs in by user name or e-mail address and password.',
      'zh-cn': '用用户名或邮箱和密码登录。',
    },
    input: z.object({
      username: shortText(),
      password: text(),
      captcha: shortText(20),
      captcha_id: int(),
      v_code: shortText(20),
    }),
    output: signedIn,
    fails: [
      'captchaWrong',
      'tooManyTries',
      'wrongCredentials',
      'directoryDown',
      'accountNameTaken',
      'accountNameUnusable',
    ],
    numbers: { tooManyTries: 10204 },
    effect: 'reads',
    aliases: ['user/login'],
    token: 'always',
  }),

  /** Creates an account and signs it in. Source: server/contract/spec/calls.md 3.2. */
  registerByVerify: call({
    summary: {
      en: 'Opens an account and signs it in.',
      'zh-cn': '注册账号并登录。',
    },
    input: z.object({
      username: shortText(),
      password: text(),
      confirm_password: text(),
      captcha: shortText(20),
      captcha_id: int(),
      inviteCode: shortText(),
    }),
    output: signedIn,
    fails: [
      'registrationClosed',
      'userNameMalformed',
      'passwordTooShort',
      'passwordTooLong',
      'passwordTooWeak',
      'passwordsDiffer',
      'captchaWrong',
      'userNameTaken',
      'tooManyTries',
    ],
    effect: 'writes',
    aliases: ['user/register'],
    token: 'always',
    audit: { act: 'user.register', tells: ['username'] },
  }),

  /**
   * The signed-in person; `token` only for access tokens. Source: server/contract/spec/calls.md
   * 3.3, server/contract/spec/additions.md 2.
   */
  info: call({
    summary: {
      en: 'Who is signed in.',
      'zh-cn': '当前登录的用户。',
    },
    input: z.object({}),
    output: z.object({
      uid: S(),
      username: z.string(),
      email: z.string(),
      email_verify: z.int(),
      mobile: z.string(),
      name: z.string(),
      avatar: z.string(),
      avatar_small: z.string(),
      groupid: S(),
      reg_time: S(),
      is_wechat: z.int(),
      is_sso: S(),
      /**
       * Where to go after signing out, as answered by `user/logout`; often empty. Source:
       * server/contract/spec/calls.md 3.7.
       */
      logout_redirect_uri: z.string(),
      token: z
        .object({
          id: z.string(),
          name: z.string(),
          scope: tokenScope,
          item_ids: z.array(z.string()).nullable(),
          /** Unix seconds, 0 for never. */
          expires: z.int(),
        })
        .optional(),
    }),
    fails: ['notLoggedIn'],
    effect: 'reads',
    token: 'always',
  }),

  /** Changes the display name; it may be empty. Source: server/contract/spec/calls.md 3.4. */
  updateInfo: call({
    summary: {
      en: "Changes the caller's display name.",
      'zh-cn': '修改自己的显示名。',
    },
    input: z.object({ name: shortText(limits.displayNameLength) }),
    output: nothing(),
    fails: ['notLoggedIn'],
    effect: 'writes',
  }),

  /**
   * Sets the e-mail address, which becomes unverified. Source: server/contract/spec/additions.md 2.
   */
  updateEmail: call({
    summary: {
      en: "Sets the caller's e-mail address.",
      'zh-cn': '设置自己的邮箱。',
    },
    input: z.object({ email: shortText(200), password: text() }),
    output: nothing(),
    fails: [
      'notLoggedIn',
      'wrongPassword',
      'emailMalformed',
      'emailInUse',
      'passwordNotHere',
      'tooManyTries',
    ],
    effect: 'writes',
    audit: { act: 'user.email', tells: ['email'] },
  }),

  /**
   * Changes the password and ends every session of the person, including the current one. Source:
   * server/contract/spec/calls.md 3.5.
   */
  resetPassword: call({
    summary: {
      en: "Changes the caller's password and ends all their sessions.",
      'zh-cn': '修改自己的密码，并结束自己的所有会话。',
    },
    input: z.object({ password: text(), new_password: text() }),
    output: nothing(),
    fails: [
      'notLoggedIn',
      'wrongPassword',
      'passwordTooShort',
      'passwordTooLong',
      'passwordTooWeak',
      'passwordNotHere',
      'tooManyTries',
    ],
    numbers: { wrongPassword: 10101 },
    effect: 'writes',
    audit: { act: 'user.password' },
  }),

  /**
   * Ends the presented session or access token; without one it succeeds without effect. Source:
   * server/access/spec.md 5.1.
   */
  logout: call({
    summary: {
      en: 'Ends the session or access token that is sent along.',
      'zh-cn': '让所带的会话或访问令牌失效。',
    },
    input: z.object({}),
    output: z.object({ logout_redirect_uri: z.string() }),
    fails: [],
    effect: 'writes',
    token: 'always',
  }),

  /**
   * Whether sign-in by OAuth2 is offered, and its label. Source: server/contract/spec/calls.md 3.9.
   */
  oauthInfo: call({
    summary: {
      en: 'Whether signing in by OAuth2 is offered, and under which words.',
      'zh-cn': '是否提供 OAuth2 登录，以及入口的文字。',
    },
    input: z.object({}),
    output: z.object({ oauth2_open: z.string().nullable(), oauth2_entrance_tips: z.string() }),
    fails: [],
    effect: 'reads',
    token: 'always',
  }),

  /**
   * People whose user name or name contains a text; with an empty one everybody, up to a limit.
   * Source: server/contract/spec/calls.md 3.8, server/contract/spec/additions.md 2.
   */
  allUser: call({
    summary: {
      en: 'Finds people of the site by name.',
      'zh-cn': '按名称查找站点用户。',
    },
    input: z.object({ username: shortText(), count: int(limits.listedUsers) }),
    output: z.array(z.object({ username: z.string(), uid: S(), name: z.string() })),
    fails: ['notLoggedIn'],
    effect: 'reads',
  }),

  /**
   * The address from which a person's own tools read notifications. Source:
   * server/contract/spec/calls.md 3.10.
   */
  getPushUrl: call({
    summary: {
      en: "The address that the caller's notices are sent to.",
      'zh-cn': '自己的通知推送地址。',
    },
    input: z.object({}),
    output: z.object({ push_url: z.string() }),
    fails: ['notLoggedIn'],
    effect: 'reads',
  }),

  /** Sets that address; empty removes it. Source: server/contract/spec/calls.md 3.10. */
  savePushUrl: call({
    summary: {
      en: 'Sets or removes that address.',
      'zh-cn': '设置或清除通知推送地址。',
    },
    input: z.object({ push_url: shortText(limits.pushUrlLength) }),
    output: nothing(),
    fails: ['notLoggedIn'],
    effect: 'writes',
  }),
})
