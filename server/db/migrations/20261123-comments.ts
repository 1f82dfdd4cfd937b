import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// Comments at the foot of a page, and votes whether it was helpful.

async function up(db: Knex.Transaction): Promise<void> {
  await db.schema.createTable('page_comment', (t) => {
    t.bigIncrements('comment_id')
    t.bigInteger('page_id').notNullable()
    t.bigInteger('parent_id').notNullable().defaultTo(0)
    t.bigInteger('uid').notNullable()
    t.text('username').notNullable().defaultTo('')
    t.smallint('resolved').notNullable().defaultTo(0)
    t.text('resolved_by').notNullable().defaultTo('')
    t.bigInteger('addtime').notNullable().defaultTo(0)
    t.text('content').notNullable().defaultTo('')
    t.index(['page_id', 'parent_id', 'comment_id'])
  })
  await db.schema.createTable('page_feedback', (t) => {
    t.bigIncrements('feedback_id')
    t.bigInteger('page_id').notNullable()
    t.bigInteger('uid').notNullable().defaultTo(0)
    t.text('client_key').notNullable().defaultTo('')
    t.smallint('feedback_type').notNullable()
    t.bigInteger('addtime').notNullable().defaultTo(0)
    t.unique(['page_id', 'uid', 'client_key'])
    t.index(['uid'])
  })
}

async function down(db: Knex.Transaction): Promise<void> {
  await db.schema.dropTable('page_feedback')
  await db.schema.dropTable('page_comment')
}

export const comments: Migration = { name: '20261123-comments', up, down }
