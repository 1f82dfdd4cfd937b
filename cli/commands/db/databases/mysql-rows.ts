import {
  tableLabel,
  type Check,
  type Column,
  type ForeignKey,
  type Index,
  type Table,
  type TableKind,
} from '../../../../importers/database/schema.ts'
import type { ReadTables } from './reading.ts'

// Rows of information_schema of MySQL (5.7 on) and MariaDB (10.3 on). Names of their columns are
// upper or lower case, and some columns exist in one of them only, so rows are read by name.

/** A row with names in lower case. */
export type Row = Readonly<Record<string, unknown>>

export interface MysqlRows {
  readonly tables: readonly Row[]
  readonly columns: readonly Row[]
  readonly indexes: readonly Row[]
  readonly keys: readonly Row[]
  /** What happens to the rows of a key; missing without the right to see it. */
  readonly rules: readonly Row[]
  readonly checks: readonly Row[]
  readonly isMariadb: boolean
}

/** Bytes where a server has binary columns there. */
const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : value instanceof Uint8Array
      ? Buffer.from(value).toString()
      : String(value as string | number | bigint)

/** An expression as it was written: MySQL adds character sets to strings, and escapes their quotes. */
const expressionOf = (value: unknown): string =>
  textOf(value)
    .replaceAll(/\b_(?:utf8mb[34]|utf8|latin1|ascii|binary|gbk)(?=\\?')/g, '')
    .replaceAll(String.raw`\'`, "'")

const kindOf = (type: string): TableKind => (type.includes('VIEW') ? 'view' : 'table')

function grouped(rows: readonly Row[], ...names: readonly string[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = names.map((name) => textOf(row[name])).join('\0')
    const own = groups.get(key)
    if (own) own.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/**
 * The same without the views that have no columns: what they select from is gone, or their definer
 * may not read it any more. The server says so in the place of a comment.
 */
export function readOfRows(rows: MysqlRows, withCounts: boolean): ReadTables {
  const tables = tablesOfRows(rows, withCounts)
  const comments = grouped(rows.tables, 'table_schema', 'table_name')
  const isBroken = ({ kind, columns }: Table) => kind === 'view' && columns.length === 0
  return {
    tables: tables.filter((table) => !isBroken(table)),
    broken: tables.filter(isBroken).map((table) => {
      const [row] = comments.get(`${table.schema}\0${table.name}`) ?? []
      const comment = textOf(row?.table_comment)
      return { name: tableLabel(table), why: comment === 'VIEW' ? 'it has no columns' : comment }
    }),
  }
}

/** Tables made of rows that are in the order of columns and parts of keys. */
export function tablesOfRows(rows: MysqlRows, withCounts: boolean): Table[] {
  const [columns, indexes, keys, checks] = [rows.columns, rows.indexes, rows.keys, rows.checks].map(
    (list) => grouped(list, 'table_schema', 'table_name'),
  ) as [Map<string, Row[]>, Map<string, Row[]>, Map<string, Row[]>, Map<string, Row[]>]
  const rules = grouped(rows.rules, 'table_schema', 'table_name', 'constraint_name')
  return rows.tables.map((row) => {
    const [schema, name] = [textOf(row.table_schema), textOf(row.table_name)]
    const key = `${schema}\0${name}`
    const kind = kindOf(textOf(row.table_type))
    const ownIndexes = [...grouped(indexes.get(key) ?? [], 'index_name')]
    const primary = ownIndexes.find(([index]) => index === 'PRIMARY')?.[1] ?? []
    const count = row.table_rows
    return {
      schema,
      name,
      kind,
      // a view has this word as its comment
      comment: kind === 'view' ? '' : textOf(row.table_comment),
      columns: (columns.get(key) ?? []).map((column) => columnOf(column, rows.isMariadb)),
      primaryKey: primary.map((part) => textOf(part.column_name)),
      indexes: ownIndexes
        .filter(([index]) => index !== 'PRIMARY')
        .map(([index, parts]) => indexOf(index, parts)),
      foreignKeys: [...grouped(keys.get(key) ?? [], 'constraint_name')].map(([constraint, parts]) =>
        foreignKeyOf(parts, rules.get(`${key}\0${constraint}`)?.[0]),
      ),
      checks: (checks.get(key) ?? []).map(checkOf),
      ...(withCounts && kind === 'table' && count !== null && count !== undefined
        ? { rows: Number(count) }
        : {}),
    }
  })
}

function columnOf(row: Row, isMariadb: boolean): Column {
  return {
    name: textOf(row.column_name),
    // MariaDB writes what MySQL does not know as a comment for versions
    type: textOf(row.column_type).replaceAll(/\/\*M?!\d+ (.*?)\*\//g, '$1'),
    isNullable: textOf(row.is_nullable) === 'YES',
    fallback: fallbackOf(row, isMariadb),
    comment: textOf(row.column_comment),
  }
}

function fallbackOf(row: Row, isMariadb: boolean): string {
  const extra = textOf(row.extra)
  const generation = expressionOf(row.generation_expression)
  if (generation !== '')
    return `GENERATED ALWAYS AS (${generation}) ${/stored|persistent/i.test(extra) ? 'STORED' : 'VIRTUAL'}`
  const more = extra
    .replace(/\bDEFAULT_GENERATED\b/i, '')
    .replace(/auto_increment/i, 'AUTO_INCREMENT')
    .replace(/on update/i, 'ON UPDATE')
    .trim()
  return [defaultOf(row, extra, isMariadb), more].filter(Boolean).join(' ')
}

/** MySQL shows literals without quotes, MariaDB as they are written, with NULL for none. */
function defaultOf(row: Row, extra: string, isMariadb: boolean): string {
  const value = row.column_default
  if (value === null || value === undefined) return ''
  const text = textOf(value)
  if (isMariadb) return text === 'NULL' ? '' : text
  const isLiteral =
    !/DEFAULT_GENERATED/i.test(extra) &&
    /char|text|enum|set|binary|blob/i.test(textOf(row.data_type))
  return isLiteral ? `'${text.replaceAll("'", "''")}'` : text
}

function indexOf(name: string, parts: readonly Row[]): Index {
  const type = textOf(parts[0]?.index_type)
  return {
    name,
    parts: parts.map((part) => {
      const expression = expressionOf(part.expression)
      // of a spatial index it is the size of a rectangle
      const length = type === 'SPATIAL' ? '' : textOf(part.sub_part)
      const column = expression === '' ? textOf(part.column_name) : `(${expression})`
      return `${column}${length === '' ? '' : `(${length})`}${textOf(part.collation) === 'D' ? ' DESC' : ''}`
    }),
    isUnique: Number(parts[0]?.non_unique) === 0,
    method: type === 'BTREE' ? '' : type,
    condition: '',
  }
}

const actionOf = (rule: unknown): string => {
  const text = textOf(rule)
  return text === 'NO ACTION' ? '' : text
}

function foreignKeyOf(parts: readonly Row[], rule: Row | undefined): ForeignKey {
  const first = parts[0]!
  return {
    name: textOf(first.constraint_name),
    columns: parts.map((part) => textOf(part.column_name)),
    to: {
      schema: textOf(first.referenced_table_schema),
      name: textOf(first.referenced_table_name),
    },
    references: parts.map((part) => textOf(part.referenced_column_name)),
    onUpdate: actionOf(rule?.update_rule),
    onDelete: actionOf(rule?.delete_rule),
  }
}

const checkOf = (row: Row): Check => ({
  name: textOf(row.constraint_name),
  expression: expressionOf(row.check_clause),
})
