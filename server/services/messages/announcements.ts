import type { Knex } from 'knex'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { Message } from '../../models/message.ts'
import { MessageContent } from '../../models/message-content.ts'
import { User } from '../../models/user.ts'
import type { Person } from '../../request-context.ts'

/**
 * Kinds of announcements; here all of them are for everybody. Source:
 * server/contract/spec/administration.md 12.2.
 */
export const announcementTypes = [
  'announce_web',
  'announce_runapi',
  'announce_all',
  'announce',
] as const

/** All announcements, also future ones. */
export const announcements = (db: Knex) =>
  MessageContent.query(db).whereIn('message_type', [...announcementTypes])

/**
 * Announcements visible to somebody: those that are due, and to ordinary users only those after
 * their registration.
 */
export function dueAnnouncements(db: Knex, person: Pick<Person, 'uid' | 'groupid'>, now: number) {
  const due = announcements(db).where('addtime', '<=', now)
  if (person.groupid !== 1)
    void due.where('addtime', '>', User.query(db).where({ uid: person.uid }).select('reg_time'))
  return due
}

/** Due announcements that somebody has neither read nor deleted. */
export const unreadAnnouncements = (
  db: Knex,
  person: Pick<Person, 'uid' | 'groupid'>,
  now: number,
) =>
  dueAnnouncements(db, person, now).whereNotIn(
    'id',
    Message.query(db).where({ to_uid: person.uid }).select('message_content_id'),
  )

/**
 * Records for somebody that these unread announcements are read (1) or deleted (-1). Before that an
 * announcement has no row for a person.
 */
export async function settleAnnouncements(
  db: Knex.Transaction,
  person: Pick<Person, 'uid' | 'groupid'>,
  { status, now, only }: { status: 1 | -1; now: number; only?: readonly number[] },
): Promise<number> {
  const unread = unreadAnnouncements(db, person, now).select('id')
  if (only) void unread.whereIn('id', only)
  const rows = (await unread).map(({ id }) => ({
    from_uid: 0,
    to_uid: person.uid,
    message_type: 'announce',
    message_content_id: id,
    status,
    addtime: now,
    readtime: now,
  }))
  for (const part of inChunks(rows, 7))
    await db(Message.tableName).insert(part).onConflict(['to_uid', 'message_content_id']).ignore()
  return rows.length
}
