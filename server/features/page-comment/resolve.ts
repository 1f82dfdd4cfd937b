import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCommentCalls } from '#contract/calls/page-comment.ts'
import type { CommentChange } from '../../access/content/comment.ts'
import { PageComment } from '../../models/page-comment.ts'

type Resolve = typeof pageCommentCalls.resolve

/** Marks a thread as resolved by the caller, or as open. */
export async function resolveThread(
  { write, person, comment }: CommentChange,
  { resolved }: InputOf<Resolve>,
): Promise<OutputOf<Resolve>> {
  await write((trx) =>
    PageComment.query(trx)
      .findById(comment.comment_id)
      .patch({
        resolved: resolved ? 1 : 0,
        resolved_by: resolved ? person.username : '',
        resolved_uid: resolved ? person.uid : 0,
      }),
  )
  return []
}
