import { resolve } from 'node:path'
import { limits } from '#contract/limits.ts'
import type { Work } from '../../command.ts'
import type { Sources } from '../../options.ts'
import { exits, Problem, worstExit, type Exit } from '../../output.ts'
import { nameOfRefusal, openSession } from '../../session.ts'
import type { SyncConfig } from '../../sync/config.ts'
import { readGit } from '../../sync/git-checkout.ts'
import { pushVoice } from '../../ui/push-voice.ts'
import { SyncProblem } from '../../sync/problem.ts'
import type { PushJob, PushOptions, Stage } from '../../sync/push-job.ts'
import {
  interruptedLine,
  pageLines,
  pushDocument,
  remarkLine,
  summaryLine,
  warningLines,
} from '../../ui/push-report.ts'
import { countsOf, exitOf, isTroubled, type PushResult } from '../../sync/push-result.ts'
import { runPush } from '../../sync/push-run.ts'
import {
  bytesOf,
  chosenPaths,
  mustHaveOwnSource,
  placeOf,
  readSettings,
  type SyncPlace,
} from '../../sync/settings-file.ts'
import { WorkFolder } from '../../sync/work-folder.ts'
import { callsOf, itemId, spoken } from '../folder-work.ts'
import type { PushFlags } from './flags.ts'
import { knownSecrets } from './known-secrets.ts'

/** Brings the pages of one target, or of all of them, up to their files. */
export async function run(
  work: Work,
  values: PushFlags,
  args: readonly string[],
  sources: Sources,
): Promise<Exit> {
  return spoken(work, async () => {
    const start = resolve(work.settings.dir ?? '.')
    const { file, config } = readSettings(start)
    const targets = values.allTargets
      ? Object.keys(config.targets).toSorted()
      : [work.settings.target]
    if (targets.length === 0) throw new SyncProblem('usage', 'config.noTargets')
    const ends: Exit[] = []
    const stop = stopper(work)
    try {
      for (const target of targets) {
        if (ends.includes('interrupted')) break
        if (values.allTargets && !work.output.options.json)
          work.output.result(pushVoice(work.locale)('line.targetHead', { name: target ?? '' }))
        ends.push(
          await pushTarget(work, values, args, sources, { file, config, target, start, stop }),
        )
      }
    } finally {
      stop.end()
    }
    return worstExit(...ends)
  })
}

interface Around {
  file: string
  config: SyncConfig
  target: string | undefined
  start: string
  stop: Stopper
}

async function pushTarget(
  work: Work,
  values: PushFlags,
  args: readonly string[],
  sources: Sources,
  around: Around,
): Promise<Exit> {
  const began = performance.now()
  const { server, item } = work.settings
  const over = {
    ...(server === undefined ? {} : { server }),
    ...(item === undefined ? {} : { item }),
  }
  mustHaveOwnSource(around.file, around.config, around.target, over)
  const place = placeOf(around.file, around.config, around.target, over)
  const session = await openSession(work, place.config.server)
  const named = {
    ...place,
    config: { ...place.config, item: await itemId(session, place.config.item) },
  }
  const view = await viewOf(work, named, around.stop)
  const checkout = readGit(place.root, work.env)
  const options = optionsOf(
    work,
    values,
    sources,
    named.config,
    chosenPaths(args, around.start, place.root),
  )
  const job: PushJob = {
    config: named.config,
    root: place.root,
    lockFile: place.lockFile,
    work: new WorkFolder(place.base, place.workName),
    calls: callsOf(session),
    options,
    checkout,
    secrets: { known: knownSecrets(work, session, place), areAllowed: values.allowSecrets },
    clientVersion: work.version,
    assetMaxSize: bytesOf(named.config.assetMaxSize),
    onStage: view.show,
    isStopping: () => around.stop.isAsked,
    now: Date.now,
  }
  let result: PushResult
  try {
    result = await runPush(job, nameOfRefusal)
  } finally {
    await view.end()
  }
  return report(work, result, {
    server: named.config.server,
    commit: checkout.commit,
    seconds: (performance.now() - began) / 1_000,
    told: values.exitCode,
  })
}

function optionsOf(
  work: Work,
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
    concurrency: work.settings.concurrency,
  }
}

interface View {
  show: (stage: Stage) => void
  end: () => Promise<void>
}

/**
 * On a terminal a living view; it costs more to load than most runs take, so nothing of it is
 * loaded elsewhere.
 */
async function viewOf(work: Work, place: SyncPlace, stop: Stopper): Promise<View> {
  if (!work.terminal.hasViews) return { show: () => {}, end: async () => {} }
  const { showPush } = await import('../../ui/push-view.tsx')
  return showPush({ work, place, onStopping: stop.onAsked })
}

function report(
  work: Work,
  result: PushResult,
  about: { server: string; commit: string | undefined; seconds: number; told: boolean },
): Exit {
  const { locale, output } = work
  const own = exitOf(result)
  const failure = result.failure instanceof Problem ? result.failure : undefined
  const exit: Exit = own === 'differences' && !about.told ? 'ok' : own
  const frame = {
    locale,
    server: about.server,
    commit: about.commit,
    seconds: about.seconds,
    exit: exits[exit],
  }
  if (result.resumed > 0)
    output.note(pushVoice(locale)('summary.resumed', { count: result.resumed }))
  for (const line of warningLines(result, locale, output.options.verbose)) output.warn(line)
  for (const remark of result.remarks)
    if (remark.level === 'error') output.error(remarkLine(remark, locale))
  if (output.options.quiet)
    for (const line of pageLines({ ...result, pages: result.pages.filter(isTroubled) }, locale))
      output.error(line)
  for (const line of pageLines(result, locale)) output.result(line)
  if (output.options.verbose)
    for (const path of result.unchangedPaths)
      output.result(`${pushVoice(locale)('action.unchanged')}  ${path}`)
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
  readonly isAsked: boolean
  readonly onAsked: (tell: () => void) => void
  end: () => void
}

/**
 * The first Ctrl+C (or SIGTERM) lets the running batch finish, the second ends at once. Source:
 * cli/spec.md 3.5.
 */
function stopper(work: Work): Stopper {
  let isAsked = false
  const listeners: (() => void)[] = []
  const end = work.onInterrupt(() => {
    if (isAsked) process.exit(exits.interrupted)
    isAsked = true
    for (const tell of listeners) tell()
    if (!work.terminal.hasViews) work.output.note(pushVoice(work.locale)('view.stopping'))
  })
  return {
    get isAsked() {
      return isAsked
    },
    onAsked: (tell) => void listeners.push(tell),
    end,
  }
}
