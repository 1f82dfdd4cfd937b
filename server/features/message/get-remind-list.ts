import type { InputOf, OutputOf } from '#contract/call.ts'
import type { messageCalls } from '#contract/calls/message.ts'
import type { SignedIn } from '../../access/people/people.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { sortOf } from '../../db/lists/sorting.ts'
import { Message } from '../../models/message.ts'
import { ownReminders, shownReminders } from './reminders.ts'

type List = typeof messageCalls.getRemindList

/**
 * A page of reminders. The answer shows which were unread; then they are marked as read. Source:
 * server/contract/spec/administration.md 12.3.
 */
export async function listReminders(
  grant: SignedIn,
  input: InputOf<List>,
): Promise<OutputOf<List>> {
  const { ctx, write, person } = grant
  const { offset, limit } = pageOf(input)
  // numbered in the order in which they were sent
  const { order = 'desc' } = sortOf(input.sort, ['addtime']) ?? {}
  const [total, messages] = await Promise.all([
    ownReminders(grant).resultSize(),
    ownReminders(grant).orderBy('id', order).offset(offset).limit(limit),
  ])
  const list = await shownReminders(grant, messages)
  const unread = messages.filter((message) => message.status === 0).map((message) => message.id)
  if (unread.length > 0)
    await write((trx) =>
      Message.query(trx)
        .whereIn('id', unread)
        .where({ to_uid: person.uid, status: 0 })
        .patch({ status: 1, readtime: ctx.now }),
    )
  return { total, list }
}
