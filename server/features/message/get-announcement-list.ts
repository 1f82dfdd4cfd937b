import type { OutputOf } from '#contract/call.ts'
import type { messageCalls } from '#contract/calls/message.ts'
import { limits } from '#contract/limits.ts'
import type { SignedIn } from '../../access/people/people.ts'
import { dated } from '../../date-text.ts'
import { Message } from '../../models/message.ts'
import { dueAnnouncements, settleAnnouncements } from '../../services/messages/announcements.ts'

/**
 * Announcements except those deleted by the caller. The answer shows which were unread; then they
 * are marked as read. Source: server/contract/spec/administration.md 12.3.
 */
export async function listAnnouncements({
  ctx,
  db,
  write,
  person,
}: SignedIn): Promise<OutputOf<typeof messageCalls.getAnnouncementList>> {
  const own = Message.query(db.read).where({ to_uid: person.uid })
  const found = await dueAnnouncements(db.read, person, ctx.now)
    .whereNotIn('id', own.clone().where({ status: -1 }).select('message_content_id'))
    .orderBy(['addtime', 'id'].map((column) => ({ column, order: 'desc' as const })))
    .limit(limits.listPageMax)
  const ids = found.map((content) => content.id)
  const read = new Set(
    (await own.whereIn('message_content_id', ids).select('message_content_id')).map(
      (row) => row.message_content_id,
    ),
  )
  if (read.size < ids.length)
    await write((trx) => settleAnnouncements(trx, person, { status: 1, now: ctx.now, only: ids }))
  return found.map((content) => ({
    ...content,
    ...dated('addtime', content.addtime, ctx.site.config.timeZone),
    message_content_id: content.id,
    status: read.has(content.id) ? 1 : 0,
  }))
}
