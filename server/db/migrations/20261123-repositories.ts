import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// Where the files of a source are kept, for links from its pages.

async function up(db: Knex.Transaction): Promise<void> {
  await db.schema.alterTable('sync_source', (t) => {
    t.text('repository').notNullable().defaultTo('')
  })
}

async function down(db: Knex.Transaction): Promise<void> {
  await db.raw('alter table sync_source drop column repository')
}

export const repositories: Migration = { name: '20261123-repositories', up, down }
