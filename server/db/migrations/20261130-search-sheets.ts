import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

const indexSheetsAnew = async (db: Knex.Transaction): Promise<void> => {
  await db.raw(
    `insert into search_pending (page_id, mark)
      select page_id, 0 from page
        where page_content like '%"rows"%'
          and substr(ltrim(page_content, ' \n\r\t\ufeff'), 1, 1) in ('[', '{')
      on conflict (page_id) do nothing`,
  )
}

/** Of spreadsheets what readers see is indexed, no longer what is stored. */
export const searchSheets: Migration = {
  name: '20261130-search-sheets',
  up: indexSheetsAnew,
  down: indexSheetsAnew,
}
