import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCommentCalls } from '#contract/calls/page-comment.ts'
import type { PageFoot } from '../../access/content/comment.ts'
import { covers } from '../../access/basis/catalog-scope.ts'
import { dateText } from '../../date-text.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { peopleWithIds } from '../../services/people/item-people.ts'
import { PageComment } from '../../models/page-comment.ts'

type List = typeof pageCommentCalls.getList

/** A page of threads with their replies. Four queries. */
export async function listComments(
  { ctx, db, item, rights, on }: PageFoot,
  input: InputOf<List>,
): Promise<OutputOf<List>> {
  const page = Math.max(1, input.page)
  if (!item.allow_comment) return { total: 0, page, comments: [] }
  const { offset, limit } = pageOf(input)
  const threads = () => PageComment.query(db.read).where({ page_id: on.page_id, parent_id: 0 })
  const [total, shown] = await Promise.all([
    threads().resultSize(),
    threads().orderBy('comment_id', 'desc').offset(offset).limit(limit),
  ])
  const replies = await PageComment.query(db.read)
    .where({ page_id: on.page_id })
    .whereIn(
      'parent_id',
      shown.map(({ comment_id }) => comment_id),
    )
    .orderBy('comment_id')
  const repliesTo = Map.groupBy(replies, ({ parent_id }) => parent_id)
  const authors = [...shown, ...replies].flatMap((one) => [one.uid, one.resolved_uid])
  const existing = new Set(
    (await peopleWithIds(db.read, [...new Set(authors)])).map((person) => person.uid),
  )
  const uid = ctx.person?.uid
  const rowOf = (comment: PageComment) => {
    const isOwn = comment.uid === uid
    return {
      comment_id: comment.comment_id,
      parent_id: comment.parent_id,
      page_id: comment.page_id,
      uid: comment.uid,
      username: comment.username,
      is_gone: !existing.has(comment.uid),
      mentions: comment.mentions?.split('\n').filter(Boolean) ?? null,
      content: comment.content,
      addtime: comment.addtime,
      addtime_text: dateText(comment.addtime, ctx.site.config.timeZone),
      is_owner: isOwn,
      can_delete: isOwn || rights.role >= 2,
    }
  }
  const mayResolve = item.is_archived === 0 && covers(rights.writes, on.cat_id)
  return {
    total,
    page,
    comments: shown.map((thread) => ({
      ...rowOf(thread),
      resolved: thread.resolved,
      resolved_by: thread.resolved_by,
      resolved_by_gone: thread.resolved_uid > 0 && !existing.has(thread.resolved_uid),
      can_resolve: mayResolve || (item.is_archived === 0 && thread.uid === uid),
      replies: (repliesTo.get(thread.comment_id) ?? []).map(rowOf),
    })),
  }
}
