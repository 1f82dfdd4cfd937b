import type { InputOf, OutputOf } from '#contract/call.ts'
import type { messageCalls } from '#contract/calls/message.ts'
import type { SignedIn } from '../../access/people/people.ts'
import { Message } from '../../models/message.ts'
import { settleAnnouncements } from '../../services/messages/announcements.ts'

type Calls = typeof messageCalls

/**
 * Marks a message as read: one of the caller, or an announcement visible to the caller. Everything
 * else is ignored.
 */
export async function setRead(
  { ctx, write, person }: SignedIn,
  input: InputOf<Calls['setRead']>,
): Promise<OutputOf<Calls['setRead']>> {
  const only = [input.message_content_id]
  await write(async (trx) => {
    await Message.query(trx)
      .where({ to_uid: person.uid, status: 0 })
      .whereIn('message_content_id', only)
      .patch({ status: 1, readtime: ctx.now })
    await settleAnnouncements(trx, person, { status: 1, now: ctx.now, only })
  })
  return []
}

/** Marks all messages of the caller as read. @returns how many */
export async function setReadAll({
  ctx,
  write,
  person,
}: SignedIn): Promise<OutputOf<Calls['setReadAll']>> {
  const count = await write(async (trx) => {
    const own = await Message.query(trx)
      .where({ to_uid: person.uid, status: 0 })
      .patch({ status: 1, readtime: ctx.now })
    return own + (await settleAnnouncements(trx, person, { status: 1, now: ctx.now }))
  })
  return { count }
}

/** Removes a message from the caller's lists, read or not; other people keep theirs. */
export async function deleteMessage(
  { ctx, write, person }: SignedIn,
  input: InputOf<Calls['delete']>,
): Promise<OutputOf<Calls['delete']>> {
  const only = [input.message_content_id]
  await write(async (trx) => {
    await Message.query(trx)
      .where({ to_uid: person.uid })
      .whereIn('message_content_id', only)
      .patch({ status: -1 })
    await settleAnnouncements(trx, person, { status: -1, now: ctx.now, only })
  })
  return []
}
