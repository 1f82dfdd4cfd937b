import { limits } from '#contract/limits.ts'
import { markdownTable, tableCell } from '#contract/text/content/api-markdown.ts'
import { task } from '../../workers/task.ts'

// Pages of a data dictionary from the output of a database client. Source:
// server/contract/spec/calls.md 13.2.

/**
 * The input of a script: three lists of lines with cells separated by tabs, the first line being
 * column names.
 */
interface TableLists {
  readonly info: string
  readonly detail: string
  readonly index: string
  readonly language: 'zh-cn' | 'en'
}

/** A table and its page. */
export interface TablePage {
  readonly title: string
  readonly content: string
}

const zhCn = {
  column: ['字段', '类型', '允许空', '默认', '注释'],
  index: ['索引', '字段', '类型', '注释'],
  engine: ['引擎', '字符集排序规则'],
  yes: '是',
  no: '否',
  unique: '唯一',
}
const en: typeof zhCn = {
  column: ['Column', 'Type', 'Null', 'Default', 'Comment'],
  index: ['Index', 'Columns', 'Kind', 'Comment'],
  engine: ['Engine', 'Collation'],
  yes: 'Yes',
  no: 'No',
  unique: 'unique',
}

/**
 * Rows below the header. Database clients print line breaks and tabs inside a cell as `\n` and
 * `\t`.
 */
const rowsOf = (list: string): string[][] =>
  list
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) =>
      line.split('\t').map((cell) => tableCell(cell.replaceAll('\\n', ' ').replaceAll('\\t', ' '))),
    )

/** Rows grouped by one of their cells, in order. */
const grouped = (rows: readonly string[][], at: number): Map<string, string[][]> =>
  Map.groupBy(rows, (row) => row[at] ?? '')

const isYes = (cell: string): boolean => /^(?:yes|y|true|1|是)$/i.test(cell)

/** One row per index, with its columns in order. */
function indexRows(rows: readonly string[][], words: typeof zhCn): string[][] {
  return [...grouped(rows, 1)].map(([name, parts]) => {
    const columns = parts.toSorted((a, b) => Number(a[3]) - Number(b[3])).map((row) => row[2] ?? '')
    const [, , , , notUnique = '', kind = '', comment = ''] = parts[0] as string[]
    const isUnique = notUnique !== '' && !isYes(notUnique)
    return [
      name,
      columns.join(', '),
      [isUnique ? words.unique : '', kind].filter(Boolean).join(' '),
      comment,
    ]
  })
}

/**
 * A page for each table in the list, in order, at most one more than an item may have; a table
 * listed twice counts once.
 */
export function readTables({ info, detail, index, language }: TableLists): TablePage[] {
  const words = language === 'en' ? en : zhCn
  const details = grouped(rowsOf(detail), 0)
  const indexes = grouped(rowsOf(index), 0)
  const tables = new Map(rowsOf(info).map((row) => [row[0] ?? '', row]))
  tables.delete('')
  return [...tables.values()]
    .slice(0, limits.pagesPerItem + 1)
    .map(([title = '', comment = '', engine = '', collation = '']) => {
      const columns = (details.get(title) ?? []).map(
        ([, name = '', fallback = '', nullable = '', type = '', remark = '']) => [
          name,
          type,
          isYes(nullable) ? words.yes : words.no,
          fallback,
          remark,
        ],
      )
      const keys = indexRows(indexes.get(title) ?? [], words)
      const parts = [`- ${comment}`, markdownTable(words.column, columns)]
      if (keys.length > 0) parts.push(markdownTable(words.index, keys))
      if (engine !== '' || collation !== '')
        parts.push(markdownTable(words.engine, [[engine, collation]]))
      return { title: title.replaceAll('\\|', '|'), content: `${parts.join('\n\n')}\n` }
    })
}

export const tablesTask = task({
  name: 'tables',
  run: readTables,
  ms: 10_000,
  memoryMb: 512,
  workers: 1,
})
