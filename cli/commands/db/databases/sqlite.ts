import { statSync } from 'node:fs'
import type Database from 'better-sqlite3'
import type { Column, ForeignKey, Index, Table } from '../../../../importers/database/schema.ts'
import type { Connection } from './connection.ts'
import type { ReadOptions, ReadTables } from './reading.ts'
import { checksIn, generatedIn, indexTexts } from './sqlite-sql.ts'

interface TableRow {
  name: string
  type: 'table' | 'view' | 'virtual'
  /** 1 for a table without rowid. */
  wr: number
  sql: string | null
}
interface ColumnRow {
  table: string
  name: string
  type: string
  notnull: number
  dflt_value: string | null
  pk: number
  /** 2 virtual, 3 stored: a generated column. 1: hidden, of a virtual table. */
  hidden: number
}
interface KeyRow {
  table: string
  id: number
  to_table: string
  column: string
  reference: string | null
  on_update: string
  on_delete: string
}
interface IndexRow {
  table: string
  index: string
  unique: number
  origin: string
  column: string | null
  desc: number
  sql: string | null
}

const tablesSql = `
  select l.name, l.type, l.wr, s.sql from pragma_table_list l
  left join sqlite_schema s on s.name = l.name and s.type in ('table', 'view')
  where l.schema = 'main' and l.type in ('table', 'view', 'virtual')
    and l.name not like 'sqlite\\_%' escape '\\'
  order by l.name`
const columnsSql = `
  select ? as "table", name, type, "notnull", dflt_value, pk, hidden
  from pragma_table_xinfo(?, 'main') where hidden <> 1 order by cid`
const keysSql = `
  select ? as "table", id, "table" as to_table, "from" as "column", "to" as reference, on_update, on_delete
  from pragma_foreign_key_list(?, 'main') order by id desc, seq`
const indexesSql = `
  select ? as "table", l.name as "index", l."unique", l.origin, x.name as "column", x.desc, s.sql
  from pragma_index_list(?, 'main') l join pragma_index_xinfo(l.name, 'main') x
  left join sqlite_schema s on s.name = l.name and s.type = 'index'
  where x.key = 1 order by l.name, x.seqno`

/**
 * Reads a SQLite database. The statements run in this process, so each table has its own; a table
 * that SQLite cannot describe does not keep the others from being read.
 *
 * @throws {Error} with the code of the system or of SQLite
 */
export async function readSqlite(
  { address }: Connection,
  { connectMs }: ReadOptions,
): Promise<ReadTables> {
  const { default: open } = await import('better-sqlite3')
  if (statSync(address).isDirectory())
    throw Object.assign(new Error('EISDIR: is a folder'), { code: 'EISDIR' })
  const db = new open(address, { readonly: true, fileMustExist: true, timeout: connectMs })
  try {
    db.pragma('query_only = 1')
    return db.transaction(() => tablesOf(db))()
  } finally {
    db.close()
  }
}

function tablesOf(db: Database.Database): ReadTables {
  const broken: { name: string; why: string }[] = []
  const found = db.prepare<[], TableRow>(tablesSql).all()
  const statements = {
    columns: db.prepare<[string, string], ColumnRow>(columnsSql),
    keys: db.prepare<[string, string], KeyRow>(keysSql),
    indexes: db.prepare<[string, string], IndexRow>(indexesSql),
  }
  const columns = new Map<string, ColumnRow[]>()
  for (const { name } of found)
    try {
      columns.set(name, statements.columns.all(name, name))
    } catch (error) {
      broken.push({ name, why: (error as Error).message })
    }
  // references may be spelled in another case
  const spelled = new Map(found.map(({ name }) => [name.toLowerCase(), name]))
  const keyOf = (table: string) =>
    (columns.get(table) ?? []).filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk)
  const tables = found
    .filter(({ name }) => columns.has(name))
    .map((table): Table => {
      const { name, type, sql } = table
      const own = columns.get(name)!
      const primaryKey = keyOf(name).map((column) => column.name)
      const expressions = generatedIn(sql ?? '')
      return {
        schema: '',
        name,
        kind: type,
        comment: '',
        columns: own.map((column) => columnOf(column, table, { primaryKey, expressions })),
        primaryKey,
        indexes: indexesOf(statements.indexes.all(name, name)),
        foreignKeys: foreignKeysOf(statements.keys.all(name, name), spelled, (to) =>
          keyOf(to).map((column) => column.name),
        ),
        checks: type === 'table' && sql !== null ? checksIn(sql) : [],
      }
    })
  return { tables, broken }
}

const generations: Readonly<Record<number, string>> = { 2: 'VIRTUAL', 3: 'STORED' }

/** Only the primary key of a rowid table may contain nulls, unless it is the rowid itself. */
function columnOf(
  row: ColumnRow,
  { wr, type }: TableRow,
  {
    primaryKey,
    expressions,
  }: {
    readonly primaryKey: readonly string[]
    readonly expressions: ReadonlyMap<string, string>
  },
): Column {
  const isRowid = primaryKey.length === 1 && row.type.toUpperCase() === 'INTEGER'
  const generation = generations[row.hidden]
  const expression = expressions.get(row.name.toLowerCase())
  const isKey = row.pk > 0 && (wr === 1 || isRowid) && type === 'table'
  return {
    name: row.name,
    type: row.type,
    isNullable: row.notnull === 0 && !isKey,
    fallback: generation
      ? ['GENERATED', expression && `ALWAYS AS (${expression})`, generation]
          .filter(Boolean)
          .join(' ')
      : (row.dflt_value ?? ''),
    comment: '',
  }
}

function indexesOf(rows: readonly IndexRow[]): Index[] {
  const names = [...new Set(rows.filter(({ origin }) => origin !== 'pk').map((row) => row.index))]
  return names.map((name) => {
    const own = rows.filter((row) => row.index === name)
    const { sql, unique } = own[0]!
    const texts = sql === null ? undefined : indexTexts(sql)
    const hasExpression = own.some(({ column }) => column === null)
    return {
      // SQLite numbers the indexes of constraints: their names say nothing
      name: name.startsWith('sqlite_autoindex_') ? '' : name,
      parts:
        hasExpression && texts
          ? [texts.parts]
          : own.map(({ column, desc }) => `${column ?? ''}${desc === 1 ? ' DESC' : ''}`),
      isUnique: unique === 1,
      method: '',
      condition: texts?.condition ?? '',
    }
  })
}

function foreignKeysOf(
  rows: readonly KeyRow[],
  spelled: ReadonlyMap<string, string>,
  keyOf: (table: string) => readonly string[],
): ForeignKey[] {
  return [...new Set(rows.map(({ id }) => id))].map((id) => {
    const own = rows.filter((row) => row.id === id)
    const { to_table, on_update, on_delete } = own[0]!
    const name = spelled.get(to_table.toLowerCase()) ?? to_table
    const references = own.flatMap(({ reference }) => (reference === null ? [] : [reference]))
    return {
      name: '',
      columns: own.map(({ column }) => column),
      to: { schema: '', name },
      references: references.length > 0 ? references : keyOf(name),
      onUpdate: on_update === 'NO ACTION' ? '' : on_update,
      onDelete: on_delete === 'NO ACTION' ? '' : on_delete,
    }
  })
}
