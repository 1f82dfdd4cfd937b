import type { Knex } from 'knex'
import { inChunks } from './in-chunks.ts'

/**
 * Writes numbers of many rows with one statement for thousands of them, where a statement for each row would hold the writer for seconds.
 *
 * @param key name of the id column
 * @param columns names of the columns to write, in the order of the values
 * @param rows id and values of each row
 */
export async function updateNumbers(
  db: Knex.Transaction,
  table: string,
  key: string,
  columns: readonly string[],
  rows: readonly (readonly [id: number, ...values: number[]])[],
): Promise<void> {
  const width = columns.length + 1
  const one = `(${Array<string>(width).fill('cast(? as bigint)').join(', ')})`
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
