import type { Knex } from 'knex'
import { textBytes } from '../db/text-bytes.ts'
import { Page } from '../models/page.ts'
import { inChunks, inPieces } from './in-chunks.ts'

type Type = 'bigint' | 'text'
type Row<V> = readonly [id: number, ...values: V[]]

async function updateRows(
  db: Knex.Transaction,
  types: Type | readonly Type[],
  table: string,
  key: string,
  columns: readonly string[],
  rows: readonly Row<number | string>[],
): Promise<void> {
  const width = columns.length + 1
  const typeOf = (index: number) => (typeof types === 'string' ? types : types[index])
  const one = `(cast(? as bigint)${columns.map((_, index) => `, cast(? as ${typeOf(index)})`).join('')})`
  // both databases call the columns of a list of values column1, column2, …
  const sets = columns.map((_, index) => `?? = v.column${index + 2}`).join(', ')
  for (const chunk of inChunks(rows, width)) {
    const values = chunk.map(() => one).join(', ')
    await db.raw(`update ?? set ${sets} from (values ${values}) as v where ??.?? = v.column1`, [
      table,
      ...columns,
      ...chunk.flat(),
      table,
      key,
    ])
  }
}

/**
 * Writes numbers of many rows with one statement for thousands of them, where a statement for each
 * row would hold the writer for seconds.
 *
 * @param key name of the id column
 * @param columns names of the columns to write, in the order of the values
 * @param rows id and values of each row
 */
export const updateNumbers = (
  db: Knex.Transaction,
  table: string,
  key: string,
  columns: readonly string[],
  rows: readonly Row<number>[],
): Promise<void> => updateRows(db, 'bigint', table, key, columns, rows)

/** Writes one text of each of many rows in the same way. */
export const updateTexts = (
  db: Knex.Transaction,
  table: string,
  key: string,
  column: string,
  rows: readonly (readonly [id: number, text: string])[],
): Promise<void> => updateRows(db, 'text', table, key, [column], rows)

const written = {
  page_title: 'text',
  title_key: 'text',
  content_hash: 'text',
  cat_id: 'bigint',
  s_number: 'bigint',
  page_comments: 'text',
  ext_info: 'text',
  is_draft: 'bigint',
  author_uid: 'bigint',
  author_username: 'text',
  addtime: 'bigint',
  revision: 'bigint',
  page_content: 'text',
} as const satisfies Partial<Record<keyof Page, Type>>

/** What a write of a page stores. */
export type WrittenPage = Pick<Page, 'page_id' | keyof typeof written>

/** Writes many pages as they are now, as many in a statement as keep nobody waiting. */
export async function updatePages(
  db: Knex.Transaction,
  pages: readonly WrittenPage[],
): Promise<void> {
  const columns = Object.keys(written) as (keyof typeof written)[]
  const rows = pages.map((page) => ({
    bytes: page.page_content.length,
    row: [page.page_id, ...columns.map((column) => page[column])] as const,
  }))
  for (const piece of inPieces(rows)) {
    const some = piece.map(({ row }) => row)
    await updateRows(db, Object.values(written), Page.tableName, 'page_id', columns, some)
  }
}

/**
 * Writes numbers of many pages. A database writes a row with its text, so there are fewer in a
 * statement where these are long.
 */
export async function updatePageNumbers(
  db: Knex.Transaction,
  columns: readonly string[],
  rows: readonly Row<number>[],
): Promise<void> {
  for (const chunk of inChunks(rows)) {
    const rowOf = new Map(chunk.map((row) => [row[0], row]))
    const found = await Page.query(db)
      .whereIn('page_id', [...rowOf.keys()])
      .select('page_id', textBytes(db, Page.tableName))
      .castTo<{ page_id: number; bytes: number }[]>()
    for (const piece of inPieces(found)) {
      const some = piece.map(({ page_id }) => rowOf.get(page_id) as Row<number>)
      await updateNumbers(db, Page.tableName, 'page_id', columns, some)
    }
  }
}
