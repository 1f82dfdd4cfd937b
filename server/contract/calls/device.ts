import * as z from 'zod'
import { call, group } from '../call.ts'
import { flag, int } from '../fields/numbers.ts'
import { limitingIdList } from '../fields/lists.ts'
import { nothing } from '../fields/answers.ts'
import { shortText, text } from '../fields/texts.ts'
import { tokenScope } from './user.ts'

const scopes = ['read', 'write'] as const

/**
 * Scope that a terminal or a person may request, `write` by default; anything else is refused
 * instead of being read as a wider one.
 */
const requestedScope = () =>
  z.codec(z.union([z.enum(scopes), z.literal('')]).nullish(), z.enum(scopes), {
    decode: (raw) => raw || 'write',
    encode: (scope) => scope,
  })

/**
 * Expiry of a token in unix seconds; 0 or absent is never (if the site allows it). Anything but an
 * integer is refused.
 */
const requestedEnd = () =>
  z.codec(z.union([z.string(), z.number()]).nullish(), z.int(), {
    decode: (raw) =>
      raw === null || raw === undefined || raw === ''
        ? 0
        : Number(typeof raw === 'string' ? raw.trim() || Number.NaN : raw),
    encode: String,
  })

export const deviceCalls = group('device', {
  /**
   * Starts the sign-in of a terminal. Source: server/contract/spec/additions.md 3, cli/spec.md 5.2.
   */
  start: call({
    summary: {
      en: 'A terminal asks to be signed in.',
      'zh-cn': '终端请求登录。',
    },
    input: z.object({
      host: shortText(200),
      system: shortText(200),
      scope: requestedScope(),
      item_ids: limitingIdList(),
    }),
    output: z.object({
      /** Eight letters, without vowels and similar-looking ones. */
      code: z.string(),
      device_secret: z.string(),
      /** Where a person approves it. */
      address: z.string(),
      /** Seconds. */
      expires_in: z.int(),
      interval: z.int(),
    }),
    fails: ['tooManyTries'],
    effect: 'writes',
    token: 'always',
  }),

  /**
   * The terminal polls for the outcome; the token is returned once. Source:
   * server/contract/spec/additions.md 3.
   */
  poll: call({
    summary: {
      en: 'The terminal asks for the outcome.',
      'zh-cn': '终端查询登录结果。',
    },
    input: z.object({ device_secret: shortText(200) }),
    output: z.object({
      state: z.enum(['pending', 'refused', 'expired', 'approved']),
      token: z.string().optional(),
    }),
    fails: ['tooManyTries'],
    numbers: { tooManyTries: 10308 },
    effect: 'writes',
    token: 'always',
  }),

  /**
   * The terminal that asks. Wrong, used and expired codes are indistinguishable. Source:
   * web/spec/managing.md 6.3.
   */
  info: call({
    summary: {
      en: 'Which terminal asks to be signed in.',
      'zh-cn': '查看请求登录的终端。',
    },
    input: z.object({ code: shortText(40) }),
    output: z.object({
      host: z.string(),
      system: z.string(),
      address: z.string(),
      /** The address is in another network than the person's: another IPv4 /24 or IPv6 /48. */
      other_network: z.boolean(),
      /** Unix seconds. */
      time: z.int(),
      scope: z.enum(['read', 'write']),
      items: z.array(z.object({ item_id: z.string(), item_name: z.string() })),
      /** Whether `device/answer` requires the login password. */
      password_needed: z.boolean(),
      /** Whether it requires a new sign-in instead, by an account without a password here. */
      sign_in_needed: z.boolean(),
    }),
    fails: ['notLoggedIn', 'outOfScope', 'deviceCodeUnknown', 'tooManyTries'],
    numbers: { tooManyTries: 10308 },
    effect: 'reads',
  }),

  /** The person's answer; grants at most what was requested. Source: web/spec/managing.md 6.3. */
  answer: call({
    summary: {
      en: 'Approves or refuses the sign-in of a terminal.',
      'zh-cn': '同意或拒绝终端登录。',
    },
    input: z.object({
      code: shortText(40),
      approve: flag(),
      scope: requestedScope(),
      item_ids: limitingIdList(),
      expires: requestedEnd(),
      name: shortText(200),
      password: text(),
    }),
    output: nothing(),
    fails: [
      'notLoggedIn',
      'outOfScope',
      'deviceCodeUnknown',
      'wrongPassword',
      'signInAgain',
      'tooManyTries',
      'neverExpiringRefused',
      'tooManyTokens',
      'itemNotFound',
    ],
    numbers: { tooManyTries: 10308 },
    effect: 'writes',
    audit: { act: 'token.terminal', tells: ['approve', 'name', 'scope', 'item_ids', 'expires'] },
  }),
})

export const accessTokenCalls = group('accessToken', {
  /**
   * The caller's access tokens, without the secrets. Source: server/contract/spec/additions.md 3.
   */
  getList: call({
    summary: {
      en: "The caller's access tokens, without the secrets.",
      'zh-cn': '自己的访问令牌，不含密钥本身。',
    },
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        token_start: z.string(),
        scope: tokenScope,
        /** `null`: all items. */
        item_ids: z.array(z.string()).nullable(),
        item_names: z.array(z.string()),
        addtime: z.int(),
        expires: z.int(),
        last_used_time: z.int(),
        last_ip: z.string(),
      }),
    ),
    fails: ['notLoggedIn', 'outOfScope'],
    effect: 'reads',
  }),

  /** Creates an access token and returns it once. Source: server/contract/spec/additions.md 3. */
  save: call({
    summary: {
      en: 'Creates an access token and shows it once.',
      'zh-cn': '新建访问令牌，只显示一次。',
    },
    input: z.object({
      name: shortText(200),
      scope: requestedScope(),
      item_ids: limitingIdList(),
      expires: requestedEnd(),
    }),
    output: z.object({ id: z.string(), token: z.string() }),
    fails: ['notLoggedIn', 'outOfScope', 'neverExpiringRefused', 'tooManyTokens', 'itemNotFound'],
    effect: 'writes',
    audit: { act: 'token.add', tells: ['name', 'scope', 'item_ids', 'expires'] },
  }),

  /** Revokes an access token. Source: server/contract/spec/additions.md 3. */
  delete: call({
    summary: {
      en: 'Ends an access token.',
      'zh-cn': '让访问令牌失效。',
    },
    input: z.object({ id: int() }),
    output: nothing(),
    fails: ['notLoggedIn', 'outOfScope', 'tokenNotFound'],
    effect: 'writes',
    audit: { act: 'token.delete' },
  }),

  /** Revokes all access tokens of the caller. Source: server/contract/spec/additions.md 3. */
  deleteAll: call({
    summary: {
      en: 'Ends all access tokens of the caller.',
      'zh-cn': '让当前用户的所有访问令牌失效。',
    },
    input: z.object({ password: text() }),
    output: z.object({ ended: z.int() }),
    fails: ['notLoggedIn', 'outOfScope', 'wrongPassword', 'signInAgain', 'tooManyTries'],
    numbers: { tooManyTries: 10308 },
    effect: 'writes',
    audit: { act: 'token.deleteAll' },
  }),
})
