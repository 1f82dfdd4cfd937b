import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// The rules by which the texts of an item are read; those that are there keep theirs.

async function up(db: Knex.Transaction): Promise<void> {
  await db.schema.alterTable('item', (t) => {
    t.text('markdown').notNullable().defaultTo('showdoc')
  })
}

async function down(db: Knex.Transaction): Promise<void> {
  await db.raw('alter table item drop column markdown')
}

export const itemMarkdown: Migration = { name: '20261122-item-markdown', up, down }
