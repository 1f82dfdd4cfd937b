import type { Answer } from '../api/calls.ts'
import { itemOf, pageOf } from './render-editor.tsx'

export type ThreadRow = Answer<'page_comment/getList'>['comments'][number]

/** An item whose pages have comments, and its page 34. */
export const commentedItem = itemOf({ item_edit: false, allow_comment: '1' })
export const commentedPage = pageOf({ page_html: '<p>words</p>', outline: [], can_edit: false })

/** A thread without replies. */
export const threadOf = (comment_id: number, username: string) =>
  ({
    comment_id,
    page_id: 34,
    username,
    content: `from ${username}`,
    addtime: 1_790_000_000,
    can_delete: true,
    can_resolve: true,
    resolved: 0,
    resolved_by: '',
    replies: [],
  }) as unknown as ThreadRow
