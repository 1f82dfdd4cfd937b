import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// Parameters shared by all API pages of an item.

async function up(db: Knex.Transaction): Promise<void> {
  await db.schema.createTable('runapi_global_param', (t) => {
    t.bigIncrements('id')
    t.bigInteger('item_id').notNullable()
    t.text('param_type').notNullable()
    t.text('content_json_str').notNullable().defaultTo('')
    t.bigInteger('addtime').notNullable().defaultTo(0)
    t.bigInteger('last_update_time').notNullable().defaultTo(0)
    t.unique(['item_id', 'param_type'])
  })
}

async function down(db: Knex.Transaction): Promise<void> {
  await db.schema.dropTable('runapi_global_param')
}

export const globalParameters: Migration = { name: '20261127-global-parameters', up, down }
