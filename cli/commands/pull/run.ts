import type { CommandContext } from '../../context.ts'
import type { Sources } from '../../options.ts'
import { errorOf, Problem, type Exit } from '../../output.ts'
import { SyncReport, withFailure } from '../../reports/sync-report.ts'
import { reportTargets, withReports } from '../../reports/write.ts'
import { nameOfRefusal, type Session } from '../../session/session.ts'
import type { PullJob, PullOptions, PullStage } from '../../sync/pull/job.ts'
import { pullCounts, pullExit, type PullResult } from '../../sync/pull/result.ts'
import { runPull } from '../../sync/pull/run.ts'
import type { SyncConfig } from '../../sync/settings/config.ts'
import {
  pullParts,
  pullLines,
  pullSummary,
  pullTranslator,
  pullTree,
} from '../../ui/pull-report.ts'
import { catalogLines } from '../../ui/catalog-lines.ts'
import { pushTranslator } from '../../ui/push/push-messages.ts'
import { remarkLine } from '../../ui/push/push-remarks.ts'
import { pullFindings, resultPlace, type ResultPlace } from '../../ui/sync-findings.ts'
import { conflictChooser } from '../choose-conflicts.ts'
import { folderJobOf, forTargets, type OpenTarget } from '../folder-targets.ts'
import { maxDeletesOf } from '../max-deletes.ts'
import type { PullFlags } from './flags.ts'

/** Pulls one target, or all of them. */
export async function run(
  ctx: CommandContext,
  values: PullFlags,
  args: readonly string[],
  sources: Sources,
): Promise<Exit> {
  const { catalog, page } = values
  if ([args.length > 0, catalog !== undefined, page !== undefined].filter(Boolean).length > 1)
    throw new Problem('usage', pullTranslator(ctx.locale)('oneChoice'))
  const targets = reportTargets(ctx, values.report)
  const shownCtx = withReports(ctx, targets)
  const reports = new SyncReport()
  try {
    return await forTargets(shownCtx, { allTargets: values.allTargets, args, reports }, (open) =>
      pullTarget(shownCtx, values, { sources, reports }, open as OpenTarget & { session: Session }),
    )
  } finally {
    const command = values.dryRun ? 'plan' : 'pull'
    await reports.write(ctx, targets, { command, annotates: false })
  }
}

async function pullTarget(
  ctx: CommandContext,
  values: PullFlags,
  { sources, reports }: { sources: Sources; reports: SyncReport },
  open: OpenTarget & { session: Session },
): Promise<Exit> {
  const began = performance.now()
  const { target, stop, only } = open
  const view = await viewOf(ctx, open, values.dryRun)
  const folder = folderJobOf(ctx, open)
  const asking = { verb: 'pull' as const, stop, folder, values, hideView: view.end }
  const job: PullJob = {
    ...folder,
    options: optionsOf(ctx, values, sources, target.config, only),
    onStage: view.show,
    chooseConflicts: conflictChooser(ctx, asking),
    isStopping: () => stop.isRequested,
    now: Date.now,
  }
  let result: PullResult
  try {
    result = await runPull(job, nameOfRefusal)
  } finally {
    await view.end()
  }
  return report(ctx, result, {
    place: resultPlace(ctx, target),
    reports,
    seconds: (performance.now() - began) / 1_000,
    differencesFail: values.exitCode,
  })
}

function optionsOf(
  ctx: CommandContext,
  values: PullFlags,
  sources: Sources,
  config: SyncConfig,
  only: readonly string[],
): PullOptions {
  return {
    onConflict: values.onConflict ?? config.onConflict,
    conflictStyle: values.conflictStyle ?? config.conflictStyle,
    base: values.base,
    dryRun: values.dryRun,
    gitignore: values.gitignore,
    prune: sources['prune'] === undefined ? config.prune : values.prune,
    maxDeletes: maxDeletesOf(ctx, values.maxDeletes, sources, config),
    writeIds: values.writeIds,
    assets: values.assets,
    all: values.all,
    only,
    choice: {
      ...(values.catalog === undefined ? {} : { catalog: values.catalog }),
      ...(values.page === undefined ? {} : { page: String(values.page) }),
    },
    concurrency: ctx.settings.concurrency,
  }
}

interface View {
  show: (stage: PullStage) => void
  end: () => Promise<void>
}

/** A live view on a terminal, which is not loaded elsewhere. */
async function viewOf(
  ctx: CommandContext,
  { target, stop }: OpenTarget,
  isPlan: boolean,
): Promise<View> {
  if (!ctx.terminal.hasViews) return { show: () => {}, end: async () => {} }
  const { showRun } = await import('../../ui/live/run-view.ts')
  return showRun(ctx, { verb: 'pull', isPlan, target }, stop.onRequested)
}

function report(
  ctx: CommandContext,
  result: PullResult,
  about: { place: ResultPlace; reports: SyncReport; seconds: number; differencesFail: boolean },
): Exit {
  const { locale, output } = ctx
  const t = pullTranslator(locale)
  const own = pullExit(result)
  const failure = result.failure instanceof Problem ? result.failure : undefined
  const exit: Exit = own === 'differences' && !about.differencesFail ? 'ok' : own
  const frame = { locale, server: about.place.server, seconds: about.seconds }
  const skipped = result.remarks.filter(({ rule }) => rule === 'not-checked-out')
  if (skipped.length > 0 && !output.options.verbose)
    output.warn(pushTranslator(locale)('warnings.not-checked-out', { count: skipped.length }))
  for (const remark of result.remarks)
    if (remark.level === 'error') output.error(remarkLine(remark, locale))
    else if (output.options.verbose || remark.rule === 'file-missing')
      output.warn(remarkLine(remark, locale))
  const lines =
    result.dryRun && ctx.terminal.hasViews
      ? pullTree(result, locale, ctx.terminal.isUtf8)
      : pullLines(result, locale)
  for (const line of catalogLines(result.catalogs, 'pull', locale)) output.result(line)
  for (const { text, style } of lines) output.result(text, style)
  if (output.options.quiet) {
    const pages = result.pages.filter(({ state }) => state === 'conflict' || state === 'failed')
    for (const { text } of pullLines({ ...result, pages }, locale)) output.error(text)
    const catalogs = result.catalogs.filter(({ state }) => state === 'conflict')
    for (const line of catalogLines(catalogs, 'pull', locale)) output.error(line)
  }
  const summary = pullSummary(result, frame)
  output.result(summary)
  if (result.tooManyDeletes)
    output.error(
      t('tooManyDeletes', result.tooManyDeletes),
      t('tooManyDeletes.hint', { count: result.tooManyDeletes.count }),
    )
  if (failure) output.error(failure.message, failure.hint)
  else if (result.failure instanceof Error) throw result.failure
  const error = failure ? { error: errorOf(failure) } : {}
  const document = output.document('showdoc.pull/1', exit, {
    ...pullParts(result, frame),
    ...error,
  })
  const found = pullFindings(result, about.place)
  about.reports.add(
    summary,
    document,
    withFailure(
      result.tooManyDeletes
        ? withFailure(
            found,
            new Problem('error', t('tooManyDeletes', result.tooManyDeletes), {
              name: 'tooManyDeletes',
            }),
          )
        : found,
      failure,
    ),
  )
  output.detail(
    Object.entries(pullCounts(result))
      .map(([name, count]) => `${name} ${count}`)
      .join(' '),
  )
  return exit
}
