import type { CommandContext } from '../../context.ts'
import { errorOf, Problem, worstExit, type Exit } from '../../output.ts'
import { withFailure, type SyncReport } from '../../reports/sync-report.ts'
import { exitOf, isUnresolved, type PushResult } from '../../sync/push/result.ts'
import { pageLines } from '../../ui/push/push-report.ts'
import { remarkLine, warningLines } from '../../ui/push/push-remarks.ts'
import { pushFindings, resultPlace, type PageAt } from '../../ui/sync-findings.ts'
import type { OpenTarget } from '../folder-targets.ts'
import { previewTranslator } from '../preview/name.ts'
import type { PushedApi } from './api-files.ts'
import {
  apiDocuments,
  apiFindings,
  apiLines,
  countOfChanged,
  exitWithApis,
  printApiLines,
  type CompareOf,
} from './api-report.ts'

interface Previewed {
  /** What a push into the item would do. */
  plan: PushResult
  /** What the push into the preview did. */
  result: PushResult
  /** What it did with the API documents; a push into the item would do the same. */
  apis: readonly PushedApi[]
  reports: SyncReport
  target: OpenTarget['target']
  name: string
  made: { id: string; expires: number }
  server: string
}

/** Says what a preview shows, and where each changed page is compared with that of the item. */
export function reportPreview(
  ctx: CommandContext,
  { plan, result, apis, reports, target, name, made, server }: Previewed,
): Exit {
  const { locale, output } = ctx
  const t = previewTranslator(ctx)
  const address = `${server}/${made.id}`
  const compared = (query: Record<string, string>) =>
    `${server}/page/preview/${made.id}?${new URLSearchParams(query).toString()}`
  const addressOf = ({ path, from }: PageAt) =>
    compared({ path, ...(from === undefined ? {} : { from }) })
  const compareOf: CompareOf = ({ name: path }, { page: { operation, page_title: title } }) => {
    const { method = '', path: endpoint = '', id = '' } = operation ?? {}
    return compared({ path, method, endpoint, ...(id === '' ? {} : { id }), title })
  }
  // a page that a push would leave alone is in the preview as it is in the item
  const changed = plan.pages.filter(({ state }) => state !== 'left')
  const failure = result.failure instanceof Problem ? result.failure : undefined
  if (result.failure instanceof Error && !failure) throw result.failure
  const unwritten = result.pages.filter(isUnresolved)
  const hasWritten = result.pages.some(({ state }) => state === 'written')
  const exit = worstExit(
    exitWithApis(exitOf(result), apis, { dryRun: false, hasWritten }),
    ...(plan.pages.some(({ state }) => state === 'conflict') ? (['conflict'] as const) : []),
  )

  for (const line of warningLines(plan, locale, output.options.verbose)) output.warn(line)
  for (const remark of plan.remarks)
    if (remark.level === 'error') output.error(remarkLine(remark, locale))
  for (const { text } of pageLines({ ...result, pages: unwritten }, locale)) output.error(text)
  for (const page of changed) {
    for (const { text } of pageLines({ ...plan, dryRun: false, pages: [page] }, locale))
      output.result(text)
    output.result(`  ${addressOf(page)}`)
  }
  printApiLines(ctx, apiLines(ctx, apis, false, compareOf))
  const day = new Date(made.expires * 1_000).toISOString().slice(0, 10)
  const count = changed.length + countOfChanged(apis, compareOf)
  const pages = count === 0 ? t('none') : t('pages', { count })
  const parts = [
    t('line', { name, pages, day }),
    ...(unwritten.length > 0 ? [t('unwritten', { count: unwritten.length })] : []),
  ]
  const summary = parts.join(locale === 'zh-cn' ? '，' : ', ')
  output.result(summary)
  output.result(address)
  if (result.interrupted) output.error(t('interrupted', { name }))
  if (failure) output.error(failure.message, failure.hint)

  const document = output.document('showdoc.preview/1', exit, {
    server,
    item: { id: plan.item.id, name: plan.item.name, url: `${server}/${plan.item.id}` },
    preview: {
      name,
      id: made.id,
      url: address,
      expires: new Date(made.expires * 1_000).toISOString().replace('.000Z', 'Z'),
    },
    pages: changed.map((page) => ({
      path: page.path,
      ...(page.from === undefined ? {} : { from: page.from }),
      action: page.action,
      state: page.state,
      title: page.title ?? null,
      id: result.pages.find(({ path }) => path === page.path)?.id ?? null,
      compare: addressOf(page),
    })),
    ...(apis.length === 0 ? {} : { api: apiDocuments(ctx, apis, address, compareOf) }),
    unwritten: unwritten.map(({ path, state }) => ({ path, state })),
    interrupted: result.interrupted,
    ...(failure ? { error: errorOf(failure) } : {}),
  })
  const place = { ...resultPlace(ctx, target), addressOf }
  const found = pushFindings({ ...plan, dryRun: false, pages: changed }, place)
  const ofApis = apiFindings(ctx, apis, { place, address, dryRun: false, compareOf })
  reports.add(
    `${summary}: ${address}`,
    document,
    withFailure(
      {
        findings: [...found.findings, ...ofApis.findings],
        pages: [...found.pages, ...ofApis.pages],
        outputs: { ...found.outputs, changed: count, url: address },
      },
      failure,
    ),
  )
  return exit
}
