import { takeDefinition, type Definition } from './column.ts'
import type { Reader } from './reader.ts'
import type { Table } from './table.ts'

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
  if (word === 'not') return reader.isNext(word, 'cluster')
  if (word === 'cluster') return reader.isNext(word, 'primary')
  if (word === 'projection') return reader.peek(2)?.text === '('
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
  // an index of ClickHouse
  if (reader.peek(3)?.kind === 'word' && reader.peek(3)?.text.toLowerCase() === 'type') return true
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

/** Position of the next comma outside of brackets. */
function elementEnd(reader: Reader, to: number): number {
  const from = reader.at
  while (reader.at < to && !reader.isNext(',')) reader.skip()
  const end = Math.min(reader.at, to)
  reader.at = from
  return end
}

/** What a table consists of. */
export interface Elements {
  readonly columns: Definition[]
  /** Names of the columns of the primary key, in lower case. */
  readonly keys: Set<string>
}

/** Reads the column, or the constraint, that ends at a position. */
export function takeElement(reader: Reader, to: number, { columns, keys }: Elements): void {
  if (isConstraint(reader)) return takeKeyColumns(reader, to, keys)
  const definition = takeDefinition(reader, to)
  if (definition) columns.push({ ...definition, remark: reader.remarkOf(to) })
}

/** Reads the elements in the brackets that come next. */
export function takeElements(reader: Reader): Elements {
  const columns: Definition[] = []
  const keys = new Set<string>()
  const end = reader.closingOf(reader.at)
  reader.at++
  while (reader.at < end) {
    const to = elementEnd(reader, end)
    takeElement(reader, to, { columns, keys })
    reader.at = to + 1
  }
  reader.at = end + 1
  return { columns, keys }
}

/** Columns that Hive has only in the description of the partitions; others have names there. */
export function takePartitionColumns(reader: Reader, table: Table): Definition[] {
  return takeElements(reader).columns.filter(
    ({ name, type }) => type !== '' && !type.startsWith('(') && !table.column(name),
  )
}
