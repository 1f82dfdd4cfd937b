import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// Object stores that files lie in, and files that a text names without belonging to its item.

async function up(db: Knex.Transaction): Promise<void> {
  await db.schema.createTable('file_store', (t) => {
    t.bigIncrements('store_id')
    t.text('place').notNullable()
    t.text('setting').notNullable().defaultTo('')
    t.unique(['place'])
  })
  await db.schema.createTable('file_mention', (t) => {
    t.bigInteger('file_id').notNullable()
    t.bigInteger('page_id').notNullable()
    t.primary(['file_id', 'page_id'])
    t.index(['page_id'])
  })
}

async function down(db: Knex.Transaction): Promise<void> {
  await db.schema.dropTable('file_mention')
  await db.schema.dropTable('file_store')
}

export const fileStores: Migration = { name: '20261121-file-stores', up, down }
