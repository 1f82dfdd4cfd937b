import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// The index holds a token for each range of page ids. All pages are noted, so that it takes them in
// anew. On PostgreSQL what is taken in together is merged together, in half the time: entries are
// listed first, and merged before they are committed, so that searches hardly ever read that list.

const postgres = [
  // in kilobytes, more than is ever taken in together
  'alter index page_search_tokens set (fastupdate = on, gin_pending_list_limit = 65536)',
  // only the owner of an index may ask for this, who need not be the server
  `create function page_search_merge() returns bigint language sql security definer set search_path from current
    as $$ select gin_clean_pending_list('page_search_tokens') $$`,
]
const postgresBefore = [
  'drop function page_search_merge()',
  `select gin_clean_pending_list('page_search_tokens')`,
  'alter index page_search_tokens set (fastupdate = off)',
  'alter index page_search_tokens reset (gin_pending_list_limit)',
]

async function change(db: Knex.Transaction, onPostgres: readonly string[]): Promise<void> {
  if (db.client.config.client === 'pg') for (const statement of onPostgres) await db.raw(statement)
  await db.raw(
    'insert into search_pending (page_id, mark) select page_id, 0 from page where true on conflict (page_id) do nothing',
  )
}

export const searchRanges: Migration = {
  name: '20261122-search-ranges',
  up: (db) => change(db, postgres),
  down: (db) => change(db, postgresBefore),
}
