import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// Whether readers of a regular item may comment on its pages, and say whether they helped.

const columns = ['allow_comment', 'allow_feedback']

async function up(db: Knex.Transaction): Promise<void> {
  await db.schema.alterTable('item', (t) => {
    for (const column of columns) t.integer(column).notNullable().defaultTo(0)
  })
}

async function down(db: Knex.Transaction): Promise<void> {
  for (const column of columns) await db.raw(`alter table item drop column ${column}`)
}

export const itemComments: Migration = { name: '20261122-item-comments', up, down }
