import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// When a push was last told that the item has a file, which it may write into a page since.

async function up(db: Knex.Transaction): Promise<void> {
  await db.schema.alterTable('upload_file', (t) => {
    t.bigInteger('told_time').notNullable().defaultTo(0)
  })
}

async function down(db: Knex.Transaction): Promise<void> {
  await db.raw('alter table upload_file drop column told_time')
}

export const toldFiles: Migration = { name: '20261127-told-files', up, down }
