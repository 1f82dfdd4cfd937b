import { takeColumn, type Column } from './column.ts'
import { Reader } from './reader.ts'

/** A table created by the SQL. */
export interface Table {
  /** Without qualifiers. */
  readonly name: string
  comment: string
  readonly columns: readonly Column[]
}

/** Words between CREATE and TABLE. */
const kinds = new Set(
  'or replace global local private temporary temp unlogged external foreign column row volatile multiset set sharded immutable blockchain'.split(
    ' ',
  ),
)

/**
 * Whether an element is not a column: keys, constraints, table options. A column may have the same
 * name.
 */
function isConstraint(reader: Reader): boolean {
  if (reader.peek()?.kind !== 'word') return false
  const word = reader.peek()?.text.toLowerCase() ?? ''
  if (word === 'primary' || word === 'foreign') return reader.isNext(word, 'key')
  if (
    word === 'constraint' ||
    word === 'fulltext' ||
    word === 'spatial' ||
    word === 'exclude' ||
    word === 'supplemental'
  )
    return true
  if (word === 'check') return reader.isNext(word, '(')
  if (word === 'like') return reader.peek(1)?.kind !== 'sign'
  if (word === 'period') return reader.isNext(word, 'for')
  return word === 'unique' || word === 'key' || word === 'index' ? isKey(reader) : false
}

/** `key name (column)` is a key, `key varchar(20)` a column. */
function isKey(reader: Reader): boolean {
  const next = reader.peek(1)
  if (next?.kind === 'word' && /^(?:key|index|clustered|nonclustered)$/i.test(next.text))
    return true
  const bracket = [1, 2].find(
    (ahead) => reader.peek(ahead)?.kind === 'sign' && reader.peek(ahead)?.text === '(',
  )
  if (bracket === undefined)
    return reader.peek(2)?.kind === 'word' && reader.peek(2)?.text.toLowerCase() === 'using'
  return !/^(?:\d+|max)$/i.test(reader.peek(bracket + 1)?.text ?? '')
}

/** Columns of a table-level primary key are not nullable. */
function takeKeyColumns(reader: Reader, to: number, keys: Set<string>): void {
  let isPrimary = false
  while (reader.at < to) {
    if (reader.take('primary', 'key')) isPrimary = true
    else if (isPrimary && reader.isNext('(')) {
      const end = Math.min(reader.closingOf(reader.at), to)
      for (let at = reader.at + 1; at < end; at++) {
        const token = reader.tokens[at]
        if (token?.kind === 'word' || token?.kind === 'name') keys.add(token.text.toLowerCase())
      }
      isPrimary = false
      reader.skip()
    } else reader.skip()
  }
}

/** Reads the elements of a table, up to the closing bracket. */
function takeColumns(reader: Reader): Column[] {
  const columns: Column[] = []
  const keys = new Set<string>()
  const end = reader.closingOf(reader.at)
  reader.at++
  while (reader.at < end) {
    const from = reader.at
    while (reader.at < end && !reader.isNext(',')) reader.skip()
    const to = Math.min(reader.at, end)
    reader.at = from
    if (isConstraint(reader)) takeKeyColumns(reader, to, keys)
    else {
      const column = takeColumn(reader, to)
      if (column) columns.push(column)
    }
    reader.at = to + 1
  }
  reader.at = end + 1
  for (const column of columns) if (keys.has(column.name.toLowerCase())) column.isNullable = false
  return columns
}

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

/** Reads the table options after the brackets: only the comment matters. */
function takeOptions(reader: Reader): string {
  let comment = ''
  while (
    reader.peek() &&
    !reader.isNext(';') &&
    !reader.isNext('comment', 'on') &&
    !statements.some((word) => reader.isNext(word))
  ) {
    if (reader.take('comment')) {
      reader.take('=')
      comment = reader.takeText() ?? comment
    } else reader.skip()
  }
  return comment
}

const keyOf = (...parts: string[]): string => parts.join('\0').toLowerCase()

/** Tables, and comments from separate statements, by table and by table and column. */
interface Found {
  readonly tables: { readonly path: string[]; readonly table: Table }[]
  readonly comments: Map<string, string>
}

function takeTable(reader: Reader, found: Found): void {
  reader.take('if', 'not', 'exists')
  const path = reader.takeName()
  if (!path || !reader.isNext('(')) return
  const columns = takeColumns(reader)
  const table = { name: path.at(-1) as string, columns, comment: takeOptions(reader) }
  if (columns.length > 0) found.tables.push({ path, table })
}

/** `comment on column schema.table.column is 'text'`: PostgreSQL, Oracle and others. */
function takeCommentOn(reader: Reader, found: Found): void {
  const isColumn = reader.take('column')
  if (!isColumn && !reader.take('table')) return
  const path = reader.takeName()
  if (!path || !reader.take('is')) return
  const text = reader.takeText() ?? ''
  found.comments.set(keyOf(...path.slice(isColumn ? -2 : -1), ...(isColumn ? [] : [''])), text)
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
  const [kind, text = '', ...levels] = values
  const named = (level: string) =>
    levels[levels.findIndex((value) => value.toLowerCase() === level) + 1]
  if (
    kind?.toLowerCase() !== 'ms_description' ||
    !levels.some((value) => value.toLowerCase() === 'table')
  )
    return
  const hasColumn = levels.some((value) => value.toLowerCase() === 'column')
  found.comments.set(keyOf(named('table') ?? '', hasColumn ? (named('column') ?? '') : ''), text)
}

/**
 * The tables created by SQL for MySQL, PostgreSQL, SQLite, SQL Server, Oracle and their relatives.
 * Unknown syntax is skipped; time and memory are linear in the length of the text.
 */
export function tablesOf(sql: string): Table[] {
  const reader = new Reader(sql)
  const found: Found = { tables: [], comments: new Map() }
  while (reader.peek()) {
    if (reader.peek()?.kind === 'sign') reader.at++
    else if (reader.take('create')) {
      while (
        kinds.has(reader.peek()?.kind === 'word' ? (reader.peek()?.text.toLowerCase() ?? '') : '')
      )
        reader.at++
      if (reader.take('table')) takeTable(reader, found)
    } else if (reader.take('comment', 'on')) takeCommentOn(reader, found)
    else if (isProperty(reader)) takeProperty(reader, found)
    else reader.at++
  }
  return found.tables.map(({ table }) => {
    for (const column of table.columns)
      column.comment ||= found.comments.get(keyOf(table.name, column.name)) ?? ''
    table.comment ||= found.comments.get(keyOf(table.name, '')) ?? ''
    return table
  })
}
