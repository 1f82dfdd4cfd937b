import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// Whom a comment has notified by name (null: written before that was kept), the account that has
// resolved a thread, and the comment that a message is about.

async function up(db: Knex.Transaction): Promise<void> {
  await db.schema.alterTable('page_comment', (t) => {
    t.text('mentions')
    t.bigInteger('resolved_uid').notNullable().defaultTo(0)
  })
  await db.schema.alterTable('message_content', (t) => {
    t.bigInteger('comment_id').notNullable().defaultTo(0)
  })
}

async function down(db: Knex.Transaction): Promise<void> {
  await db.raw('alter table message_content drop column comment_id')
  await db.raw('alter table page_comment drop column resolved_uid')
  await db.raw('alter table page_comment drop column mentions')
}

export const commentPeople: Migration = { name: '20261130-comment-people', up, down }
