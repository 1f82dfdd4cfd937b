import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminMessageCalls } from '#contract/calls/message.ts'
import { Failure } from '#contract/failures.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { actorOf, recordAudit } from '../../services/changes/audit.ts'
import { announcements } from '../../services/messages/announcements.ts'
import { textOfPlainHtml } from './plain-html.ts'

type Cancel = typeof adminMessageCalls.cancelAnnouncement

/**
 * Seconds before its time from which on an announcement cannot be cancelled: until the deletion is
 * committed people are shown it once it is due.
 */
const tooLate = 1

/** Characters of the text that are recorded: nothing else is left of it. */
const recorded = 200

/**
 * Deletes an announcement that is still ahead.
 *
 * @throws {Failure} `announcementNotFound`, also for the second of two who cancel it;
 *   `announcementSent`
 */
export async function cancelAnnouncement(
  { ctx, write, person }: Administer,
  { id }: InputOf<Cancel>,
): Promise<OutputOf<Cancel>> {
  await write(async (trx) => {
    const found = await announcements(trx).findById(id).forUpdate()
    if (!found) throw new Failure('announcementNotFound')
    const { addtime, message_type } = found
    const text = [...textOfPlainHtml(found.message_content)].slice(0, recorded).join('')
    await announcements(trx).deleteById(id)
    await recordAudit(trx, {
      by: actorOf(ctx, person),
      act: 'announcement.cancel',
      object: id,
      detail: { message_type, addtime, text },
      now: ctx.now,
    })
    // the request, or this transaction, may have waited past the time: then it is rolled back
    if (addtime <= ctx.site.clock() / 1000 + tooLate) throw new Failure('announcementSent')
  })
  return []
}
