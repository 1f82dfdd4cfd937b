import { ByTable } from './by-table.ts'
import { takeChanges } from './changes.ts'
import { takeElements, takePartitionColumns } from './elements.ts'
import { Reader } from './reader.ts'
import { Table } from './table.ts'

/** Words between CREATE and TABLE. */
const kinds = new Set(
  'or replace global local private temporary temp unlogged external foreign column row volatile multiset set sharded immutable blockchain'.split(
    ' ',
  ),
)

/** Keywords that begin another statement after a missing semicolon. */
const statements = [
  'create',
  'alter',
  'insert',
  'drop',
  'rename',
  'go',
  'exec',
  'execute',
  'select',
  'update',
  'delete',
  'grant',
]

/** Reads what follows the brackets: only the comment and the columns of partitions matter. */
function takeOptions(reader: Reader, table: Table): void {
  while (
    reader.peek() &&
    !reader.isNext(';') &&
    !reader.isNext('comment', 'on') &&
    !statements.some((word) => reader.isNext(word))
  ) {
    if (reader.take('comment')) {
      reader.take('=')
      table.comment = reader.takeText() ?? table.comment
    } else if (reader.take('partitioned', 'by')) {
      if (reader.isNext('('))
        for (const column of takePartitionColumns(reader, table)) table.add(column)
    } else reader.skip()
  }
}

/** The tables created so far, and by the names they have now. */
interface Found {
  readonly tables: Table[]
  readonly byName: ByTable<Table>
}

function takeTable(reader: Reader, { tables, byName }: Found): void {
  reader.take('if', 'not', 'exists')
  const path = reader.takeName()
  if (!path || !reader.isNext('(')) return
  const table = new Table(path)
  table.remark = reader.remarkOf(reader.at + 1)
  const { columns, keys } = takeElements(reader)
  for (const column of columns) table.add(column)
  table.addKey(keys)
  takeOptions(reader, table)
  if (table.columns.length === 0) return
  tables.push(table)
  byName.set(path, table)
}

function renameTable({ byName }: Found, table: Table, path: readonly string[]): void {
  byName.delete(table.path, table)
  // a new name without a schema is in the schema of the table
  table.path = path.length > 1 ? path : [...table.path.slice(0, -1), ...path]
  byName.set(table.path, table)
}

/** `alter table`: dumps set defaults, keys and comments so, migrations whatever has changed. */
function takeAlter(reader: Reader, found: Found): void {
  reader.take('only')
  reader.take('if', 'exists')
  const path = reader.takeName()
  const table = path && found.byName.get(path)
  if (table) takeChanges(reader, table, (to) => renameTable(found, table, to))
}

/** `drop table if exists a, b`. */
function takeDrop(reader: Reader, { byName }: Found): void {
  reader.take('if', 'exists')
  do {
    const path = reader.takeName()
    const table = path && byName.get(path)
    if (!table) continue
    table.isDropped = true
    byName.delete(table.path, table)
  } while (reader.take(','))
}

/** `rename table a to b, c to d` of MySQL. */
function takeRename(reader: Reader, found: Found): void {
  do {
    const path = reader.takeName()
    const table = path && found.byName.get(path)
    const to = reader.take('to') && reader.takeName()
    if (table && to) renameTable(found, table, to)
  } while (reader.take(','))
}

/** @param column `null` for the table itself */
function comment({ byName }: Found, path: readonly string[], column: string | null, text: string) {
  const table = byName.get(path)
  const about = column === null ? table : table?.column(column)
  if (about) about.comment = text
}

/** `comment on column schema.table.column is 'text'`: PostgreSQL, Oracle and others. */
function takeCommentOn(reader: Reader, found: Found): void {
  const isColumn = reader.take('column')
  if (!isColumn && !reader.take('table')) return
  const path = reader.takeName()
  if (!path || !reader.take('is')) return
  const text = reader.takeText() ?? ''
  if (isColumn) comment(found, path.slice(0, -1), path.at(-1) ?? '', text)
  else comment(found, path, null, text)
}

const isProperty = (reader: Reader): boolean =>
  reader.peek()?.text.toLowerCase() === 'sp_addextendedproperty'

/** Most arguments of a call that are read. */
const mostArguments = 40

/**
 * `sp_addextendedproperty 'MS_Description', 'text', 'SCHEMA', dbo, 'TABLE', users, 'COLUMN', id`,
 * with or without parameter names.
 */
function takeProperty(reader: Reader, found: Found): void {
  const values: string[] = []
  reader.at++
  while (reader.peek() && !reader.isNext(';') && values.length < mostArguments) {
    const token = reader.peek()
    if (statements.some((word) => reader.isNext(word))) break
    if (token && token.kind !== 'sign' && !(token.kind === 'word' && token.text.startsWith('@')))
      values.push(token.text)
    reader.at++
  }
  const [kind, text = '', ...rest] = values
  if (kind?.toLowerCase() !== 'ms_description') return
  const levels = new Map<string, string>()
  for (let at = 0; at + 1 < rest.length; at += 2)
    levels.set((rest[at] ?? '').toLowerCase(), rest[at + 1] ?? '')
  const table = levels.get('table')
  if (table === undefined) return
  const schema = levels.get('schema') ?? levels.get('user') ?? ''
  comment(found, [schema, table], levels.get('column') ?? null, text)
}

/**
 * The tables created by SQL for MySQL, PostgreSQL, SQLite, SQL Server, Oracle and their relatives.
 * Unknown syntax is skipped; time and memory are linear in the length of the text.
 */
export function tablesOf(sql: string): Table[] {
  const reader = new Reader(sql)
  const found: Found = { tables: [], byName: new ByTable() }
  while (reader.peek()) {
    if (reader.peek()?.kind === 'sign') reader.at++
    else if (reader.take('create')) {
      while (
        kinds.has(reader.peek()?.kind === 'word' ? (reader.peek()?.text.toLowerCase() ?? '') : '')
      )
        reader.at++
      if (reader.take('table')) takeTable(reader, found)
    } else if (reader.take('alter', 'table')) takeAlter(reader, found)
    else if (reader.take('drop', 'table')) takeDrop(reader, found)
    else if (reader.take('rename', 'table')) takeRename(reader, found)
    else if (reader.take('comment', 'on')) takeCommentOn(reader, found)
    else if (isProperty(reader)) takeProperty(reader, found)
    else reader.at++
  }
  const left = found.tables.filter((table) => !table.isDropped && table.columns.length > 0)
  // a script that also drops all that it creates is read for what it creates
  return left.length > 0 ? left : found.tables
}
