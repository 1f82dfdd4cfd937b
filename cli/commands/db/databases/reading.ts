import type { Table } from '../../../../importers/database/schema.ts'

/** What a reader of a kind of database is asked for. */
export interface ReadOptions {
  /** Names of schemas; none means all, without those of the system. */
  readonly schemas: readonly string[]
  /** Whether to read estimated numbers of rows. */
  readonly counts: boolean
  /** Longest time to connect, in milliseconds. */
  readonly connectMs: number
}

/** Longest time of a statement, in milliseconds. Source: cli/spec.md 5.16. */
export const statementMs = 30_000

/** What was read, in any order. */
export interface ReadTables {
  readonly tables: readonly Table[]
  /** Tables and views that the database itself cannot describe, such as a view of a dropped table. */
  readonly broken: readonly { readonly name: string; readonly why: string }[]
}
