import { resolve } from 'node:path'
import { limits } from '#contract/limits.ts'
import type { CommandContext } from '../../command.ts'
import type { Sources } from '../../options.ts'
import { exits, Problem, worstExit, type Exit } from '../../output.ts'
import { nameOfRefusal, openSession } from '../../session.ts'
import type { SyncConfig } from '../../sync/settings/config.ts'
import { readGit } from '../../sync/git/git-checkout.ts'
import { pushTranslator } from '../../ui/push-messages.ts'
import { SyncProblem } from '../../sync/problem.ts'
import type { PushJob, PushOptions, Stage } from '../../sync/push/job.ts'
import {
  interruptedLine,
  pageLines,
  pushDocument,
  remarkLine,
  summaryLine,
  warningLines,
} from '../../ui/push-report.ts'
import { countsOf, exitOf, isUnresolved, type PushResult } from '../../sync/push/result.ts'
import { runPush } from '../../sync/push/run.ts'
import {
  bytesOf,
  chosenPaths,
  mustHaveOwnSource,
  targetOf,
  readSettings,
  type SyncTarget,
} from '../../sync/settings/settings-file.ts'
import { StateFolder } from '../../sync/base/state-folder.ts'
import { callsOf, itemId, translateProblems } from '../folder-calls.ts'
import type { PushFlags } from './flags.ts'
import { knownSecrets } from './known-secrets.ts'

/** Pushes one target, or all of them. */
export async function run(
  ctx: CommandContext,
  values: PushFlags,
  args: readonly string[],
  sources: Sources,
): Promise<Exit> {
  return translateProblems(ctx, async () => {
    const start = resolve(ctx.settings.dir ?? '.')
    const { file, config } = readSettings(start)
    const targets = values.allTargets
      ? Object.keys(config.targets).toSorted()
      : [ctx.settings.target]
    if (targets.length === 0) throw new SyncProblem('usage', 'config.noTargets')
    const ends: Exit[] = []
    const stop = stopper(ctx)
    try {
      for (const target of targets) {
        if (ends.includes('interrupted')) break
        if (values.allTargets && !ctx.output.options.json)
          ctx.output.result(pushTranslator(ctx.locale)('line.targetHead', { name: target ?? '' }))
        ends.push(
          await pushTarget(ctx, values, args, sources, { file, config, target, start, stop }),
        )
      }
    } finally {
      stop.end()
    }
    return worstExit(...ends)
  })
}

interface TargetOptions {
  file: string
  config: SyncConfig
  target: string | undefined
  start: string
  stop: Stopper
}

async function pushTarget(
  ctx: CommandContext,
  values: PushFlags,
  args: readonly string[],
  sources: Sources,
  { file, config, target, start, stop }: TargetOptions,
): Promise<Exit> {
  const began = performance.now()
  const { server, item } = ctx.settings
  const over = {
    ...(server === undefined ? {} : { server }),
    ...(item === undefined ? {} : { item }),
  }
  mustHaveOwnSource(file, config, target, over)
  const syncTarget = targetOf(file, config, target, over)
  const session = await openSession(ctx, syncTarget.config.server)
  const named = {
    ...syncTarget,
    config: { ...syncTarget.config, item: await itemId(session, syncTarget.config.item) },
  }
  const view = await viewOf(ctx, named, stop)
  const checkout = readGit(syncTarget.root, ctx.env)
  const options = optionsOf(
    ctx,
    values,
    sources,
    named.config,
    chosenPaths(args, start, syncTarget.root),
  )
  const job: PushJob = {
    config: named.config,
    root: syncTarget.root,
    lockFile: syncTarget.lockFile,
    stateFolder: new StateFolder(syncTarget.base, syncTarget.stateName),
    calls: callsOf(session),
    options,
    checkout,
    secrets: { known: knownSecrets(ctx, session, syncTarget), areAllowed: values.allowSecrets },
    clientVersion: ctx.version,
    assetMaxSize: bytesOf(named.config.assetMaxSize),
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
    server: named.config.server,
    commit: checkout.commit,
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
  const mode = values.onConflict ?? config.onConflict
  if (mode === 'merge' || mode === 'theirs')
    throw new SyncProblem('usage', 'config.modeLater', { mode })
  return {
    onConflict: mode,
    base: values.base,
    dryRun: values.dryRun,
    adopt: values.adopt,
    takeOver: values.takeOver,
    strict: values.strict,
    gitignore: values.gitignore,
    encoding: values.encoding,
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
  const { showPush } = await import('../../ui/push-view.tsx')
  return showPush({ ctx, target: syncTarget, onStopping: stop.onRequested })
}

function report(
  ctx: CommandContext,
  result: PushResult,
  about: { server: string; commit: string | undefined; seconds: number; differencesFail: boolean },
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
    for (const line of pageLines({ ...result, pages: result.pages.filter(isUnresolved) }, locale))
      output.error(line)
  for (const line of pageLines(result, locale)) output.result(line)
  if (output.options.verbose)
    for (const path of result.unchangedPaths)
      output.result(`${pushTranslator(locale)('action.unchanged')}  ${path}`)
  output.result(result.interrupted ? interruptedLine(result, locale) : summaryLine(result, frame))
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
  output.document('showdoc.push/1', { ...pushDocument(result, frame), ...error })
  output.detail(
    Object.entries(countsOf(result))
      .map(([name, count]) => `${name} ${count}`)
      .join(' '),
  )
  return exit
}

interface Stopper {
  readonly isRequested: boolean
  readonly onRequested: (listener: () => void) => void
  end: () => void
}

/**
 * The first Ctrl+C (or SIGTERM) lets the current batch finish, the second exits at once. Source:
 * cli/spec.md 3.5.
 */
function stopper(ctx: CommandContext): Stopper {
  let isRequested = false
  const listeners: (() => void)[] = []
  const end = ctx.onInterrupt(() => {
    if (isRequested) process.exit(exits.interrupted)
    isRequested = true
    for (const listener of listeners) listener()
    if (!ctx.terminal.hasViews) ctx.output.note(pushTranslator(ctx.locale)('view.stopping'))
  })
  return {
    get isRequested() {
      return isRequested
    },
    onRequested: (listener) => void listeners.push(listener),
    end,
  }
}
