import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// What administrators did, on any way: the acts of the command line come from another process, so
// lines of a log would not do.

async function up(db: Knex.Transaction): Promise<void> {
  await db.schema.createTable('audit', (t) => {
    t.bigIncrements('id')
    t.bigInteger('addtime').notNullable().defaultTo(0)
    t.bigInteger('actor_uid').notNullable().defaultTo(0)
    t.text('actor_name').notNullable().defaultTo('')
    t.text('via').notNullable().defaultTo('')
    t.text('ip').notNullable().defaultTo('')
    t.text('act').notNullable().defaultTo('')
    t.text('object_type').notNullable().defaultTo('')
    t.bigInteger('object_id').notNullable().defaultTo(0)
    t.text('detail').notNullable().defaultTo('')
    t.index(['addtime'])
    t.index(['actor_uid', 'addtime'])
  })
}

async function down(db: Knex.Transaction): Promise<void> {
  await db.schema.dropTable('audit')
}

export const audit: Migration = { name: '20261121-audit', up, down }
