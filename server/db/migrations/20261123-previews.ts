import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// Previews of an item: copies with the state of a folder, for a pull request.

async function up(db: Knex.Transaction): Promise<void> {
  await db.schema.alterTable('item', (t) => {
    t.bigInteger('preview_of').notNullable().defaultTo(0)
    t.text('preview_name').notNullable().defaultTo('')
    t.bigInteger('preview_until').notNullable().defaultTo(0)
  })
  await db.raw(
    'create unique index item_preview on item (preview_of, preview_name) where preview_of > 0 and is_del = 0',
  )
}

async function down(db: Knex.Transaction): Promise<void> {
  await db.raw('drop index item_preview')
  for (const name of ['preview_of', 'preview_name', 'preview_until'])
    await db.raw(`alter table item drop column ${name}`)
}

export const previews: Migration = { name: '20261123-previews', up, down }
