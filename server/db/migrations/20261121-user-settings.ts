import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// What people set for themselves, by name. Times are unix seconds.

async function up(db: Knex.Transaction): Promise<void> {
  await db.schema.createTable('user_setting', (table) => {
    table.bigInteger('uid').notNullable()
    table.text('key_name').notNullable()
    table.bigInteger('addtime').notNullable().defaultTo(0)
    table.text('key_value').notNullable().defaultTo('')
    table.primary(['uid', 'key_name'])
  })
}

async function down(db: Knex.Transaction): Promise<void> {
  await db.schema.dropTable('user_setting')
}

export const userSettings: Migration = { name: '20261121-user-settings', up, down }
