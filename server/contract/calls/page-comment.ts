import * as z from 'zod'
import { call, group } from '../call.ts'
import { flag, int } from '../fields/numbers.ts'
import { given, shortText } from '../fields/texts.ts'
import { nothing } from '../fields/answers.ts'
import { limits } from '../limits.ts'

const comment = z.object({
  comment_id: z.int(),
  /** 0 for the first comment of a thread. */
  parent_id: z.int(),
  page_id: z.int(),
  uid: z.int(),
  username: z.string(),
  /** The account is deleted; somebody else may have its user name now. */
  is_gone: z.boolean(),
  /** Names in `content`, as written, whose people were notified; null for comments of older servers. */
  mentions: z.array(z.string()).nullable(),
  /** Markdown without HTML, as written. */
  content: z.string(),
  addtime: z.int(),
  addtime_text: z.string(),
  /** Whether the caller wrote it. */
  is_owner: z.boolean(),
  can_delete: z.boolean(),
})

/**
 * Comments at the foot of a page, in threads of two levels. Source:
 * server/contract/spec/additions.md 11, server/access/spec.md 16.1.
 */
export const pageCommentCalls = group('page_comment', {
  /**
   * Threads of a page, the newest first, replies the oldest first; none where the item does not
   * allow comments. `total` counts threads.
   */
  getList: call({
    summary: {
      en: 'The comments on a page.',
      'zh-cn': '页面的评论。',
    },
    input: z.object({ page_id: int(), page: int(1), count: int(20) }),
    output: z.object({
      total: z.int(),
      page: z.int(),
      comments: z.array(
        comment.extend({
          resolved: z.int(),
          /** User name; empty for an open thread. */
          resolved_by: z.string(),
          /** The account of `resolved_by` is deleted. */
          resolved_by_gone: z.boolean(),
          can_resolve: z.boolean(),
          replies: z.array(comment),
        }),
      ),
    }),
    fails: ['itemPasswordNeeded', 'noAccess', 'tooManyTries', 'signInForced'],
    effect: 'reads',
    token: 'read',
  }),

  /**
   * Begins a thread, or answers one: with the id of a reply as `parent_id` the answer goes to the
   * thread of that reply. People named as `@name`, outside of code and links, who may read the page
   * get a notice, and so does the author of an answered thread.
   */
  add: call({
    summary: {
      en: 'Comments on a page, or answers a comment.',
      'zh-cn': '评论页面，或回复评论。',
    },
    input: z.object({
      page_id: int(),
      content: given(shortText(limits.commentLength), 'commentMissing'),
      parent_id: int(),
    }),
    output: z.object({ comment_id: z.int(), message: z.string() }),
    fails: [
      'notLoggedIn',
      'itemPasswordNeeded',
      'noAccess',
      'tooManyTries',
      'itemArchived',
      'commentsOff',
      'commentMissing',
      'commentNotFound',
      'threadFull',
    ],
    effect: 'writes',
    once: true,
    token: 'write',
  }),

  /**
   * People whom a comment on the page can name: those who have commented on it and, for who edits in
   * the item, everybody with a membership; of them only who may read the page, and so would get the
   * notice.
   */
  getPeople: call({
    summary: {
      en: 'The people whom a comment on the page can name.',
      'zh-cn': '评论中可以提到的人。',
    },
    input: z.object({ page_id: int() }),
    output: z.array(z.object({ username: z.string(), name: z.string() })),
    fails: [
      'notLoggedIn',
      'itemPasswordNeeded',
      'noAccess',
      'tooManyTries',
      'itemArchived',
      'commentsOff',
    ],
    effect: 'reads',
    token: 'read',
  }),

  /** Deletes a comment and the answers to it. */
  delete: call({
    summary: {
      en: 'Deletes a comment and the answers to it.',
      'zh-cn': '删除评论及其回复。',
    },
    input: z.object({ comment_id: int() }),
    output: z.object({ message: z.string() }),
    fails: ['notLoggedIn', 'commentNotFound', 'noAccess'],
    effect: 'writes',
    token: 'write',
  }),

  /** Closes a thread, or opens it again. */
  resolve: call({
    summary: {
      en: 'Marks a thread of comments as resolved, or as open.',
      'zh-cn': '将评论标记为已解决或未解决。',
    },
    input: z.object({ comment_id: int(), resolved: flag(true) }),
    output: nothing(),
    fails: ['notLoggedIn', 'commentNotFound', 'noAccess', 'itemArchived'],
    effect: 'writes',
    token: 'write',
  }),
})
