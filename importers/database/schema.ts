// What a data dictionary is made of: the structure of a database, without any row of its data.

export type DatabaseKind = 'postgres' | 'mysql' | 'sqlite'

export type TableKind = 'table' | 'partitioned' | 'foreign' | 'virtual' | 'view' | 'materialized'

export interface Column {
  readonly name: string
  /** As the database writes it, such as `character varying(20)`. */
  readonly type: string
  readonly isNullable: boolean
  /** Expression of the default, of the generation, or how values are numbered; empty if none. */
  readonly fallback: string
  readonly comment: string
}

export interface Index {
  readonly name: string
  /** Names of columns or expressions, with their order; in the order of the index. */
  readonly parts: readonly string[]
  readonly isUnique: boolean
  /** Such as `gin` or `FULLTEXT`; empty for the usual one. */
  readonly method: string
  /** Condition of a partial index; empty if none. */
  readonly condition: string
}

export interface ForeignKey {
  /** Empty where the database has no name for it. */
  readonly name: string
  readonly columns: readonly string[]
  /** The table that is referenced. */
  readonly to: TableName
  readonly references: readonly string[]
  /** `CASCADE`, `SET NULL` …; empty for no action. */
  readonly onUpdate: string
  readonly onDelete: string
}

export interface Check {
  readonly name: string
  readonly expression: string
}

export interface TableName {
  /** Empty in databases without schemas. */
  readonly schema: string
  readonly name: string
}

export interface Table extends TableName {
  readonly kind: TableKind
  readonly comment: string
  readonly columns: readonly Column[]
  readonly primaryKey: readonly string[]
  /** Without the one of the primary key. */
  readonly indexes: readonly Index[]
  readonly foreignKeys: readonly ForeignKey[]
  readonly checks: readonly Check[]
  /** Estimated number of rows, where it was requested and the database knows one. */
  readonly rows?: number
}

export interface Database {
  readonly kind: DatabaseKind
  /** Its name, of SQLite that of the file; empty where the address names none. */
  readonly name: string
  readonly tables: readonly Table[]
}

/** A name as one word. */
export const encoded = (name: string): string =>
  name.replaceAll(/[^\p{L}\p{N}_$]/gu, (sign) =>
    [...new TextEncoder().encode(sign)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
      .join(''),
  )

/**
 * One word that names a table, such as `public.orders`: other characters than letters, digits, `_`
 * and `$` are percent-encoded, so it fits into a comment of markdown.
 */
export const tableKey = ({ schema, name }: TableName): string =>
  schema === '' ? encoded(name) : `${encoded(schema)}.${encoded(name)}`

/** The name behind a key; `undefined` if it is none. */
export function tableOfKey(key: string): TableName | undefined {
  const parts = key.split('.')
  if (parts.length > 2) return undefined
  const [first = '', second] = parts.map(decoded)
  if (parts.some((part) => decoded(part) === undefined)) return undefined
  return second === undefined ? { schema: '', name: first } : { schema: first, name: second }
}

/** @returns `undefined` for what `encoded` never makes */
export function decoded(word: string): string | undefined {
  try {
    return decodeURIComponent(word)
  } catch {
    return undefined
  }
}

/** A table's name as people write it: `public.orders`. */
export const tableLabel = ({ schema, name }: TableName): string =>
  schema === '' ? name : `${schema}.${name}`

/** Order of names by their code units, which is the same on every machine. */
export const compareNames = (left: string, right: string): number =>
  left < right ? -1 : left > right ? 1 : 0

export const compareTables = (left: TableName, right: TableName): number =>
  compareNames(left.schema, right.schema) || compareNames(left.name, right.name)
