import * as z from 'zod'
import { call, group } from '../call.ts'
import { adminFails } from '../fails.ts'
import { given, shortText, text } from '../fields/texts.ts'
import { int } from '../fields/numbers.ts'
import { nothing, S, when } from '../fields/answers.ts'
import { limits } from '../limits.ts'

const passwordRefusals = ['passwordTooShort', 'passwordTooLong', 'passwordTooWeak'] as const

/**
 * Accounts of the site, for its administrators. Source: server/contract/spec/administration.md 1,
 * server/access/spec.md 5.3.
 */
export const adminUserCalls = group('adminUser', {
  /**
   * Accounts, newest first unless `sort` says otherwise; `username` is searched in uid, user name and e-mail address. Source:
   * server/contract/spec/administration.md 1.1.
   */
  getList: call({
    summary: {
      en: 'Accounts of the site.',
      'zh-cn': '站点的账号。',
    },
    input: z.object({
      username: shortText(),
      page: int(1),
      count: int(20),
      /**
       * `username`, `name`, `groupid`, `reg_time` or `last_login_time`, with `-` before it in
       * descending order. Source: server/contract/spec/additions.md 2.
       */
      sort: shortText(),
    }),
    output: z.object({
      total: z.int(),
      users: z.array(
        z.object({
          uid: S(),
          username: z.string(),
          groupid: S(),
          name: z.string(),
          avatar: z.string(),
          avatar_small: z.string(),
          email: z.string(),
          email_verify: z.int(),
          mobile: z.string(),
          is_sso: S(),
          ...when('reg_time'),
          /** Empty, and 0 beside it, if never. */
          ...when('last_login_time'),
        }),
      ),
    }),
    fails: adminFails,
    effect: 'reads',
    token: 'admin',
  }),

  /**
   * Creates an account (`uid` 0) or changes the name and password of one; empty fields are
   * unchanged. Source: server/contract/spec/administration.md 1.2.
   */
  addUser: call({
    summary: {
      en: 'Opens an account, or changes one.',
      'zh-cn': '新建或修改账号。',
    },
    input: z.object({
      username: given(shortText()),
      password: text(),
      uid: int(),
      name: shortText(limits.displayNameLength),
    }),
    output: nothing(),
    fails: [...adminFails, ...passwordRefusals, 'passwordNotHere', 'userNameTaken', 'userUnknown'],
    numbers: { userUnknown: 10101 },
    effect: 'writes',
    once: true,
    token: 'admin',
  }),

  /**
   * Deletes an account that owns nothing. Source: server/contract/spec/administration.md 1.3,
   * server/access/spec.md 15.
   */
  deleteUser: call({
    summary: {
      en: 'Deletes an account that owns nothing.',
      'zh-cn': '删除名下没有内容的账号。',
    },
    input: z.object({ uid: int() }),
    output: nothing(),
    fails: [...adminFails, 'userUnknown', 'userOwns', 'userIsAdministrator'],
    numbers: { userUnknown: 10101 },
    effect: 'writes',
    token: 'admin',
  }),

  /**
   * Forgets by which id a sign-in service knows an account, for a service whose ids have changed,
   * and ends its sessions; the account goes once more to whoever proves its name. Source:
   * server/contract/spec/additions.md 3, server/access/spec.md 12.2
   */
  unlink: call({
    summary: {
      en: 'Lets the account of a sign-in service be linked once more, by its user name.',
      'zh-cn': '解除账号与登录服务的绑定，下次按用户名重新绑定。',
    },
    input: z.object({ uid: int() }),
    output: nothing(),
    fails: [...adminFails, 'userUnknown', 'userNotUnlinkable'],
    numbers: { userUnknown: 10101 },
    effect: 'writes',
    token: 'admin',
  }),

  /**
   * Sets a password and ends all sessions of the person. Source:
   * server/contract/spec/administration.md 1.4, server/access/spec.md 15.
   */
  changePassword: call({
    summary: {
      en: "Sets somebody's password and ends their sessions.",
      'zh-cn': '设置某人的密码，并结束其所有会话。',
    },
    input: z.object({ uid: int(), new_password: text().refine((password) => password !== '') }),
    output: nothing(),
    fails: [...adminFails, ...passwordRefusals, 'passwordNotHere', 'userUnknown'],
    numbers: { userUnknown: 10101 },
    effect: 'writes',
    token: 'admin',
  }),
})
