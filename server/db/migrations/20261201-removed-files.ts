import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// What people have removed and can still bring back: files with their former row (`file`, empty
// where only the link to a page was removed) and the pages that showed them.

async function up(db: Knex.Transaction): Promise<void> {
  await db.schema.createTable('removed_file', (t) => {
    t.bigInteger('file_id').notNullable()
    t.bigInteger('page_id').notNullable()
    t.bigInteger('removed_by').notNullable()
    t.bigInteger('restore_until').notNullable()
    t.bigInteger('uid').notNullable()
    t.bigInteger('item_id').notNullable()
    t.text('storage').notNullable()
    t.text('storage_key').notNullable()
    t.text('file').notNullable()
    t.text('pages').notNullable()
    t.primary(['file_id', 'page_id'])
    t.index(['restore_until', 'file_id', 'page_id'])
    t.index(['storage', 'storage_key'])
    t.index(['item_id', 'file_id', 'page_id'])
  })
}

async function down(db: Knex.Transaction): Promise<void> {
  await db.schema.dropTable('removed_file')
}

export const removedFiles: Migration = { name: '20261201-removed-files', up, down }
