import { Failure } from '#contract/failures.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import { markdownTable, tableCell } from '#contract/text/content/api-markdown.ts'
import { task } from '../../workers/task.ts'
import type { Table } from './table.ts'
import { tablesOf } from './tables.ts'

interface Words {
  readonly head: readonly string[]
  readonly yes: string
  readonly no: string
}

const words: Record<Locale, Words> = {
  en: { head: ['Field', 'Type', 'Nullable', 'Default', 'Description'], yes: 'Yes', no: 'No' },
  'zh-cn': { head: ['字段', '类型', '允许空', '默认', '说明'], yes: '是', no: '否' },
}

function markdownOf(table: Table, { head, yes, no }: Words): string {
  const rows = table.columns.map(({ name, type, isNullable, fallback, comment, remark }) =>
    [name, type, isNullable ? yes : no, fallback, comment || remark || '-'].map(tableCell),
  )
  const title = `${table.name} ${table.comment || table.remark}`.replaceAll(/\s+/g, ' ').trim()
  return `- ${title}\n\n${markdownTable(head, rows)}\n`
}

/**
 * Markdown tables for all tables created by the SQL.
 * @throws {Failure} `notCreateTable`. Source: server/contract/spec/calls.md 6.8
 */
function sqlToMarkdown({ sql, locale }: { readonly sql: string; readonly locale: Locale }): string {
  const tables = tablesOf(sql)
  if (tables.length === 0) throw new Failure('notCreateTable')
  return tables.map((table) => markdownOf(table, words[locale])).join('\n')
}

/** The same for long texts, in a worker. */
export const sqlTask = task({
  name: 'sql to markdown',
  run: sqlToMarkdown,
  ms: 10_000,
  memoryMb: 512,
  workers: 1,
})
