import { limits } from '#contract/limits.ts'
import { markdownTable, tableCell } from '#contract/text/api-markdown.ts'
import { task } from '../../workers/task.ts'

// Pages of a data dictionary from the tables that a database client printed. Source:
// server/contract/spec/calls.md 13.2.

/**
 * What a script sends: three lists of lines, cells parted by tabs, the first line being names of
 * columns.
 */
export interface TableLists {
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
 * Rows below the line of names. Database clients print line breaks and tabs inside a cell as `\n`
 * and `\t`.
 */
const rowsOf = (list: string): string[][] =>
  list
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) =>
      line.split('\t').map((cell) => tableCell(cell.replaceAll('\\n', ' ').replaceAll('\\t', ' '))),
    )

/** Rows by one of their cells, in order. */
const grouped = (rows: readonly string[][], at: number): Map<string, string[][]> =>
  Map.groupBy(rows, (row) => row[at] ?? '')

const isYes = (cell: string): boolean => /^(?:yes|y|true|1|是)$/i.test(cell)

/** One row for each index, its columns in their order. */
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
 * A page for each table of the list, in its order, no more than one above what an item may have; a
 * table named twice is one.
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
