/** Rows of a table, at most a megabyte or some thousands; values as either driver takes them. */
export interface Rows {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

/** The next id that a table gives, by the name of its sequence on PostgreSQL. */
export interface NextId {
  readonly sequence: string
  readonly next: number
}

/** What a database holds, table by table, whichever kind it is. */
export type Content = AsyncIterable<Rows | NextId> | Iterable<Rows | NextId>

/** The name that PostgreSQL gives to the sequence of a column. */
export const sequenceOf = (table: string, column: string): string => `${table}_${column}_seq`

/** Values and bytes of one statement; SQLite takes at most 32,766 values. */
const mostValues = 20_000
const mostBytes = 1024 * 1024

/** Collects rows until they are enough for one statement. */
export class Gathered {
  readonly #most: number
  #rows: unknown[][] = []
  #bytes = 0

  constructor(columns: readonly string[]) {
    this.#most = Math.floor(mostValues / Math.max(1, columns.length))
  }

  /** @returns the rows so far, when they are enough */
  add(row: unknown[]): unknown[][] | null {
    this.#rows.push(row)
    for (const value of row) this.#bytes += typeof value === 'string' ? value.length : 8
    return this.#rows.length >= this.#most || this.#bytes > mostBytes ? this.rest() : null
  }

  rest(): unknown[][] {
    const rows = this.#rows
    this.#rows = []
    this.#bytes = 0
    return rows
  }
}
