import type { Knex } from 'knex'
import { storeTrouble, type Database } from '../database.ts'
import { createSchema } from '../migrate.ts'
import { sequenceOf, type Content, type NextId, type Rows } from './content.ts'

// Why databases change their kind by rows: ../decisions/008-another-database-by-rows.md

/** A row does not fit; nothing was stored. */
export class ContentRefused extends Error {
  readonly table: string
  constructor(table: string, reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'ContentRefused'
    this.table = table
  }
}

export interface Filling {
  /** Called for each attempt: on PostgreSQL a transaction may run again. */
  content(): Content
  /** Migrations that the content has seen. */
  readonly migrations: readonly string[]
  /** Rows that some tables must have in the end. */
  readonly counts: Readonly<Record<string, number>>
  readonly signal: AbortSignal
}

/**
 * The search index differs between the kinds. Triggers note every page that is inserted, and the
 * server takes them in after its start; until then searches read their texts.
 */
const isOfSearch = (table: string): boolean => /^(?:page_search|search_)/.test(table)

/**
 * Fills an empty database with the content of another one, in one transaction.
 * @returns tables and sequences of others, which were left out
 * @throws {ContentRefused} @throws {Error} by the database, when it has a schema already
 */
export async function fillDatabase(db: Database, filling: Filling): Promise<string[]> {
  return db.patient.transaction(async (trx) => {
    await createSchema(db, trx, filling.migrations)
    const schema = await schemaOf(db, trx)
    for (const table of schema.tables.keys()) await trx(table).delete()
    const foreign = new Set<string>()
    // nobody else uses this database, so that the transaction may wait for its source
    for await (const part of filling.content()) {
      filling.signal.throwIfAborted()
      if ('sequence' in part) {
        if (!schema.sequences.has(part.sequence)) foreign.add(part.sequence)
        else await setNext(db, trx, schema, part)
      } else if (!isOfSearch(part.table)) {
        if (schema.tables.has(part.table)) await insert(trx, schema, part)
        else foreign.add(part.table)
      }
    }
    for (const [table, expected] of Object.entries(filling.counts)) {
      const [row] = await trx(table).count<{ number: number }[]>('* as number')
      if (Number(row?.number) !== expected)
        throw new ContentRefused(table, `${row?.number} rows instead of ${expected}`)
    }
    return [...foreign].filter((name) => !isOfSearch(name))
  })
}

interface Schema {
  /** Columns by table, without the tables of the search. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>
  /** Tables by their sequence. */
  readonly sequences: ReadonlyMap<string, string>
}

const columnsOn = {
  sqlite: `
    select t.name as "table", c.name as "column", c.pk = 1 and s.sql like '%autoincrement%' as counts
    from pragma_table_list t join sqlite_schema s on s.name = t.name join pragma_table_info(t.name) c
    where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\'`,
  postgres: `
    select table_name as "table", column_name as "column",
      (column_default like 'nextval(%' or is_identity = 'YES') is true as counts
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'`,
}

interface Column {
  readonly table: string
  readonly column: string
  readonly counts: boolean | number
}

async function schemaOf({ kind }: Database, trx: Knex.Transaction): Promise<Schema> {
  const answer = await trx.raw<Column[] | { rows: Column[] }>(columnsOn[kind])
  const tables = new Map<string, Set<string>>()
  const sequences = new Map<string, string>()
  for (const { table, column, counts } of Array.isArray(answer) ? answer : answer.rows) {
    if (isOfSearch(table)) continue
    tables.set(table, (tables.get(table) ?? new Set()).add(column))
    if (counts) sequences.set(sequenceOf(table, column), table)
  }
  return { tables, sequences }
}

async function insert(
  trx: Knex.Transaction,
  { tables }: Schema,
  { table, columns, rows }: Rows,
): Promise<void> {
  const unknown = columns.find((column) => !tables.get(table)?.has(column))
  if (unknown !== undefined) throw new ContentRefused(table, `column ${unknown}`)
  const objects = rows.map((row) =>
    Object.fromEntries(columns.map((column, at) => [column, row[at]])),
  )
  try {
    await trx(table).insert(objects)
  } catch (error) {
    if (storeTrouble(error) !== null || !(error instanceof Error)) throw error
    // the query builder puts the statement before the reason
    throw new ContentRefused(table, error.message.replace(/^insert .*?\) - /s, ''), error)
  }
}

async function setNext(
  { kind }: Database,
  trx: Knex.Transaction,
  { sequences }: Schema,
  { sequence, next }: NextId,
): Promise<void> {
  if (kind === 'postgres') {
    await trx.raw('select setval(?::regclass, ?, false)', [sequence, next])
    return
  }
  const name = sequences.get(sequence) ?? ''
  await trx('sqlite_sequence').where({ name }).delete()
  await trx('sqlite_sequence').insert({ name, seq: next - 1 })
}
