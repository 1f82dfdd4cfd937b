import * as z from 'zod'
import { call, group } from '../call.ts'
import { idList } from '../fields/lists.ts'
import { int } from '../fields/numbers.ts'
import { nothing, S, when } from '../fields/answers.ts'

export const subscriptionCalls = group('subscription', {
  /**
   * Subscribers of a page; without `page_id` the answer is `[]`. Source:
   * server/contract/spec/calls.md 17, server/access/spec.md 7.
   */
  getPageList: call({
    summary: {
      en: 'Who is reminded when a page changes.',
      'zh-cn': '页面变更时会提醒谁。',
    },
    input: z.object({ page_id: int() }),
    output: z.array(
      z.object({
        id: S(),
        uid: S(),
        object_id: S(),
        object_type: z.string(),
        action_type: z.string(),
        ...when('sub_time'),
        username: z.string(),
        name: z.string(),
      }),
    ),
    fails: ['notLoggedIn', 'pageNotFound', 'noAccess'],
    effect: 'reads',
    token: 'read',
  }),

  /**
   * Subscribes people; those who may not read the page or are subscribed already are skipped.
   * Source: server/contract/spec/calls.md 17, server/access/spec.md 7.
   */
  savePage: call({
    summary: {
      en: 'Adds people who are reminded when a page changes.',
      'zh-cn': '添加页面变更的提醒对象。',
    },
    input: z.object({ page_id: int(), uids: idList() }),
    output: nothing(),
    fails: ['notLoggedIn', 'pageMissing', 'pageNotFound', 'noAccess', 'itemArchived'],
    numbers: { pageMissing: 10100 },
    effect: 'writes',
    token: 'write',
  }),

  /**
   * Unsubscribes people; everybody may unsubscribe themselves. Source:
   * server/contract/spec/calls.md 17, server/access/spec.md 7.
   */
  deletePage: call({
    summary: {
      en: 'Takes people from that list.',
      'zh-cn': '移除页面变更的提醒对象。',
    },
    input: z.object({ page_id: int(), uids: idList() }),
    output: nothing(),
    fails: ['notLoggedIn', 'pageMissing', 'pageNotFound', 'noAccess'],
    numbers: { pageMissing: 10100 },
    effect: 'writes',
    token: 'write',
  }),
})
