import {
  markdownTable,
  plainCell,
  tableCell,
  type ApiEntry,
} from '#contract/text/content/api-markdown.ts'
import { codeBlock } from '#contract/text/markdown/code-block.ts'
import type { Words } from '../words.ts'

export const fenced = (text: string, language = ''): string =>
  codeBlock(text, language.replace(/[^\w#+-]/g, '').toLowerCase())

export function entriesTable(
  words: Words,
  title: string,
  rows: readonly ApiEntry[],
  columns: readonly ('name' | 'value' | 'require' | 'type' | 'remark')[] = [
    'name',
    'value',
    'require',
    'type',
    'remark',
  ],
): string {
  if (rows.length === 0) return ''
  const heads = {
    name: words.name,
    value: words.value,
    require: words.required,
    type: words.type,
    remark: words.description,
  }
  const table = markdownTable(
    columns.map((column) => heads[column]),
    rows.map((row) =>
      columns.map((column) => {
        if (column === 'require') return row.require === '1' ? words.yes : words.no
        return column === 'remark' ? tableCell(row.remark) : plainCell(row[column])
      }),
    ),
  )
  return title ? `**${title}**\n\n${table}` : table
}
