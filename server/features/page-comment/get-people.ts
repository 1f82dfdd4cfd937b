import type { OutputOf } from '#contract/call.ts'
import type { pageCommentCalls } from '#contract/calls/page-comment.ts'
import { limits } from '#contract/limits.ts'
import type { CommentWrite } from '../../access/content/comment.ts'
import { readersAmong } from '../../access/content/readers.ts'
import { PageComment } from '../../models/page-comment.ts'
import { itemPeople, peopleWithIds } from '../../services/people/item-people.ts'

/**
 * Whom a comment can name, by the rule that decides who gets a notice. Readers see no names of
 * members: only those who have commented. Source: web/spec/reading.md 8.12.
 */
export async function listMentionable({
  db,
  item,
  rights,
  on,
}: CommentWrite): Promise<OutputOf<typeof pageCommentCalls.getPeople>> {
  const last = await PageComment.query(db.read)
    .where({ page_id: on.page_id })
    .groupBy('uid')
    .orderByRaw('max(comment_id) desc')
    .limit(limits.mentionedCommenters)
    .select('uid')
  const commenters = await peopleWithIds(
    db.read,
    last.map(({ uid }) => uid),
  )
  const members = rights.writes === 'none' ? [] : await itemPeople(db.read, item)
  const people = new Map([...commenters, ...members].map((one) => [one.uid, one]))
  const readers = await readersAmong(db.read, item, on, [...people.keys()])
  return readers.flatMap((uid) => {
    const one = people.get(uid)
    return one ? [{ username: one.username, name: one.name }] : []
  })
}
