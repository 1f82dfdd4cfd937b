import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// The id under which database, data folder and attachments know each other; one row at most. The
// server writes it when it starts.

async function up(db: Knex.Transaction): Promise<void> {
  await db.schema.createTable('installation', (t) => {
    t.integer('number').primary()
    t.text('install_id').notNullable()
  })
}

async function down(db: Knex.Transaction): Promise<void> {
  await db.schema.dropTable('installation')
}

export const installation: Migration = { name: '20261122-installation', up, down }
