import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// What was read through from end to end: the keys of saves for each few pages that are purged, the
// files to delete for each few that are deleted, all groups of everybody for the settings of one
// item, and all files of pages for each item that goes for good.

const indexes: Readonly<Record<string, readonly string[]>> = {
  page_save_key: ['page_id'],
  file_deletion: ['due_time', 'storage', 'storage_key'],
  item_group_item: ['item_id'],
  file_page: ['item_id'],
}

async function up(db: Knex.Transaction): Promise<void> {
  for (const [table, columns] of Object.entries(indexes))
    await db.schema.alterTable(table, (t) => void t.index([...columns]))
}

async function down(db: Knex.Transaction): Promise<void> {
  for (const [table, columns] of Object.entries(indexes))
    await db.schema.alterTable(table, (t) => void t.dropIndex([...columns]))
}

export const moreIndexes: Migration = { name: '20261121-more-indexes', up, down }
