import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// A file that is kept otherwise than it was sent, as an SVG without what could run in it, is found
// again by what was sent.

async function up(db: Knex.Transaction): Promise<void> {
  await db.schema.alterTable('upload_file', (t) => {
    t.text('sent_hash').notNullable().defaultTo('')
  })
  await db.raw(
    `create index upload_file_item_sent on upload_file (item_id, sent_hash) where sent_hash <> ''`,
  )
}

async function down(db: Knex.Transaction): Promise<void> {
  await db.raw('drop index upload_file_item_sent')
  await db.raw('alter table upload_file drop column sent_hash')
}

export const sentHash: Migration = { name: '20261122-sent-hash', up, down }
