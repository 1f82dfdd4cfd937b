import type { OutputOf } from '#contract/call.ts'
import type { messageCalls } from '#contract/calls/message.ts'
import { Failure } from '#contract/failures.ts'
import { pageObserver, type PageRead } from '../../access/page.ts'
import type { SignedIn } from '../../access/people.ts'
import { Message } from '../../models/message.ts'
import { MessageContent } from '../../models/message-content.ts'
import { dated } from '../../services/date-text.ts'
import type { Visit } from '../../visit.ts'

type GetUnread = OutputOf<typeof messageCalls.getUnread>

/** The page of a reminder when the caller may read it now, else nothing of it, its title included. Source: permissions 14. */
async function readablePage(visit: Visit, content: MessageContent | undefined): Promise<PageRead['page'] | undefined> {
  if (content?.object_type !== 'page') return undefined
  try {
    return (await pageObserver(visit, { page_id: content.object_id })).page
  } catch (failure) {
    if (failure instanceof Failure) return undefined
    throw failure
  }
}

/** The newest unread reminder. There are no announcements yet. */
export async function getUnread({ visit, db, person }: SignedIn): Promise<GetUnread> {
  const message = await Message.query(db.read)
    .where({ to_uid: person.uid, message_type: 'remind', status: 0 })
    .orderBy('id', 'desc')
    .first()
  if (!message) return { remind: [], announce: [] }
  const content = await MessageContent.query(db.read).findById(message.message_content_id)
  const { timeZone } = visit.site.config
  return {
    remind: {
      ...message,
      ...dated('addtime', message.addtime, timeZone),
      ...dated('readtime', message.readtime || message.addtime, timeZone),
      object_type: content?.object_type ?? '',
      object_id: content?.object_id ?? 0,
      action_type: content?.action_type ?? '',
      message_content: content?.message_content ?? '',
      from_name: content?.from_name ?? '',
      page_data: await readablePage(visit, content),
    },
    announce: [],
  }
}
