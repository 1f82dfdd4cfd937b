import * as z from 'zod'
import { call, group } from '../call.ts'
import { flag, int } from '../fields/numbers.ts'
import { shortText } from '../fields/texts.ts'

/** The calls of `page` about the lock of who edits it. */
export const pageLockCalls = group('page', {
  /**
   * Who is editing the page; names only for those who may edit it. Source:
   * server/contract/spec/calls.md 7.1, server/access/spec.md 6.
   */
  isLock: call({
    summary: {
      en: 'Who edits a page now.',
      'zh-cn': '谁正在编辑页面。',
    },
    input: z.object({ page_id: int() }),
    output: z.object({
      lock: z.int(),
      exceed: z.int(),
      lock_uid: z.string(),
      lock_username: z.string(),
      is_cur_user: z.int(),
      /** Seconds until the lock expires. */
      lock_left: z.int(),
    }),
    fails: ['pageNotFound', 'noAccess', 'signInForced'],
    numbers: { pageNotFound: 10103 },
    effect: 'reads',
    token: 'read',
  }),

  /**
   * Takes, renews or (with `lock_to` 1000) releases the lock. Source: server/contract/spec/calls.md
   * 7.2, server/access/spec.md 11.4.
   */
  setLock: call({
    summary: {
      en: 'Takes, renews or releases the lock of a page.',
      'zh-cn': '锁定页面、续期或释放锁。',
    },
    input: z.object({
      page_id: int(),
      item_id: int(),
      lock_to: int(),
      force: flag(),
      /** As answered when the lock was last set: it is that lock's own window that asks. */
      lock_key: shortText(),
    }),
    output: z.object({
      id: z.int(),
      lock_left: z.int(),
      /** Hands over or releases this lock until it is renewed, whoever is signed in; '' for none. */
      lock_key: z.string(),
    }),
    fails: [
      'notLoggedIn',
      'itemNotFound',
      'pageNotFound',
      'noAccess',
      'itemArchived',
      'pageLocked',
    ],
    numbers: { noAccess: 10101 },
    effect: 'writes',
    token: 'write',
  }),
})
