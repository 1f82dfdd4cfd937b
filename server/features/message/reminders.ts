import type { OutputOf } from '#contract/call.ts'
import type { messageCalls } from '#contract/calls/message.ts'
import { readablePages } from '../../access/content/readable-pages.ts'
import type { SignedIn } from '../../access/people/people.ts'
import { dated } from '../../date-text.ts'
import { Message } from '../../models/message.ts'
import { MessageContent } from '../../models/message-content.ts'

export type Reminder = OutputOf<typeof messageCalls.getRemindList>['list'][number]

/** Reminders of the caller that are not deleted. */
export const ownReminders = ({ db, person }: SignedIn) =>
  Message.query(db.read)
    .where({ to_uid: person.uid, message_type: 'remind' })
    .where('status', '>=', 0)

/**
 * Reminders as answered; nothing is revealed about pages that the caller can no longer read,
 * including titles. Source: server/access/spec.md 5.2
 */
export async function shownReminders(
  { ctx, db, person }: SignedIn,
  messages: readonly Message[],
): Promise<Reminder[]> {
  const { timeZone } = ctx.site.config
  const contents = await MessageContent.query(db.read).findByIds(
    messages.map((message) => message.message_content_id),
  )
  const contentOf = new Map(contents.map((content) => [content.id, content]))
  const about = contents
    .filter((content) => content.object_type === 'page')
    .map((content) => content.object_id)
  const pages = await readablePages(ctx, person, [...new Set(about)])
  return messages.map((message) => {
    const content = contentOf.get(message.message_content_id)
    return {
      ...message,
      ...dated('addtime', message.addtime, timeZone),
      ...dated('readtime', message.readtime || message.addtime, timeZone),
      object_type: content?.object_type ?? '',
      object_id: content?.object_id ?? 0,
      comment_id: content?.comment_id ?? 0,
      action_type: content?.action_type ?? '',
      message_content: content?.message_content ?? '',
      from_name: content?.from_name ?? '',
      page_data: content?.object_type === 'page' ? pages.get(content.object_id) : undefined,
    }
  })
}

/** The newest unread reminder, `[]` if there is none. */
export async function newestUnread(grant: SignedIn): Promise<Reminder | []> {
  const unread = await ownReminders(grant).where({ status: 0 }).orderBy('id', 'desc').limit(1)
  const [shown] = await shownReminders(grant, unread)
  return shown ?? []
}
