import { limits } from '#contract/limits.ts'
import { code, headingText, link, nameInPage, plain, table as rowsOf } from './markup.ts'
import type { KeptRemarks } from './remarks.ts'
import { tableLabel, type Table, type TableName } from './schema.ts'
import { kindWords, words } from './words.ts'

/** Path of a table's page as seen from the page that links to it; `undefined` if it has none. */
export type PathTo = (table: TableName) => string | undefined

const noRemarks: KeptRemarks = {
  byColumn: [],
  former: [],
  renamed: [],
  columns: { before: 0, gone: 0 },
}
const codes = (names: readonly string[]): string => names.map(code).join(', ')
const optional = (name: string): string => (name === '' ? '' : code(name))
const yesNo = (is: boolean): string => (is ? 'yes' : 'no')

/** Two significant digits: an estimate changes with every analysis. */
const rounded = (rows: number): string =>
  Number(Math.max(0, rows).toPrecision(2)).toLocaleString('en-US')

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines]
}

const tableOrNothing = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  rows.length === 0 ? [] : rowsOf(head, rows)

/** Lines of the generated part of a table's page, without its marks. */
export function tableLines(
  table: Table,
  pathTo: PathTo,
  remarks: KeptRemarks = noRemarks,
): readonly string[] {
  const intro = [
    table.kind === 'table' ? '' : `**${kindWords[table.kind]}**`,
    plain(table.comment, '<br>'),
  ].filter(Boolean)
  const facts = [
    table.primaryKey.length === 0 ? '' : `${words.primaryKey}: ${codes(table.primaryKey)}`,
    table.rows === undefined ? '' : `${words.rows}: ${rounded(table.rows)}`,
  ].filter(Boolean)
  return [
    ...intro.flatMap((line) => [line, '']),
    ...rowsOf(
      [words.column, words.type, words.isNullable, words.fallback, words.comment, words.remark],
      table.columns.map((column) => [
        code(column.name),
        optional(column.type),
        yesNo(column.isNullable),
        optional(column.fallback),
        plain(column.comment, '<br>'),
        '',
      ]),
    ).map((line, index) => withRemark(line, remarks.byColumn[index - 2] ?? '')),
    ...facts.flatMap((line) => ['', line]),
    ...section(
      words.indexes,
      tableOrNothing(
        [words.name, words.columns, words.isUnique, words.details],
        table.indexes.map(({ name, parts, isUnique, method, condition }) => [
          optional(name),
          codes(parts),
          yesNo(isUnique),
          [plain(method, ' '), condition && `WHERE ${code(condition)}`].filter(Boolean).join(', '),
        ]),
      ),
    ),
    ...section(
      words.foreignKeys,
      tableOrNothing(
        [words.name, words.columns, words.references, words.onUpdate, words.onDelete],
        table.foreignKeys.map(({ name, columns, to, references, onUpdate, onDelete }) => [
          optional(name),
          codes(columns),
          `${linkTo(table, to, pathTo)}${references.length === 0 ? '' : ` (${codes(references)})`}`,
          plain(onUpdate, ' '),
          plain(onDelete, ' '),
        ]),
      ),
    ),
    ...section(
      words.checks,
      tableOrNothing(
        [words.name, words.condition],
        table.checks.map(({ name, expression }) => [optional(name), code(expression)]),
      ),
    ),
    ...section(
      words.former,
      remarks.former.map(({ name, remark }) => `- ${code(name)}: ${remark}`),
    ),
  ]
}

/** A remark is markdown of a cell already, as somebody wrote it. */
const withRemark = (line: string, remark: string): string =>
  remark === '' ? line : line.replace(/ \|$/, () => `${remark} |`)

function linkTo(from: TableName, to: TableName, pathTo: PathTo): string {
  const name = nameInPage(from.schema === to.schema ? to.name : tableLabel(to))
  const path = pathTo(to)
  return path === undefined ? code(name) : link(plain(name, ' '), path)
}

/** Longest title of a page, in characters. */
const longestTitle = limits.pageTitleLength

/** First text of a table's page, around its generated part. */
export const newTablePage = ({ name }: TableName, part: string): string =>
  `# ${headingText([...name].slice(0, longestTitle).join('')) || '""'}\n\n${part}\n`
