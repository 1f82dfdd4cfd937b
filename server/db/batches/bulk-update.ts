import type { Knex } from 'knex'
import { inChunks } from './in-chunks.ts'

/** SQL types of values, for both databases. */
export type Type = 'bigint' | 'text'
export type Row<V> = readonly [id: number, ...values: V[]]

/**
 * Updates many rows with numbers and texts.
 *
 * @param types of the columns, one for all or one for each
 */
export async function updateRows(
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
  // both databases name the columns of a list of values column1, column2, …
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
 * Updates numbers in many rows with one statement for thousands of them; a statement for each row
 * would block other writers for seconds.
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

/** Updates one text in each of many rows in the same way. */
export const updateTexts = (
  db: Knex.Transaction,
  table: string,
  key: string,
  column: string,
  rows: readonly (readonly [id: number, text: string])[],
): Promise<void> => updateRows(db, 'text', table, key, [column], rows)
