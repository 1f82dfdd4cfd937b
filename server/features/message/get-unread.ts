import type { OutputOf } from '#contract/call.ts'
import type { messageCalls } from '#contract/calls/message.ts'
import type { SignedIn } from '../../access/people/people.ts'
import { dated } from '../../date-text.ts'
import { unreadAnnouncements } from '../../services/messages/announcements.ts'
import { newestUnread, ownReminders } from './reminders.ts'

/** Unread notifications and their counts; asking does not mark them as read. */
export async function getUnread(grant: SignedIn): Promise<OutputOf<typeof messageCalls.getUnread>> {
  const { ctx, db, person } = grant
  const announcements = unreadAnnouncements(db.read, person, ctx.now)
  const [oldest, remind, unreadReminders, unreadCount] = await Promise.all([
    announcements.clone().orderBy('id').first(),
    newestUnread(grant),
    ownReminders(grant).where({ status: 0 }).resultSize(),
    announcements.clone().resultSize(),
  ])
  return {
    remind,
    announce: oldest
      ? {
          ...oldest,
          ...dated('addtime', oldest.addtime, ctx.site.config.timeZone),
          message_content_id: oldest.id,
        }
      : [],
    unread: { remind: unreadReminders, announce: unreadCount },
  }
}
