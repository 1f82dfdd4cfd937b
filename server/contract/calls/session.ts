import * as z from 'zod'
import { call, group } from '../call.ts'
import { int } from '../fields/numbers.ts'
import { nothing } from '../fields/answers.ts'

/**
 * Where somebody is signed in. For sessions only: access tokens can neither list nor end them.
 * Source: server/contract/spec/additions.md 3, web/spec/managing.md 6.2.
 */
export const sessionCalls = group('session', {
  /** The caller's active sessions, last used first. */
  getList: call({
    summary: {
      en: 'Where the caller is signed in.',
      'zh-cn': '当前用户的登录会话。',
    },
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['browser', 'command', 'external']),
        /** Browser and operating system only; empty if unknown. */
        device: z.string(),
        ip: z.string(),
        /** Unix seconds. */
        addtime: z.int(),
        /** Unix seconds, to the minute. */
        last_used_time: z.int(),
        current: z.boolean(),
      }),
    ),
    fails: ['notLoggedIn', 'outOfScope'],
    effect: 'reads',
  }),

  /** Ends one session; ending the current one signs out. */
  delete: call({
    summary: {
      en: "Ends one of the caller's sessions.",
      'zh-cn': '结束一个登录会话。',
    },
    input: z.object({ id: int() }),
    output: nothing(),
    fails: ['notLoggedIn', 'outOfScope', 'sessionNotFound'],
    effect: 'writes',
    audit: { act: 'session.end' },
  }),

  /** Ends all sessions of the caller except the current one. */
  deleteOthers: call({
    summary: {
      en: 'Ends all sessions of the caller but the present one.',
      'zh-cn': '结束除当前会话以外的所有会话。',
    },
    input: z.object({}),
    output: z.object({ ended: z.int() }),
    fails: ['notLoggedIn', 'outOfScope'],
    effect: 'writes',
    audit: { act: 'session.endOthers' },
  }),
})
