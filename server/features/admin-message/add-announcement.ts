import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminMessageCalls } from '#contract/calls/message.ts'
import { Failure } from '#contract/failures.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { momentOf } from '../../date-text.ts'
import { MessageContent } from '../../models/message-content.ts'
import { actorOf, recordAudit } from '../../services/changes/audit.ts'
import { announcementTypes } from '../../services/messages/announcements.ts'
import { plainHtml } from './plain-html.ts'

type Add = typeof adminMessageCalls.addAnnouncement

/**
 * Chinese for everybody, as existing clients expect it. Source:
 * server/contract/spec/administration.md 3.7.
 */
const fromName = '系统公告'

/**
 * Creates an announcement. It is shown from its time on, and not to people who registered after
 * that.
 */
export async function addAnnouncement(
  { ctx, write, person }: Administer,
  input: InputOf<Add>,
): Promise<OutputOf<Add>> {
  if (input.message_content.trim() === '')
    throw new Failure('badInput', { field: 'message_content' })
  const addtime =
    input.send_at.trim() === '' ? ctx.now : momentOf(input.send_at, ctx.site.config.timeZone)
  if (addtime === undefined) throw new Failure('badInput', { field: 'send_at' })
  const message_type =
    announcementTypes.find((type) => type === input.message_type && type !== 'announce') ??
    'announce_web'
  return write(async (trx) => {
    const { id } = await MessageContent.query(trx).insert({
      from_uid: 0,
      from_name: fromName,
      message_type,
      addtime,
      message_content: plainHtml(input.message_content.trim()),
    })
    const detail = { message_type, addtime }
    await recordAudit(trx, {
      by: actorOf(ctx, person),
      act: addtime > ctx.now ? 'announcement.plan' : 'announcement.add',
      object: id,
      detail,
      now: ctx.now,
    })
    return { id }
  })
}
