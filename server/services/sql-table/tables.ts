import { ByTable } from './by-table.ts'
import { takeChanges } from './changes.ts'
import type { Column } from './column.ts'
import { takeElements, takePartitionColumns } from './elements.ts'
import { Reader } from './reader.ts'

/** A table created by the SQL. */
export interface Table {
  /** Without qualifiers. */
  readonly name: string
  comment: string
  readonly columns: Column[]
}

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
      if (reader.isNext('(')) table.columns.push(...takePartitionColumns(reader, table.columns))
    } else reader.skip()
  }
}

/** Tables by their names with qualifiers, and comments from separate statements. */
interface Found {
  readonly tables: { readonly path: string[]; readonly table: Table }[]
  readonly byName: ByTable<Table>
  readonly columns: ByTable<Column>
  readonly comments: ByTable<string>
}

function takeTable(reader: Reader, found: Found): void {
  reader.take('if', 'not', 'exists')
  const path = reader.takeName()
  if (!path || !reader.isNext('(')) return
  const { columns, keys } = takeElements(reader)
  for (const column of columns) if (keys.has(column.name.toLowerCase())) column.isNullable = false
  const table = { name: path.at(-1) as string, columns, comment: '' }
  takeOptions(reader, table)
  if (columns.length === 0) return
  found.tables.push({ path, table })
  found.byName.set(path, '', table)
  for (const column of columns) found.columns.set(path, column.name, column)
}

/** `alter table`: dumps set defaults, keys and comments of the tables before. */
function takeAlter(reader: Reader, found: Found): void {
  reader.take('only')
  reader.take('if', 'exists')
  const path = reader.takeName()
  const table = path && found.byName.get(path, '')
  if (!path || !table) return
  takeChanges(reader, {
    column: (name) => found.columns.get(path, name),
    add: (column) => {
      table.columns.push(column)
      found.columns.set(path, column.name, column)
    },
    comment: (text) => {
      table.comment = text
    },
  })
}

/** `comment on column schema.table.column is 'text'`: PostgreSQL, Oracle and others. */
function takeCommentOn(reader: Reader, found: Found): void {
  const isColumn = reader.take('column')
  if (!isColumn && !reader.take('table')) return
  const path = reader.takeName()
  if (!path || !reader.take('is')) return
  const text = reader.takeText() ?? ''
  if (isColumn) found.comments.set(path.slice(0, -1), path.at(-1) ?? '', text)
  else found.comments.set(path, '', text)
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
  found.comments.set([schema, table], levels.get('column') ?? '', text)
}

/**
 * The tables created by SQL for MySQL, PostgreSQL, SQLite, SQL Server, Oracle and their relatives.
 * Unknown syntax is skipped; time and memory are linear in the length of the text.
 */
export function tablesOf(sql: string): Table[] {
  const reader = new Reader(sql)
  const found: Found = {
    tables: [],
    byName: new ByTable(),
    columns: new ByTable(),
    comments: new ByTable(),
  }
  while (reader.peek()) {
    if (reader.peek()?.kind === 'sign') reader.at++
    else if (reader.take('create')) {
      while (
        kinds.has(reader.peek()?.kind === 'word' ? (reader.peek()?.text.toLowerCase() ?? '') : '')
      )
        reader.at++
      if (reader.take('table')) takeTable(reader, found)
    } else if (reader.take('alter', 'table')) takeAlter(reader, found)
    else if (reader.take('comment', 'on')) takeCommentOn(reader, found)
    else if (isProperty(reader)) takeProperty(reader, found)
    else reader.at++
  }
  return found.tables.map(({ path, table }) => {
    for (const column of table.columns)
      column.comment ||= found.comments.get(path, column.name) ?? ''
    table.comment ||= found.comments.get(path, '') ?? ''
    return table
  })
}
