import type { CommandContext } from '../../context.ts'
import type { Sources } from '../../options.ts'
import { errorOf, Problem, type Exit } from '../../output.ts'
import { SyncReport, withFailure } from '../../reports/sync-report.ts'
import { reportTargets, withReports } from '../../reports/write.ts'
import { nameOfRefusal, type Session } from '../../session/session.ts'
import { countsOf, exitOf, isUnresolved, type PushResult } from '../../sync/push/result.ts'
import { SyncProblem } from '../../sync/problem.ts'
import { runPush } from '../../sync/push/run.ts'
import { pushTranslator } from '../../ui/push/push-messages.ts'
import { settledLines } from '../../ui/pull-report.ts'
import { interruptedLine, summaryLine, unusedAssetLines } from '../../ui/push/push-summary.ts'
import { catalogLines } from '../../ui/catalog-lines.ts'
import { pageLines, planTree } from '../../ui/push/push-report.ts'
import type { ShownPush } from '../../ui/push/push-rows.ts'
import { pushParts } from '../../ui/push/push-document.ts'
import { remarkLine, warningLines } from '../../ui/push/push-remarks.ts'
import { pushFindings, resultPlace, type ResultPlace } from '../../ui/sync-findings.ts'
import { conflictChooser } from '../choose-conflicts.ts'
import { forTargets, type OpenTarget } from '../folder-targets.ts'
import { isStock } from '../stock-calls.ts'
import { apiFilesOf, pagesWritten, type PushedApi } from './api-files.ts'
import { apiDocuments, apiFindings, apiLines, exitWithApis, printApiLines } from './api-report.ts'
import type { PushFlags } from './flags.ts'
import { pushJobOf, viewOf } from './job.ts'

/** Pushes one target, or all of them. */
export async function run(
  ctx: CommandContext,
  values: PushFlags,
  args: readonly string[],
  sources: Sources,
): Promise<Exit> {
  if (values.preview !== undefined) {
    const { pushPreview } = await import('./preview.ts')
    return pushPreview(ctx, { ...values, preview: values.preview }, args, sources)
  }
  const targets = reportTargets(ctx, values.report)
  const shownCtx = withReports(ctx, targets)
  const reports = new SyncReport()
  try {
    return await forTargets(shownCtx, { allTargets: values.allTargets, args, reports }, (open) =>
      pushTarget(shownCtx, values, { sources, reports }, open as OpenTarget & { session: Session }),
    )
  } finally {
    const command = values.dryRun ? 'plan' : 'push'
    await reports.write(ctx, targets, { command, annotates: values.annotations })
  }
}

async function pushTarget(
  ctx: CommandContext,
  values: PushFlags,
  { sources, reports }: { sources: Sources; reports: SyncReport },
  open: OpenTarget & { session: Session },
): Promise<Exit> {
  const began = performance.now()
  const { target, stop } = open
  if (values.check) await (await import('./check-first.ts')).checkFirst(ctx, values, open)
  const files = apiFilesOf(ctx, target, open.only)
  if (values.atomic && files.length > 0)
    throw new SyncProblem('usage', 'atomic.api', {
      files: files.map(({ name }) => name).join(', '),
    })
  const view = await viewOf(ctx, target, stop, values.dryRun)
  const own = pushJobOf(ctx, values, sources, open, view.show, view.end)
  const asking = { verb: 'push' as const, stop, folder: own, values, hideView: view.end }
  const job = { ...own, chooseConflicts: conflictChooser(ctx, asking) }
  let result: PushResult
  let apis: PushedApi[] = []
  try {
    result = await runPush(job, nameOfRefusal)
    const mayGoOn = !result.interrupted && result.failure === undefined
    if (files.length > 0 && mayGoOn) {
      // the importers take long to load
      const { pushApiFiles } = await import('./api.ts')
      const item = Number(result.item.id)
      const { dryRun } = values
      apis = await pushApiFiles(ctx, open.session, files, {
        item,
        dryRun,
        isStopping: job.isStopping,
      })
      if (apis.length < files.length || apis.some(({ isStopped }) => isStopped))
        result.interrupted = true
    }
  } finally {
    await view.end()
  }
  const shownResult = { ...result, isStock: await isStock(open.session) }
  return report(ctx, shownResult, apis, {
    place: resultPlace(ctx, target),
    reports,
    server: target.config.server,
    commit: job.checkout.commit,
    seconds: (performance.now() - began) / 1_000,
    differencesFail: values.exitCode,
  })
}

function report(
  ctx: CommandContext,
  result: ShownPush,
  apis: readonly PushedApi[],
  about: {
    place: ResultPlace
    reports: SyncReport
    server: string
    commit: string | undefined
    seconds: number
    differencesFail: boolean
  },
): Exit {
  const { locale, output } = ctx
  const { dryRun } = result
  const hasWritten = [...result.pages, ...result.catalogs].some(({ state }) => state === 'written')
  const own = exitWithApis(exitOf(result), apis, { dryRun, hasWritten })
  const failure = result.failure instanceof Problem ? result.failure : undefined
  const exit: Exit = own === 'differences' && !about.differencesFail ? 'ok' : own
  const frame = {
    locale,
    server: about.server,
    commit: about.commit,
    seconds: about.seconds,
  }
  if (result.resumed > 0)
    output.note(pushTranslator(locale)('summary.resumed', { count: result.resumed }))
  for (const line of warningLines(result, locale, output.options.verbose)) output.warn(line)
  for (const remark of result.remarks)
    if (remark.level === 'error') output.error(remarkLine(remark, locale))
  if (output.options.quiet)
    for (const { text } of pageLines(
      { ...result, pages: result.pages.filter(isUnresolved) },
      locale,
    ))
      output.error(text)
  if (output.options.quiet) {
    const open = result.catalogs.filter(({ state }) => state === 'conflict' || state === 'refused')
    for (const line of catalogLines(open, 'push', locale)) output.error(line)
  }
  const lines =
    result.dryRun && ctx.terminal.hasViews
      ? planTree(result, locale, ctx.terminal.isUtf8)
      : pageLines(result, locale)
  for (const { text } of settledLines(result, locale)) output.result(text)
  for (const line of [
    ...catalogLines(result.settledCatalogs, 'pull', locale),
    ...catalogLines(result.catalogs, 'push', locale),
  ])
    output.result(line)
  for (const { text, style } of lines) output.result(text, style)
  if (output.options.verbose)
    for (const path of result.unchangedPaths)
      output.result(`${pushTranslator(locale)('action.unchanged')}  ${path}`)
  for (const line of unusedAssetLines(result, locale)) output.result(line)
  printApiLines(ctx, apiLines(ctx, apis, dryRun))
  const ofDocuments = apis.reduce((sum, one) => sum + pagesWritten(one), 0)
  const summary = result.interrupted
    ? interruptedLine(result, ofDocuments, locale)
    : summaryLine(result, frame, ofDocuments)
  output.result(summary)
  for (const [key, counted] of [
    ['prune.tooMany', result.tooManyDeletes],
    ['pruneAssets.tooMany', result.tooManyAssets],
  ] as const)
    if (counted) {
      const t = pushTranslator(locale)
      output.error(t(key, counted), t(`${key}.hint`, counted))
    }
  if (failure) output.error(failure.message, failure.hint)
  else if (result.failure instanceof Error) throw result.failure
  const error = failure ? { error: errorOf(failure) } : {}
  const address = `${about.server}/${result.item.id}`
  const listed = apis.length === 0 ? {} : { api: apiDocuments(ctx, apis, address) }
  const parts = { ...pushParts(result, frame), ...listed, ...error }
  const document = output.document('showdoc.push/1', exit, parts)
  const found = pushFindings(result, about.place)
  const ofApis = apiFindings(ctx, apis, { place: about.place, address, dryRun })
  about.reports.add(
    summary,
    document,
    withFailure(
      {
        findings: [...found.findings, ...ofApis.findings],
        pages: [...found.pages, ...ofApis.pages],
        outputs: { ...found.outputs, changed: found.outputs.changed + ofApis.changed },
      },
      failure,
    ),
  )
  output.detail(
    Object.entries(countsOf(result))
      .map(([name, count]) => `${name} ${count}`)
      .join(' '),
  )
  return exit
}
