import type { Knex } from 'knex'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { Message } from '../../models/message.ts'
import { MessageContent } from '../../models/message-content.ts'
import { Subscription } from '../../models/subscription.ts'

/** Subscribes people to a page; idempotent. */
export const subscribe = (
  db: Knex.Transaction,
  uids: readonly number[],
  pageId: number,
  now: number,
): Promise<void> =>
  insertSubscriptions(
    db,
    uids.map((uid) => [uid, pageId] as const),
    now,
  )

/** Subscribes somebody to many pages; idempotent. */
export const subscribeToAll = (
  db: Knex.Transaction,
  uid: number,
  pageIds: readonly number[],
  now: number,
): Promise<void> =>
  insertSubscriptions(
    db,
    pageIds.map((pageId) => [uid, pageId] as const),
    now,
  )

async function insertSubscriptions(
  db: Knex.Transaction,
  pairs: readonly (readonly [uid: number, pageId: number])[],
  now: number,
): Promise<void> {
  const rows = pairs.map(([uid, object_id]) => ({
    uid,
    object_type: 'page',
    object_id,
    action_type: 'update',
    sub_time: now,
  }))
  for (const part of inChunks(rows, 5))
    await db(Subscription.tableName)
      .insert(part)
      .onConflict(['uid', 'object_type', 'object_id'])
      .ignore()
}

/** All subscribers of a page, also those who may no longer read it. */
export const subscribersOf = async (db: Knex, pageId: number): Promise<number[]> =>
  (
    await Subscription.query(db)
      .where({ object_type: 'page', object_id: pageId })
      .orderBy('id')
      .select('uid')
  ).map(({ uid }) => uid)

/**
 * Notifies people of a change of a page, or of a comment on it: one content, a message for each. Source:
 * server/contract/spec/calls.md 6.2.
 */
export async function remind(
  db: Knex.Transaction,
  change: {
    to: readonly number[]
    page: number
    by: { uid: number; username: string }
    text: string
    now: number
    /** Source: server/contract/spec/administration.md 12.1. */
    action?: 'update' | 'comment_mention' | 'comment_reply'
    comment?: number
  },
): Promise<void> {
  if (change.to.length === 0) return
  const content = await MessageContent.query(db).insert({
    from_uid: change.by.uid,
    from_name: change.by.username,
    message_type: 'remind',
    action_type: change.action ?? 'update',
    object_type: 'page',
    object_id: change.page,
    comment_id: change.comment ?? 0,
    addtime: change.now,
    message_content: change.text,
  })
  const rows = change.to.map((to_uid) => ({
    from_uid: change.by.uid,
    to_uid,
    message_type: 'remind',
    message_content_id: content.id,
    addtime: change.now,
    readtime: change.now,
  }))
  for (const part of inChunks(rows, 6)) await db(Message.tableName).insert(part)
}
