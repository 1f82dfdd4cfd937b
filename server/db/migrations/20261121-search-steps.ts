import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// How the search index on SQLite is kept: it merges its parts in steps of so many of its pages, and
// while a step runs nobody is served. With small pages the longest step is less than half as long
// (measured: 46 to 20 ms), and searching and writing cost the same.

async function configure(db: Knex.Transaction, pageSize: number, mergeFrom: number): Promise<void> {
  if (db.client.config.client === 'pg') return
  await db.raw(
    `insert into page_search (page_search, rank) values ('pgsz', ${pageSize}), ('automerge', ${mergeFrom})`,
  )
}

export const searchSteps: Migration = {
  name: '20261121-search-steps',
  up: (db) => configure(db, 1_000, 8),
  down: (db) => configure(db, 4_050, 4),
}
