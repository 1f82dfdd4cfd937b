import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminMessageCalls } from '#contract/calls/message.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { dated } from '../../date-text.ts'
import { anyContains } from '../../db/lists/any-contains.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { sortOf } from '../../db/lists/sorting.ts'
import { announcements } from '../../services/messages/announcements.ts'
import { escaped } from './plain-html.ts'

type List = typeof adminMessageCalls.listAnnouncements

/** A page of all announcements, or of those that contain a text. */
export async function listAllAnnouncements(
  { ctx, db }: Administer,
  input: InputOf<List>,
): Promise<OutputOf<List>> {
  const { offset, limit } = pageOf(input)
  const found = announcements(db.read)
  if (input.text !== '')
    void found.where((some) => {
      // programs send text as it is, this client as HTML
      for (const text of [input.text, escaped(input.text)])
        anyContains(db.read, ['message_content'], text)(some)
    })
  const sort = sortOf(input.sort, ['addtime'])
  if (sort) void found.orderBy('addtime', sort.order)
  const rows = await found
    .orderBy('id', sort?.order ?? 'desc')
    .offset(offset)
    .limit(limit)
  return rows.map((content) => ({
    ...content,
    ...dated('addtime', content.addtime, ctx.site.config.timeZone),
    planned: content.addtime > ctx.now ? 1 : 0,
  }))
}
