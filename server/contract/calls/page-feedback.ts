import * as z from 'zod'
import { call, group } from '../call.ts'
import { int } from '../fields/numbers.ts'
import { shortText } from '../fields/texts.ts'

/** Length of a client id in characters. */
const longestClientId = 100

const stat = z.object({
  helpful_count: z.int(),
  unhelpful_count: z.int(),
  /** The caller's vote: 0 none, 1 helpful, 2 not helpful. */
  user_feedback: z.int(),
})

/**
 * Whether a page was helpful. One vote for each person, and signed out for each `client_id` and
 * address. Source: server/contract/spec/additions.md 11, server/access/spec.md 16.1.
 */
export const pageFeedbackCalls = group('page_feedback', {
  /** All zero where the item does not allow votes. */
  getStat: call({
    summary: {
      en: 'How many readers found a page helpful.',
      'zh-cn': '有多少读者认为页面有帮助。',
    },
    input: z.object({ page_id: int(), client_id: shortText(longestClientId) }),
    output: stat,
    fails: ['itemPasswordNeeded', 'noAccess', 'tooManyTries', 'signInForced'],
    effect: 'reads',
    token: 'read',
  }),

  /** Votes 1 (helpful) or 2 (not helpful), changes the vote, or with 0 takes it back. */
  submit: call({
    summary: {
      en: 'Says whether a page was helpful.',
      'zh-cn': '反馈页面是否有帮助。',
    },
    input: z.object({
      page_id: int(),
      feedback_type: int().refine((type) => [0, 1, 2].includes(type)),
      client_id: shortText(longestClientId),
    }),
    output: stat.extend({ message: z.string() }),
    fails: [
      'itemPasswordNeeded',
      'noAccess',
      'tooManyTries',
      'signInForced',
      'itemArchived',
      'feedbackOff',
    ],
    effect: 'writes',
    token: 'write',
  }),
})
