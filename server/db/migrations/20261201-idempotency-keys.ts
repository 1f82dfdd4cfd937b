import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// Requests that make something, by the keys of the programs that sent them, with their answers (null:
// not known yet, empty: not kept).

async function up(db: Knex.Transaction): Promise<void> {
  await db.schema.createTable('idempotency_key', (t) => {
    t.bigInteger('uid').notNullable()
    t.text('idempotency_key').notNullable()
    t.text('fingerprint').notNullable()
    t.text('answer')
    t.bigInteger('addtime').notNullable()
    t.primary(['uid', 'idempotency_key'])
    t.index(['addtime'])
    t.index(['uid', 'addtime'])
  })
}

async function down(db: Knex.Transaction): Promise<void> {
  await db.schema.dropTable('idempotency_key')
}

export const idempotencyKeys: Migration = { name: '20261201-idempotency-keys', up, down }
