import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// Generated answers that pages describe: one for each page, reached by its key, or by item and
// path.

async function up(db: Knex.Transaction): Promise<void> {
  await db.schema.createTable('mock', (t) => {
    t.bigIncrements('id')
    t.bigInteger('page_id').notNullable()
    t.bigInteger('item_id').notNullable()
    t.bigInteger('uid').notNullable().defaultTo(0)
    t.text('unique_key').notNullable()
    t.text('path').notNullable().defaultTo('/')
    t.bigInteger('view_times').notNullable().defaultTo(0)
    t.bigInteger('addtime').notNullable().defaultTo(0)
    t.bigInteger('last_update_time').notNullable().defaultTo(0)
    t.text('template').notNullable().defaultTo('')
    t.unique(['page_id'])
    t.unique(['unique_key'])
    t.index(['item_id', 'path'])
  })
}

async function down(db: Knex.Transaction): Promise<void> {
  await db.schema.dropTable('mock')
}

export const mock: Migration = { name: '20261121-mock', up, down }
