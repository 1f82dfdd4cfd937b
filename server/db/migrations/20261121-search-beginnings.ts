import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// The index holds the first two and three characters of words as tokens of their own. All pages are
// noted, so that it takes them in anew; until then searches read texts, first of the pages that it
// names, and short beginnings are found in those that were read.

async function noteAll(db: Knex.Transaction): Promise<void> {
  await db.raw(
    'insert into search_pending (page_id, mark) select page_id, 0 from page where true on conflict (page_id) do nothing',
  )
}

export const searchBeginnings: Migration = {
  name: '20261121-search-beginnings',
  up: noteAll,
  down: noteAll,
}
