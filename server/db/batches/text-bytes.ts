import type { Knex } from 'knex'

/** Length of the text of a page or version as the column `bytes`, without reading the text. */
export const textBytes = (db: Knex, table: string): Knex.Raw =>
  db.raw('octet_length(??) as bytes', [`${table}.page_content`])
