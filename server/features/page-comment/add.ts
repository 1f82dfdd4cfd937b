import type { Knex } from 'knex'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCommentCalls } from '#contract/calls/page-comment.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { readComment } from '#contract/document/comment.ts'
import type { CommentWrite } from '../../access/content/comment.ts'
import { readersAmong } from '../../access/content/readers.ts'
import { PageComment } from '../../models/page-comment.ts'
import { remind } from '../../services/messages/reminders.ts'
import { peopleNamed } from '../../services/people/people-named.ts'
import { countAction } from '../../signin/throttle.ts'

type Add = typeof pageCommentCalls.add

/** Characters of a comment that its notices repeat. */
const noticeLength = 200

const added = { en: 'Comment added.', 'zh-cn': '评论已发布。' }

/** The thread that a comment goes into, and the people it answers. */
interface Answered {
  readonly id: number
  readonly people: ReadonlySet<number>
}

/**
 * The first comment of the thread that the comment `id` belongs to, and the authors of both.
 * @throws {Failure} `commentNotFound`, `threadFull`
 */
async function answeredBy(db: Knex, pageId: number, id: number): Promise<Answered> {
  const found = () => PageComment.query(db).where({ page_id: pageId })
  const comment = await found().findById(id)
  const thread = comment?.parent_id ? await found().findById(comment.parent_id) : comment
  if (!comment || !thread) throw new Failure('commentNotFound')
  const replies = await found().where({ parent_id: thread.comment_id }).resultSize()
  if (replies >= limits.commentReplies)
    throw new Failure('threadFull', { limit: limits.commentReplies })
  return { id: thread.comment_id, people: new Set([thread.uid, comment.uid]) }
}

/**
 * Adds a comment and notifies those it concerns, if they may read the page: whom it answers, the
 * author of the thread, and people it names.
 */
export async function addComment(
  { ctx, write, item, person, on }: CommentWrite,
  { content, parent_id }: InputOf<Add>,
): Promise<OutputOf<Add>> {
  await countAction(ctx, 'comment', limits.commentsPerMinute, 60, `person ${person.uid}`)
  const comment_id = await write(async (trx) => {
    const answered = parent_id > 0 ? await answeredBy(trx, on.page_id, parent_id) : undefined
    const { words, names } = readComment(content)
    const people = await peopleNamed(trx, names.flat())
    const named = new Map(
      names
        .map((spellings) => spellings.find((name) => people.has(name)))
        .flatMap((name) => (name === undefined ? [] : [[name, people.get(name)!.uid]])),
    )
    const concerned = new Set([...(answered?.people ?? []), ...named.values()])
    concerned.delete(person.uid)
    const readers = await readersAmong(trx, item, on, [...concerned])
    const told = new Set(readers)
    const comment = await PageComment.query(trx).insert({
      page_id: on.page_id,
      parent_id: answered?.id ?? 0,
      uid: person.uid,
      username: person.username,
      content,
      mentions: [...named].flatMap(([name, uid]) => (told.has(uid) ? [name] : [])).join('\n'),
      addtime: ctx.now,
    })
    const notice = {
      page: on.page_id,
      comment: comment.comment_id,
      by: person,
      text: shortened(words),
      now: ctx.now,
    }
    const isAnswered = (uid: number) => answered?.people.has(uid) === true
    await remind(trx, {
      ...notice,
      to: readers.filter((uid) => isAnswered(uid)),
      action: 'comment_reply',
    })
    await remind(trx, {
      ...notice,
      to: readers.filter((uid) => !isAnswered(uid)),
      action: 'comment_mention',
    })
    return comment.comment_id
  })
  return { comment_id, message: added[ctx.locale] }
}

/** The beginning of a text, never ending in half a character. */
const shortened = (text: string): string =>
  text.length <= noticeLength ? text : `${text.slice(0, noticeLength).toWellFormed()}…`
