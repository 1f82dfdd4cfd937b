import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// Starred and pinned items, and templates with the items they are shared to. Times are unix
// seconds.

async function up(db: Knex.Transaction): Promise<void> {
  const create = (name: string, build: (table: Knex.CreateTableBuilder) => void) =>
    db.schema.createTable(name, build)
  const count = (table: Knex.CreateTableBuilder, name: string) =>
    table.bigInteger(name).notNullable().defaultTo(0)
  const text = (table: Knex.CreateTableBuilder, name: string) =>
    table.text(name).notNullable().defaultTo('')

  await create('item_star', (t) => {
    t.bigIncrements('id')
    count(t, 'uid')
    count(t, 'item_id')
    count(t, 's_number')
    count(t, 'created_at')
    count(t, 'updated_at')
    t.unique(['uid', 'item_id'])
    t.index(['item_id'])
  })
  await create('item_top', (t) => {
    t.bigIncrements('id')
    count(t, 'uid')
    count(t, 'item_id')
    count(t, 'addtime')
    t.unique(['uid', 'item_id'])
    t.index(['item_id'])
  })
  await create('template', (t) => {
    t.bigIncrements('id')
    count(t, 'uid')
    text(t, 'template_title')
    count(t, 'addtime')
    count(t, 'content_bytes')
    text(t, 'template_content')
    t.index(['uid', 'id'])
  })
  await create('template_item', (t) => {
    t.bigIncrements('id')
    count(t, 'template_id')
    count(t, 'item_id')
    count(t, 'uid')
    count(t, 'created_at')
    t.unique(['template_id', 'item_id'])
    t.index(['item_id'])
  })
}

async function down(db: Knex.Transaction): Promise<void> {
  for (const table of ['template_item', 'template', 'item_top', 'item_star'])
    await db.schema.dropTable(table)
}

export const personalLists: Migration = { name: '20261121-personal-lists', up, down }
