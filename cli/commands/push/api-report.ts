import path from 'node:path'
import { changeMessage } from '../../../importers/openapi/changes/messages.ts'
import type { CommandContext } from '../../context.ts'
import { worstExit, type Exit, type LineStyle } from '../../output.ts'
import type { Finding, SyncFindings } from '../../reports/finding.ts'
import { importRemarkLines } from '../../ui/import-remarks.ts'
import { pushTranslator } from '../../ui/push/push-messages.ts'
import { shown } from '../../ui/shown.ts'
import type { ResultPlace } from '../../ui/sync-findings.ts'
import { pagesIn, type ImportedPage } from '../import/pages.ts'
import { pagesWritten, type ApiFile, type PushedApi } from './api-files.ts'
import { apiTranslator } from './api-words.ts'

/** Most lines of pages of a document on a screen; `--json` has all. */
const mostLines = 200

type State = ImportedPage['page']['state']
const actions = { new: 'create', changed: 'update', removed: 'removed', same: 'unchanged' } as const
const colors: Partial<Record<State, LineStyle['color']>> = {
  new: 'green',
  changed: 'yellow',
  removed: 'red',
}

/** A line about an API document, and where it belongs. */
interface ApiLine {
  readonly kind: 'result' | 'note' | 'warn' | 'error'
  readonly text: string
  readonly style?: LineStyle
}

/** Of a preview: where a page of a document is compared with that of the item. */
export type CompareOf = (file: ApiFile, page: ImportedPage) => string

/** The pages that are not as before; in a preview also without those that are left as they are. */
const changedIn = ({ file, answer }: PushedApi, compareOf?: CompareOf): ImportedPage[] =>
  pagesIn(answer?.tree ?? []).filter(
    ({ page: { state } }) =>
      state !== 'same' && !(compareOf && state === 'removed' && file.removed === 'keep'),
  )

/** Number of pages that a preview shows as changed. */
export const countOfChanged = (pushed: readonly PushedApi[], compareOf: CompareOf): number =>
  pushed.reduce((count, one) => count + changedIn(one, compareOf).length, 0)

/** What happened to the pages of the API documents. */
export function apiLines(
  ctx: CommandContext,
  pushed: readonly PushedApi[],
  dryRun: boolean,
  compareOf?: CompareOf,
): ApiLine[] {
  const t = apiTranslator(ctx.locale)
  return pushed.flatMap((one): ApiLine[] => {
    const { file, answer, breaking, isNotCompared = false, problem } = one
    const name = shown(file.name)
    const lines: ApiLine[] = []
    if (problem) lines.push(problemLine({ file, problem }))
    if (!answer) return lines
    const listed = changedIn(one, compareOf)
    for (const page of listed.slice(0, mostLines)) {
      const color = colors[page.page.state]
      lines.push({
        kind: 'result',
        text: `${wordOf(page, ctx, dryRun)}  ${name}  ${shown(nameOf(page))}`,
        ...(color ? { style: { color } } : {}),
      })
      if (compareOf) lines.push({ kind: 'result', text: `  ${compareOf(file, page)}` })
    }
    if (listed.length > mostLines)
      lines.push({ kind: 'result', text: t('more', { count: listed.length - mostLines }) })
    if (isNotCompared) lines.push({ kind: 'note', text: `${name}: ${t('breakingUnknown')}` })
    if (breaking.length > 0)
      lines.push({ kind: 'warn', text: `${name}: ${t('breaking', { count: breaking.length })}` })
    for (const change of breaking) {
      const text = shown(`${change.method} ${change.path}: ${changeMessage(change, ctx.locale)}`)
      lines.push({ kind: 'warn', text })
    }
    if (answer.remarks.length > 0 && pagesWritten(one) > 0) {
      const count = answer.remarks.length
      lines.push({ kind: 'note', text: `${name}: ${t('remarks', { count })}` })
      for (const line of importRemarkLines(ctx, answer.remarks))
        lines.push({ kind: 'note', text: `  ${line}` })
    }
    lines.push({ kind: 'result', text: `${name}  ${totalOf(ctx, answer, dryRun)}` })
    return lines
  })
}

const problemLine = ({
  file,
  problem,
}: {
  file: PushedApi['file']
  problem: NonNullable<PushedApi['problem']>
}): ApiLine => ({
  kind: problem.isWarning ? 'warn' : 'error',
  text: `${shown(file.name)}: ${problem.message}`,
})

/** What is wrong with the API documents. */
export const apiProblems = (pushed: readonly PushedApi[]): ApiLine[] =>
  pushed.flatMap(({ file, problem }) => (problem ? problemLine({ file, problem }) : []))

/** Prints lines where they belong. */
export function printApiLines({ output }: CommandContext, lines: readonly ApiLine[]): void {
  for (const { kind, text, style } of lines)
    if (kind === 'result') output.result(text, style)
    else output[kind](text)
}

function totalOf(
  ctx: CommandContext,
  { format, counts }: NonNullable<PushedApi['answer']>,
  dryRun: boolean,
): string {
  const { created, changed, unchanged, removed } = counts
  const values = { format, created, changed, unchanged, removed }
  return apiTranslator(ctx.locale)(dryRun ? 'wouldTotal' : 'total', values)
}

function wordOf({ page }: ImportedPage, { locale }: CommandContext, dryRun: boolean): string {
  const [t, own] = [pushTranslator(locale), apiTranslator(locale)]
  const action = actions[page.state]
  if (action === 'removed') return own(dryRun ? 'would.removed' : 'removed')
  if (action === 'unchanged') return t('action.unchanged')
  return t(dryRun ? `would.${action}` : `action.${action}`)
}

function nameOf({ path: at, page }: ImportedPage): string {
  const method = page.method === '' ? '' : `${page.method.toUpperCase()} `
  const note = page.note === '' ? '' : `  (${page.note})`
  return `${method}${[...at, page.page_title].join(' / ')}${note}`
}

/** The documents as `--json` prints them. */
export const apiDocuments = (
  { locale }: CommandContext,
  pushed: readonly PushedApi[],
  address: string,
  compareOf?: CompareOf,
): object[] =>
  pushed.map((one) => ({
    file: one.file.name,
    ...(one.answer
      ? {
          format: one.answer.format,
          counts: one.answer.counts,
          pages: changedIn(one, compareOf).map(({ path: at, page }) => ({
            id: page.page_id === 0 ? null : String(page.page_id),
            path: at,
            title: page.page_title,
            method: page.method,
            state: page.state,
            note: page.note,
            url: page.page_id === 0 ? null : `${address}/${page.page_id}`,
            ...(compareOf ? { compare: compareOf(one.file, { path: at, page }) } : {}),
          })),
          remarks: one.answer.remarks,
        }
      : {}),
    breaking: one.breaking.map((change) => ({
      level: change.level,
      rule: change.rule,
      method: change.method,
      path: change.path,
      message: changeMessage(change, locale),
    })),
    ...(one.isNotCompared ? { not_compared: true } : {}),
    ...(one.problem ? { problem: one.problem.message } : {}),
  }))

/** The documents in a report. */
export function apiFindings(
  ctx: CommandContext,
  pushed: readonly PushedApi[],
  {
    place,
    address,
    dryRun,
    compareOf,
  }: { place: ResultPlace; address: string; dryRun: boolean; compareOf?: CompareOf },
): Pick<SyncFindings, 'findings' | 'pages'> & { changed: number } {
  const findings: Finding[] = []
  const pages: Finding[] = []
  for (const document of pushed) {
    const { file: source, breaking, problem } = document
    const file = path.relative(place.start, source.disk).split(path.sep).join('/')
    if (problem)
      findings.push({
        level: problem.isWarning ? 'warn' : 'error',
        rule: 'api-document',
        message: problem.message,
        file,
      })
    for (const change of breaking) {
      const message = `${change.method} ${change.path}: ${changeMessage(change, ctx.locale)}`
      findings.push({ level: 'warn', rule: change.rule, message, file })
    }
    for (const one of changedIn(document, compareOf)) {
      const { page_id } = one.page
      const url = compareOf?.(source, one) ?? (page_id === 0 ? undefined : `${address}/${page_id}`)
      pages.push({
        level: 'info',
        rule: actions[one.page.state],
        message: `${wordOf(one, ctx, dryRun)}: ${nameOf(one)}`,
        file,
        ...(url === undefined ? {} : { url }),
      })
    }
  }
  return { findings, pages, changed: pages.length }
}

/**
 * The exit of a push with API documents.
 * @param own of the push of the markdown
 */
export function exitWithApis(
  own: Exit,
  pushed: readonly PushedApi[],
  { dryRun, hasWritten }: { dryRun: boolean; hasWritten: boolean },
): Exit {
  const changed = pushed.some((one) => pagesWritten(one) > 0)
  const refused = pushed.flatMap(({ problem }) =>
    problem && !problem.isWarning ? [problem.exit] : [],
  )
  const isPartial = refused.length > 0 && ((changed && !dryRun) || hasWritten)
  const found: Exit = isPartial ? 'partial' : worstExit('ok', ...refused)
  return worstExit(own, found, changed && dryRun ? 'differences' : 'ok')
}
