import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { SignedIn } from '../../access/people/people.ts'
import { sqlTask } from '../../services/sql-table/markdown.ts'
import { workOrRefuse } from '../../workers/in-worker.ts'

type ToTable = typeof pageCalls.sqlToMarkdownTable

/**
 * Tables of SQL in the visitor's language, in Chinese on the addresses of older clients; long texts
 * are parsed in a worker.
 */
export async function sqlTables(
  { ctx }: SignedIn,
  { sql }: InputOf<ToTable>,
): Promise<OutputOf<ToTable>> {
  if (sql.trim() === '') throw new Failure('badInput', { field: 'sql' })
  const input = { sql, locale: ctx.older ? 'zh-cn' : ctx.locale } as const
  if (sql.length <= limits.sqlInline) return { markdown: await sqlTask.run(input) }
  return {
    markdown: await workOrRefuse(sqlTask, input, {
      tooHeavy: () => new Failure('badInput', { field: 'sql' }),
    }),
  }
}
