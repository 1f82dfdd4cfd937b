import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// Paths that a source knew pages by before their files were moved: a clone that has not got a move
// may still have the file there.

async function up(db: Knex.Transaction): Promise<void> {
  await db.schema.createTable('sync_former_path', (t) => {
    t.bigInteger('source_id').notNullable()
    t.text('path_key').notNullable()
    t.text('path').notNullable()
    t.bigInteger('page_id').notNullable()
    t.primary(['source_id', 'path_key'])
    t.index(['page_id'])
  })
}

async function down(db: Knex.Transaction): Promise<void> {
  await db.schema.dropTable('sync_former_path')
}

export const formerPaths: Migration = { name: '20261202-former-paths', up, down }
