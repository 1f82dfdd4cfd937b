import { takeDefault, type Column } from './column.ts'
import { takeElement, takeElements, type Elements } from './elements.ts'
import type { Reader } from './reader.ts'

/** A table that statements after its own change. */
export interface Altered {
  column(name: string): Column | undefined
  add(column: Column): void
  comment(text: string): void
}

/** What begins another statement, and none of the changes. */
const statements = [
  ['comment', 'on'],
  ['alter', 'table'],
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

/** `default 0 for price`, as SQL Server writes all defaults. */
function takeDefaultFor(reader: Reader, table: Altered, to: number): void {
  const fallback = takeDefault(reader, to)
  const name = reader.take('for') ? reader.takeName()?.[0] : undefined
  const column = name === undefined ? undefined : table.column(name)
  if (column) column.fallback = fallback
}

/** Reads what is added: columns, a default, a key. */
function takeAdded(reader: Reader, table: Altered, to: number): void {
  const from = reader.at
  if (reader.take('constraint')) reader.takeName()
  if (reader.take('default')) return takeDefaultFor(reader, table, to)
  reader.at = from
  reader.take('column')
  reader.take('if', 'not', 'exists')
  let added: Elements = { columns: [], keys: new Set() }
  if (reader.isNext('(')) added = takeElements(reader)
  else takeElement(reader, to, added)
  for (const column of added.columns) if (!table.column(column.name)) table.add(column)
  for (const name of added.keys) {
    const column = table.column(name)
    if (column) column.isNullable = false
  }
}

/** Reads what `alter table` adds to or says about a table; other changes are skipped. */
export function takeChanges(reader: Reader, table: Altered): void {
  while (!isEnd(reader)) {
    const to = changeEnd(reader)
    // `with check add constraint`
    if (reader.take('with')) reader.skip()
    if (reader.take('add')) takeAdded(reader, table, to)
    else if (reader.take('comment')) {
      reader.take('=')
      table.comment(reader.takeText() ?? '')
    } else if (reader.take('alter')) {
      reader.take('column')
      const column = table.column(reader.takeName()?.[0] ?? '')
      if (column && reader.take('set', 'default')) column.fallback = takeDefault(reader, to)
    }
    reader.at = to
    reader.take(',')
  }
}
