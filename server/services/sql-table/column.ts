import type { Reader } from './reader.ts'
import type { Token } from './tokens.ts'

/** A column as documented. */
export interface Column {
  name: string
  /** With its length in brackets after a space; empty if none is given. */
  type: string
  /** Whether it is part of the primary key. */
  isKey: boolean
  isNullable: boolean
  fallback: string
  comment: string
  /** The comment of the source on its line, which no database knows. */
  remark: string
}

/** What a definition says of its column. */
export type Definition = Pick<Column, 'name' | 'type'> & Partial<Column>

/** Keywords that end a type and begin another clause of the column. */
const clauses = new Set(
  `not null default primary unique key comment check references constraint auto_increment autoincrement identity generated as collate charset
  on stored virtual persisted encode sparse rowguidcol enable disable visible invisible storage compression column_format deferrable initially
  using codec ttl for masked hidden first after options encrypted encryption inline distkey sortkey format title`.split(
    /\s+/,
  ),
)

const isClause = (reader: Reader): boolean => {
  const token = reader.peek()
  if (token?.kind !== 'word') return false
  const text = token.text.toLowerCase()
  if (text === 'character' || text === 'char') return reader.isNext(text, 'set')
  if (text === 'with') return !reader.isNext('with', 'time') && !reader.isNext('with', 'local')
  return clauses.has(text)
}

/**
 * Reads a type up to the first clause: words separated by single spaces, groups after a space,
 * dimensions without one.
 */
export function takeType(reader: Reader, to: number): string {
  let type = ''
  while (reader.at < to && !isClause(reader)) {
    const from = reader.at
    const token = reader.peek()
    if (!token) break
    reader.skip()
    const isGroup = token.kind === 'sign' && token.text === '('
    const text = isGroup
      ? `(${reader.textOf(from + 1, Math.min(reader.at - 1, to))})`
      : token.kind === 'string' || reader.at > from + 1
        ? reader.textOf(from, Math.min(reader.at, to))
        : token.text
    const isClose = type === '' || type.endsWith('.') || (token.kind === 'sign' && !isGroup)
    type += isClose ? text : ` ${text}`
  }
  return type
}

/** Tokens that may join two parts of an expression. */
const joins = new Set(['.', '|', '+', '-', '*', '/', '%'])

const isJoin = ({ text = '', kind }: Partial<Token> = {}): boolean =>
  kind === 'sign' && joins.has(text)

/**
 * Skips one part of an expression: a leading sign, a value, function arguments, a literal prefixed
 * with its type.
 */
function skipPart(reader: Reader, to: number): void {
  while (reader.take('+') || reader.take('-'));
  const isName = reader.peek()?.kind === 'word' || reader.peek()?.kind === 'name'
  if (reader.at < to) reader.skip()
  if (isName && reader.at < to && (reader.isNext('(') || reader.peek()?.kind === 'string'))
    reader.skip()
}

/** Skips a cast (`::character varying(20)[]`). */
function skipCast(reader: Reader, to: number): void {
  while (
    reader.at < to &&
    !isClause(reader) &&
    (reader.peek()?.kind !== 'sign' || reader.isNext('(') || reader.peek()?.text.startsWith('['))
  )
    reader.skip()
}

/**
 * Reads the expression after DEFAULT; a string without its quotes and cast, anything else as
 * written.
 */
export function takeDefault(reader: Reader, to: number): string {
  reader.take('on', 'null')
  const first = reader.at
  if (reader.take('next', 'value', 'for')) {
    reader.takeName()
    return reader.textOf(first, reader.at)
  }
  skipPart(reader, to)
  let end = reader.at
  while (reader.at < to) {
    if (reader.take(':', ':')) {
      skipCast(reader, to)
      if (end - first > 1) end = reader.at
    } else if (isJoin(reader.peek())) {
      while (isJoin(reader.peek())) reader.at++
      skipPart(reader, to)
      end = reader.at
    } else break
  }
  return expression(reader, first, Math.min(end, to))
}

/** An expression without enclosing brackets. */
function expression(reader: Reader, from: number, to: number): string {
  let [first, end] = [from, to]
  while (
    reader.tokens[first]?.kind === 'sign' &&
    reader.tokens[first]?.text === '(' &&
    reader.closingOf(first) === end - 1 &&
    end - first > 2
  ) {
    first++
    end--
  }
  const only = end - first === 1 ? reader.tokens[first] : undefined
  return only?.kind === 'string' && only.text !== '' ? only.text : reader.textOf(first, end)
}

/** Skips an irrelevant clause, or reads a relevant one. */
function takeClause(reader: Reader, to: number, column: Definition): void {
  if (reader.take('not', 'null')) column.isNullable = false
  else if (reader.take('null')) column.isNullable ??= true
  else if (reader.take('primary', 'key')) {
    column.isKey = true
    column.isNullable = false
  } else if (reader.take('set', 'default')) return
  else if (reader.take('generated')) {
    if (!reader.take('always')) reader.take('by', 'default')
    reader.take('on', 'null')
  } else if (reader.take('default')) column.fallback = takeDefault(reader, to)
  else if (reader.take('identity') || reader.take('as', 'identity')) column.isNullable = false
  else if (reader.take('comment')) {
    reader.take('=')
    const text = reader.takeText()
    if (text !== null) column.comment = text
  } else reader.skip()
}

/** Reads a column definition that ends at a position. @returns `null` if it is not one */
export function takeDefinition(reader: Reader, to: number): Definition | null {
  const token = reader.peek()
  if (!token || token.kind === 'sign') return null
  reader.at++
  const definition: Definition = { name: token.text, type: takeType(reader, to) }
  if (/^(?:small|big)?serial\d*$/i.test(definition.type)) definition.isNullable = false
  while (reader.at < to) takeClause(reader, to, definition)
  return definition
}

/** The column that a definition makes. */
export const columnOf = (definition: Definition): Column => ({
  isKey: false,
  isNullable: true,
  fallback: '',
  comment: '',
  remark: '',
  ...definition,
})
