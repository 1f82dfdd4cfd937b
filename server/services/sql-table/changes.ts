import { takeDefault, takeDefinition, takeType, type Column, type Definition } from './column.ts'
import { takeElement, takeElements, type Elements } from './elements.ts'
import type { Reader } from './reader.ts'
import type { Table } from './table.ts'

/** What begins another statement, and none of the changes. */
const statements = [
  ['comment', 'on'],
  ['alter', 'table'],
  ['drop', 'table'],
  ['rename', 'table'],
  ['create'],
  ['insert'],
  ['go'],
  ['exec'],
  ['grant'],
  ['select'],
]

const isEnd = (reader: Reader): boolean =>
  !reader.peek() || reader.isNext(';') || statements.some((words) => reader.isNext(...words))

/** Position after the next change. */
function changeEnd(reader: Reader): number {
  const from = reader.at
  while (!reader.isNext(',') && !isEnd(reader)) reader.skip()
  const to = reader.at
  reader.at = from
  return to
}

const takeKnown = (reader: Reader, table: Table): Column | undefined =>
  table.column(reader.takeName()?.[0] ?? '')

/** `default 0 for price`, as SQL Server writes all defaults. */
function takeDefaultFor(reader: Reader, table: Table, to: number): void {
  const fallback = takeDefault(reader, to)
  const column = reader.take('for') ? takeKnown(reader, table) : undefined
  if (column) column.fallback = fallback
}

/** Reads where a column goes: `first` or `after other` at the end of its definition. */
function takePlace(reader: Reader, table: Table, name: string, from: number, to: number): void {
  const column = table.column(name)
  reader.at = Math.max(from, to - 2)
  if (column && reader.take('after')) {
    const other = takeKnown(reader, table)
    if (other && other !== column) table.moveAfter(column, other)
    return
  }
  reader.at = Math.max(from, to - 1)
  if (column && reader.isNext('first')) table.moveAfter(column, null)
}

/** Reads what is added: columns, a default, a key. */
function takeAdded(reader: Reader, table: Table, to: number): void {
  const from = reader.at
  if (reader.take('constraint')) reader.takeName()
  if (reader.take('default')) return takeDefaultFor(reader, table, to)
  reader.at = from
  reader.take('column')
  reader.take('if', 'not', 'exists')
  const nameAt = reader.at
  let added: Elements = { columns: [], keys: new Set() }
  if (reader.isNext('(')) added = takeElements(reader)
  else takeElement(reader, to, added)
  for (const definition of added.columns) {
    if (table.column(definition.name)) continue
    table.add(definition)
    takePlace(reader, table, definition.name, nameAt + 1, to)
  }
  table.addKey(added.keys)
}

/** What a definition does not say stays, but for what is `unsaid`. */
function redefine(column: Column, definition: Definition, unsaid: Partial<Column>): void {
  const { name: _name, type, ...said } = definition
  if (type === '') Object.assign(column, said)
  else Object.assign(column, unsaid, said, { type })
}

/** What MySQL makes of a column whose new definition has only a type; comments are kept. */
const typeOnly = ({ isKey }: Column) => ({ isNullable: !isKey, fallback: '' })

/** `modify name definition`, in Oracle also of several in brackets, which keep what is not said. */
function takeModified(reader: Reader, table: Table, to: number): void {
  reader.take('column')
  reader.take('if', 'exists')
  if (reader.isNext('(')) {
    for (const definition of takeElements(reader).columns) {
      const column = table.column(definition.name)
      if (column) redefine(column, definition, {})
    }
    return
  }
  const from = reader.at + 1
  const definition = takeDefinition(reader, to)
  const column = definition && table.column(definition.name)
  if (!column) return
  redefine(column, definition, typeOnly(column))
  takePlace(reader, table, column.name, from, to)
}

/** `change old_name name definition` of MySQL. */
function takeChanged(reader: Reader, table: Table, to: number): void {
  reader.take('column')
  const column = takeKnown(reader, table)
  const from = reader.at + 1
  const definition = takeDefinition(reader, to)
  if (!column || !definition) return
  redefine(column, definition, typeOnly(column))
  table.rename(column, definition.name)
  takePlace(reader, table, column.name, from, to)
}

/** `alter column name …`: a default, whether it is nullable, another type. */
function takeAltered(reader: Reader, table: Table, to: number): void {
  reader.take('column')
  const from = reader.at
  const column = takeKnown(reader, table)
  if (!column) return
  if (reader.take('set', 'default')) column.fallback = takeDefault(reader, to)
  else if (reader.take('drop', 'default')) column.fallback = ''
  else if (reader.take('set', 'not', 'null')) column.isNullable = false
  else if (reader.take('drop', 'not', 'null')) column.isNullable = true
  else if (reader.take('set', 'data', 'type') || reader.take('type'))
    column.type = takeType(reader, to)
  else if (!['set', 'drop', 'add', 'reset', 'restart'].some((word) => reader.isNext(word))) {
    reader.at = from
    const definition = takeDefinition(reader, to)
    if (definition) redefine(column, definition, { isNullable: !column.isKey })
  }
}

/** `drop name`, `drop column a, b`, `drop (a, b)`; what else can be dropped has a word before it. */
function takeDropped(reader: Reader, table: Table, to: number): void {
  const isColumn = reader.take('column')
  reader.take('if', 'exists')
  if (reader.isNext('(')) for (const { name } of takeElements(reader).columns) table.drop(name)
  else if (isColumn || to - reader.at === 1) table.drop(reader.takeName()?.[0] ?? '')
}

/**
 * `rename column a to b`, and of the table `rename to b`.
 *
 * @returns the new name of the table, with its qualifiers
 */
function takeRenamed(reader: Reader, table: Table, to: number): readonly string[] | null {
  if (reader.take('to') || reader.take('as') || to - reader.at === 1) return reader.takeName()
  const isColumn = reader.take('column')
  if (!isColumn && to - reader.at !== 3) return null
  const column = takeKnown(reader, table)
  const name = reader.take('to') ? reader.takeName()?.[0] : undefined
  if (column && name !== undefined) table.rename(column, name)
  return null
}

/**
 * Reads what `alter table` makes of a table; what is not documented is skipped.
 *
 * @param rename receives another name of the table
 */
export function takeChanges(
  reader: Reader,
  table: Table,
  rename: (path: readonly string[]) => void,
): void {
  // `drop column a, b` of SQL Server
  let dropsNext = false
  while (!isEnd(reader)) {
    const to = changeEnd(reader)
    const from = reader.at
    const dropsMore: boolean = dropsNext && to - from === 1
    dropsNext = dropsMore || reader.isNext('drop', 'column')
    // `with check add constraint`
    if (reader.take('with')) reader.skip()
    if (dropsMore) table.drop(reader.takeName()?.[0] ?? '')
    else if (reader.take('add')) takeAdded(reader, table, to)
    else if (reader.take('modify')) takeModified(reader, table, to)
    else if (reader.take('change')) takeChanged(reader, table, to)
    else if (reader.take('alter')) takeAltered(reader, table, to)
    else if (reader.take('drop')) takeDropped(reader, table, to)
    else if (reader.take('comment', 'column')) {
      const column = takeKnown(reader, table)
      if (column) column.comment = reader.takeText() ?? column.comment
    } else if (reader.take('comment')) {
      reader.take('=')
      table.comment = reader.takeText() ?? ''
    } else if (reader.take('rename')) {
      const path = takeRenamed(reader, table, to)
      if (path) rename(path)
    }
    reader.at = to
    reader.take(',')
  }
}
