import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// The source whose push has sent a file, which may delete it once nothing uses it.

async function up(db: Knex.Transaction): Promise<void> {
  await db.schema.alterTable('upload_file', (t) => {
    t.text('source').notNullable().defaultTo('')
  })
  await db.raw(
    `create index upload_file_item_source on upload_file (item_id, source) where source <> ''`,
  )
}

async function down(db: Knex.Transaction): Promise<void> {
  await db.raw('drop index upload_file_item_source')
  await db.raw('alter table upload_file drop column source')
}

export const sentBy: Migration = { name: '20261127-sent-by', up, down }
