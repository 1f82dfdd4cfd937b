import type { Knex } from 'knex'
import { Message } from '../models/message.ts'
import { MessageContent } from '../models/message-content.ts'
import { Subscription } from '../models/subscription.ts'

/** Subscribes somebody to a page; a second time changes nothing. */
export async function subscribe(db: Knex.Transaction, uid: number, pageId: number, now: number): Promise<void> {
  await Subscription.query(db)
    .insert({ uid, object_type: 'page', object_id: pageId, action_type: 'update', sub_time: now })
    .onConflict(['uid', 'object_type', 'object_id'])
    .ignore()
}

/** Reminds everybody who subscribed to a page of its change: one content, a message for each. Source: wire contract 6.2. */
export async function remindSubscribers(
  db: Knex.Transaction,
  change: { page: number; by: { uid: number; name: string }; text: string; now: number },
): Promise<void> {
  const recipients: number[] = (await Subscription.query(db).where({ object_type: 'page', object_id: change.page }).select('uid')).map(
    (row) => row.uid,
  )
  if (recipients.length === 0) return
  const content = await MessageContent.query(db).insert({
    from_uid: change.by.uid,
    from_name: change.by.name,
    message_type: 'remind',
    action_type: 'update',
    object_type: 'page',
    object_id: change.page,
    addtime: change.now,
    message_content: change.text,
  })
  const rows = recipients.map((to_uid) => ({
    from_uid: change.by.uid,
    to_uid,
    message_type: 'remind',
    message_content_id: content.id,
    addtime: change.now,
    readtime: change.now,
  }))
  for (let at = 0; at < rows.length; at += 100) await db(Message.tableName).insert(rows.slice(at, at + 100))
}
