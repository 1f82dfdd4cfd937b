import * as z from 'zod'
import { call, group } from '../call.ts'
import { int } from '../fields/numbers.ts'
import { shortText } from '../fields/texts.ts'
import { streamable } from '../streamed-text.ts'
import { limits } from '../limits.ts'
import { pageStamped, versionDated, versionStamped } from '../shapes.ts'

/** The calls of `page` about its earlier versions. */
export const pageVersionCalls = group('page', {
  /** Earlier versions, newest first. Source: server/contract/spec/calls.md 6.4. */
  history: call({
    summary: {
      en: 'Earlier versions of a page, newest first.',
      'zh-cn': '页面的历史版本，最新的在前。',
    },
    input: z.object({ page_id: int() }),
    output: z.array(versionDated.extend({ page_content: streamable() })),
    fails: ['pageNotFound', 'noAccess', 'signInForced'],
    numbers: { noAccess: 10101 },
    effect: 'reads',
    olderText: 'history',
    token: 'read',
  }),

  /** The page and one of its versions. Source: server/contract/spec/calls.md 6.5. */
  diff: call({
    summary: {
      en: 'A page beside one of its versions.',
      'zh-cn': '页面与某一历史版本。',
    },
    input: z.object({ page_id: int(), page_history_id: int() }),
    output: z.object({ page: pageStamped, history_page: versionStamped }),
    fails: ['pageNotFound', 'versionNotFound', 'noAccess', 'signInForced'],
    numbers: { noAccess: 10101 },
    effect: 'reads',
    token: 'read',
  }),

  /**
   * Sets the remark of a version. Source: server/contract/spec/calls.md 6.6, server/access/spec.md
   * 7.
   */
  updateHistoryComments: call({
    summary: {
      en: 'Writes the remark of one version.',
      'zh-cn': '修改某一历史版本的备注。',
    },
    input: z.object({
      page_id: int(),
      page_history_id: int(),
      page_comments: shortText(limits.remarkLength),
    }),
    output: z.object({ success: z.boolean() }),
    fails: ['notLoggedIn', 'pageNotFound', 'versionNotFound', 'noAccess', 'itemArchived'],
    numbers: { noAccess: 10101 },
    effect: 'writes',
    token: 'write',
  }),
})
