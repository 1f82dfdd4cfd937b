import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// The clock at the last check for due jobs, so that a jump is noticed. There is one row.

async function up(db: Knex.Transaction): Promise<void> {
  await db.schema.createTable('trusted_clock', (t) => {
    t.integer('id').primary()
    t.bigInteger('seen').notNullable().defaultTo(0)
    t.bigInteger('looked').notNullable().defaultTo(0)
    t.bigInteger('stayed').notNullable().defaultTo(0)
  })
}

async function down(db: Knex.Transaction): Promise<void> {
  await db.schema.dropTable('trusted_clock')
}

export const trustedClock: Migration = { name: '20261122-trusted-clock', up, down }
