import { limits } from '#contract/limits.ts'
import type { CommandContext } from '../../command.ts'
import type { Sources } from '../../options.ts'
import { exits, Problem, type Exit } from '../../output.ts'
import { SyncReport, withFailure } from '../../reports/sync-report.ts'
import { reportTargets, withReports } from '../../reports/write.ts'
import { nameOfRefusal, type Session } from '../../session.ts'
import type { PushJob, PushOptions, Stage } from '../../sync/push/job.ts'
import { countsOf, exitOf, isUnresolved, type PushResult } from '../../sync/push/result.ts'
import { runPush } from '../../sync/push/run.ts'
import type { SyncConfig } from '../../sync/settings/config.ts'
import type { SyncTarget } from '../../sync/settings/settings-file.ts'
import { pushTranslator } from '../../ui/push-messages.ts'
import { settledLines } from '../../ui/pull-report.ts'
import {
  interruptedLine,
  pageLines,
  planTree,
  pushDocument,
  remarkLine,
  summaryLine,
  warningLines,
} from '../../ui/push-report.ts'
import { pushFindings, resultPlace, type ResultPlace } from '../../ui/sync-findings.ts'
import { folderJobOf, forTargets, type OpenTarget } from '../folder-targets.ts'
import type { Stopper } from '../stopper.ts'
import type { PushFlags } from './flags.ts'
import { knownSecrets } from './known-secrets.ts'

/** Pushes one target, or all of them. */
export async function run(
  ctx: CommandContext,
  values: PushFlags,
  args: readonly string[],
  sources: Sources,
): Promise<Exit> {
  const targets = reportTargets(ctx, values.report)
  const shownCtx = withReports(ctx, targets)
  const reports = new SyncReport()
  try {
    return await forTargets(shownCtx, { allTargets: values.allTargets, args }, (open) =>
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
  const { target, session, stop, only } = open
  const view = await viewOf(ctx, target, stop)
  const job: PushJob = {
    ...folderJobOf(ctx, open),
    options: optionsOf(ctx, values, sources, target.config, only),
    secrets: { known: knownSecrets(ctx, session, target), areAllowed: values.allowSecrets },
    onStage: view.show,
    isStopping: () => stop.isRequested,
    now: Date.now,
  }
  let result: PushResult
  try {
    result = await runPush(job, nameOfRefusal)
  } finally {
    await view.end()
  }
  return report(ctx, result, {
    place: resultPlace(ctx, target),
    reports,
    server: target.config.server,
    commit: job.checkout.commit,
    seconds: (performance.now() - began) / 1_000,
    differencesFail: values.exitCode,
  })
}

function optionsOf(
  ctx: CommandContext,
  values: PushFlags,
  sources: Sources,
  config: SyncConfig,
  only: readonly string[],
): PushOptions {
  return {
    onConflict: values.onConflict ?? config.onConflict,
    base: values.base,
    dryRun: values.dryRun,
    adopt: values.adopt,
    takeOver: values.takeOver,
    strict: values.strict,
    gitignore: values.gitignore,
    encoding: values.encoding,
    diff: values.diff ?? (ctx.terminal.hasViews ? 'few' : 'none'),
    notify: sources['notify'] === undefined ? config.notify : values.notify,
    ...(values.message === undefined
      ? {}
      : { message: values.message.slice(0, limits.remarkLength) }),
    only,
    concurrency: ctx.settings.concurrency,
  }
}

interface View {
  show: (stage: Stage) => void
  end: () => Promise<void>
}

/**
 * A live view on a terminal. Loading it takes longer than most runs, so it is not loaded elsewhere.
 */
async function viewOf(ctx: CommandContext, syncTarget: SyncTarget, stop: Stopper): Promise<View> {
  if (!ctx.terminal.hasViews) return { show: () => {}, end: async () => {} }
  const { showRun } = await import('../../ui/run-view.tsx')
  return showRun({ ctx, verb: 'push', target: syncTarget, onStopping: stop.onRequested })
}

function report(
  ctx: CommandContext,
  result: PushResult,
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
  const own = exitOf(result)
  const failure = result.failure instanceof Problem ? result.failure : undefined
  const exit: Exit = own === 'differences' && !about.differencesFail ? 'ok' : own
  const frame = {
    locale,
    server: about.server,
    commit: about.commit,
    seconds: about.seconds,
    exit: exits[exit],
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
  const lines =
    result.dryRun && ctx.terminal.hasViews
      ? planTree(result, locale, ctx.terminal.isUtf8)
      : pageLines(result, locale)
  for (const { text } of settledLines(result, locale)) output.result(text)
  for (const { text, style } of lines) output.result(text, style)
  if (output.options.verbose)
    for (const path of result.unchangedPaths)
      output.result(`${pushTranslator(locale)('action.unchanged')}  ${path}`)
  const summary = result.interrupted ? interruptedLine(result, locale) : summaryLine(result, frame)
  output.result(summary)
  if (failure) output.error(failure.message, failure.hint)
  else if (result.failure instanceof Error) throw result.failure
  const error = failure
    ? {
        error: {
          name: failure.name,
          ...(failure.code ? { code: failure.code } : {}),
          message: failure.message,
        },
      }
    : {}
  const document = { ...pushDocument(result, frame), ...error }
  output.document('showdoc.push/1', document)
  about.reports.add(
    summary,
    { schema: 'showdoc.push/1', ...document },
    withFailure(pushFindings(result, about.place), failure),
  )
  output.detail(
    Object.entries(countsOf(result))
      .map(([name, count]) => `${name} ${count}`)
      .join(' '),
  )
  return exit
}
