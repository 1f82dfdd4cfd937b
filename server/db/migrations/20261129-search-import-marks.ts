import type { Migration } from '../migration.ts'

/**
 * The comments around what an import has made are no longer indexed: pages with them are indexed
 * anew.
 */
export const searchImportMarks: Migration = {
  name: '20261129-search-import-marks',
  up: (db) =>
    db.raw(
      `insert into search_pending (page_id, mark)
        select page_id, 0 from page where page_content like '%<!-- showdoc:import {%'
        on conflict (page_id) do nothing`,
    ),
  down: async () => {}, // such an index is right for the version before, too
}
