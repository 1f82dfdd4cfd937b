import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// The audit log is filtered by actor, by kind of object, by act and by object, newest first.

const indexes = [
  ['actor_name', 'addtime'],
  ['object_type', 'addtime'],
  ['act', 'addtime'],
  ['object_id', 'addtime'],
] as const

async function up(db: Knex.Transaction): Promise<void> {
  await db.schema.alterTable('audit', (t) => {
    for (const columns of indexes) t.index([...columns])
  })
}

async function down(db: Knex.Transaction): Promise<void> {
  await db.schema.alterTable('audit', (t) => {
    for (const columns of indexes) t.dropIndex([...columns])
  })
}

export const auditFilters: Migration = { name: '20261124-audit', up, down }
