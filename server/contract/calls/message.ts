import * as z from 'zod'
import { call, group } from '../call.ts'
import { nothing, S, when } from '../fields.ts'

const pageOfReminder = z.object({
  page_id: S(),
  item_id: S(),
  page_title: z.string(),
  cat_id: S(),
  author_uid: S(),
  author_username: z.string(),
  s_number: S(),
  addtime: S(),
  page_comments: z.string(),
  is_del: S(),
  page_addtime: S(),
  ext_info: z.string(),
  is_draft: S(),
})

export const messageCalls = group('message', {
  /** The newest unread reminder and the oldest unread announcement. Source: wire contract (administration) 12. */
  getUnread: call({
    input: z.object({}),
    output: z.object({
      remind: z.union([
        z.object({
          id: S(),
          from_uid: S(),
          to_uid: S(),
          message_type: z.string(),
          message_content_id: S(),
          status: S(),
          ...when('addtime'),
          ...when('readtime'),
          object_type: z.string(),
          object_id: z.int(),
          action_type: z.string(),
          message_content: z.string(),
          from_name: z.string(),
          /** Absent when the caller can no longer read the page. */
          page_data: pageOfReminder.optional(),
        }),
        nothing(),
      ]),
      announce: nothing(),
    }),
    fails: ['notLoggedIn'],
    effect: 'reads',
    token: 'read',
  }),
})
