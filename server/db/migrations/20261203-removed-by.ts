import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// A person's list of recently deleted files, in its order, without those of everybody else.

const columns = ['removed_by', 'restore_until', 'file_id']

async function up(db: Knex.Transaction): Promise<void> {
  await db.schema.alterTable('removed_file', (t) => void t.index(columns))
}

async function down(db: Knex.Transaction): Promise<void> {
  await db.schema.alterTable('removed_file', (t) => void t.dropIndex(columns))
}

export const removedBy: Migration = { name: '20261203-removed-by', up, down }
