import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminMessageCalls } from '#contract/calls/message.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { dated } from '../../date-text.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { announcements } from '../../services/messages/announcements.ts'

type List = typeof adminMessageCalls.listAnnouncements

/** A page of all announcements. */
export async function listAllAnnouncements(
  { ctx, db }: Administer,
  input: InputOf<List>,
): Promise<OutputOf<List>> {
  const { offset, limit } = pageOf(input)
  const found = await announcements(db.read).orderBy('id', 'desc').offset(offset).limit(limit)
  return found.map((content) => ({
    ...content,
    ...dated('addtime', content.addtime, ctx.site.config.timeZone),
    planned: content.addtime > ctx.now ? 1 : 0,
  }))
}
