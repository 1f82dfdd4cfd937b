import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// On PostgreSQL texts of pages are stored as they are: unpacking them cost a search more than all
// the rest of it, and a reader a part of each page. Versions, which are rarely read, stay packed;
// so do texts that were stored before, until they are written again.

const store = (storage: 'external' | 'extended') => async (db: Knex.Transaction) => {
  if (db.client.config.client === 'pg')
    await db.raw(`alter table page alter column page_content set storage ${storage}`)
}

export const pageTexts: Migration = {
  name: '20261121-page-texts',
  up: store('external'),
  down: store('extended'),
}
