import type { OutputOf } from '#contract/call.ts'
import type { pageCommentCalls } from '#contract/calls/page-comment.ts'
import type { CommentChange } from '../../access/content/comment.ts'
import { PageComment } from '../../models/page-comment.ts'

const deleted = { en: 'Comment deleted.', 'zh-cn': '评论已删除。' }

/** Deletes a comment; with the first one of a thread its replies. */
export async function deleteComment({
  ctx,
  write,
  comment: { comment_id },
}: CommentChange): Promise<OutputOf<typeof pageCommentCalls.delete>> {
  await write((trx) =>
    PageComment.query(trx).where({ comment_id }).orWhere({ parent_id: comment_id }).delete(),
  )
  return { message: deleted[ctx.locale] }
}
