import type { OutputOf } from '#contract/call.ts'
import type { messageCalls } from '#contract/calls/message.ts'
import type { SignedIn } from '../../access/people/people.ts'
import { dated } from '../../date-text.ts'
import { unreadAnnouncements } from '../../services/messages/announcements.ts'
import { newestUnread } from './reminders.ts'

/** Unread notifications; asking does not mark them as read. */
export async function getUnread(grant: SignedIn): Promise<OutputOf<typeof messageCalls.getUnread>> {
  const { ctx, db, person } = grant
  const oldest = await unreadAnnouncements(db.read, person, ctx.now).orderBy('id').first()
  return {
    remind: await newestUnread(grant),
    announce: oldest
      ? {
          ...oldest,
          ...dated('addtime', oldest.addtime, ctx.site.config.timeZone),
          message_content_id: oldest.id,
        }
      : [],
  }
}
