import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { syncCalls } from '#contract/calls/sync.ts'
import { limits } from '#contract/limits.ts'
import { openInBrowser, opensBrowser } from '../../system/browser.ts'
import type { CommandContext } from '../../context.ts'
import type { Sources } from '../../options.ts'
import { Problem, type Exit } from '../../output.ts'
import { nameOfRefusal, type Session } from '../../session/session.ts'
import { SyncProblem, type PhraseKey } from '../../sync/problem.ts'
import type { PullJob } from '../../sync/pull/job.ts'
import { runPull } from '../../sync/pull/run.ts'
import { usualPush, type PushJob } from '../../sync/push/job.ts'
import { runPush } from '../../sync/push/run.ts'
import { settingsName } from '../../sync/settings/settings-file.ts'
import { lockOfWatch } from '../../sync/watch/lock-place.ts'
import { WatchedFiles, watchFolder } from '../../sync/watch/folder-events.ts'
import { gitActivity } from '../../sync/watch/git-activity.ts'
import type { FailureKind, RemoteState } from '../../sync/watch/parts.ts'
import { Watch } from '../../sync/watch/watch.ts'
import { WatchReporter, type WatchTranslator } from '../../ui/watch-report.ts'
import { folderJobOf, forTargets, type OpenTarget } from '../folder-targets.ts'
import { isStock, orStock } from '../stock-calls.ts'
import { knownSecrets } from '../push/known-secrets.ts'
import { reportApis, WatchedApis } from './api-documents.ts'
import type { WatchFlags } from './flags.ts'

type Open = OpenTarget & { session: Session }

/** Watches one target until somebody ends it. */
export function run(
  ctx: CommandContext,
  values: WatchFlags,
  sources: Sources,
  t: WatchTranslator,
): Promise<Exit> {
  return forTargets(ctx, { allTargets: false, args: [] }, (open) => {
    const { notify } = open.target.config
    const wished = sources['notify'] === undefined ? { ...values, notify } : values
    return watchTarget(ctx, wished, t, open as Open)
  })
}

async function watchTarget(
  ctx: CommandContext,
  values: WatchFlags,
  t: WatchTranslator,
  open: Open,
): Promise<Exit> {
  const { target, session, stop } = open
  if (values.pull && !existsSync(target.root)) mkdirSync(target.root, { recursive: true })
  const root = existsSync(target.root) ? realpathSync(target.root) : target.root
  const itemAddress = `${session.server}/${target.config.item}`
  const end = new AbortController()
  stop.onRequested(() => end.abort())
  const openPage = () => openInBrowser(reporter.lastAddress ?? itemAddress, ctx.env)
  const view = ctx.terminal.hasViews ? await import('../../ui/live/watch-view.tsx') : undefined
  const shown = view?.showWatch({
    ctx,
    t,
    title: `${target.config.folder} ${values.pull ? '↔' : '→'} ${itemAddress}`,
    keys: {
      p: () => watch.pauseOrResume(),
      s: () => watch.pushNow(),
      c: () => reporter.showConflicts(),
      o: openPage,
      q: stop.request,
    },
  })
  const apis = new WatchedApis(ctx, open)
  const reporter = new WatchReporter({ ctx, t, address: itemAddress, print: shown?.print })
  const watch: Watch = new Watch({
    push: async () => {
      const result = await runPush(pushJob(ctx, values, open), nameOfRefusal)
      reporter.isStock = await isStock(session)
      return result
    },
    afterPush: async () => reportApis(ctx, reporter, await apis.push(isPassing), itemAddress),
    ...(values.pull ? { pull: () => runPull(pullJob(ctx, values, open), nameOfRefusal) } : {}),
    remote: (state, signal) => remoteState(session, target.config.item, state, signal),
    kindOf,
    gitActivity: () => gitActivity(root),
    onEvent: (event) => reporter.report(event),
    onStatus: (status) => {
      reporter.conflicts = status.conflicts
      shown?.update(status)
    },
    debounce: values.debounce,
    end: end.signal,
  })
  try {
    const { include, exclude } = target.config
    const base = realpathSync(target.base)
    const own = [target.lockFile, settingsName].map((file) => join(base, basename(file)))
    const endEvents = await watchFolder(
      root,
      { include, exclude, gitignore: values.gitignore },
      (disk) => own.some((file) => disk === file || disk.startsWith(`${file}.`)),
      {
        onChange: (disk, isRemoved) => watch.onChange(relative(root, disk), isRemoved),
        onPolling: () => reporter.warn(t('polling'), t('polling.hint')),
      },
    )
    const files = new WatchedFiles({
      onChange: (disk, isRemoved) => {
        apis.onChange(disk)
        watch.onChange(relative(root, disk), isRemoved)
      },
    })
    apis.listen((all, since) => files.watch(all, since))
    try {
      reporter.begin({ folder: target.config.folder, isPulling: values.pull })
      if (values.open && opensBrowser(ctx.env)) openInBrowser(itemAddress, ctx.env)
      const conflicts = await watch.run()
      await shown?.end()
      const exit: Exit = conflicts.length > 0 ? 'conflict' : 'ok'
      reporter.finish(exit)
      return exit
    } finally {
      files.watch([])
      await endEvents()
    }
  } finally {
    await shown?.end()
  }
}

/** The branch may change while it runs. */
function watchJob(ctx: CommandContext, open: Open): ReturnType<typeof folderJobOf> {
  const job = folderJobOf(ctx, open)
  const lockFile = lockOfWatch(job)
  if (lockFile === job.lockFile) return job
  return folderJobOf(ctx, { ...open, target: { ...open.target, lockFile } })
}

function pushJob(ctx: CommandContext, values: WatchFlags, open: Open): PushJob {
  const { config } = open.target
  return {
    ...watchJob(ctx, open),
    options: {
      ...usualPush,
      onConflict: values.onConflict ?? config.onConflict,
      gitignore: values.gitignore,
      diff: 'none',
      notify: values.notify,
      concurrency: ctx.settings.concurrency,
    },
    secrets: { known: knownSecrets(ctx, open.session, open.target), areAllowed: false },
    onStage: () => {},
    isStopping: () => open.stop.isRequested,
    now: Date.now,
  }
}

/**
 * A pull leaves what was edited here as it is: merging, where it is wished, is up to the push, which
 * writes no markers into a file that somebody is editing.
 */
function pullJob(ctx: CommandContext, values: WatchFlags, open: Open): PullJob {
  return {
    ...watchJob(ctx, open),
    options: {
      onConflict: 'fail',
      conflictStyle: 'markers',
      base: 'auto',
      dryRun: false,
      gitignore: values.gitignore,
      prune: false,
      maxDeletes: 0,
      writeIds: false,
      assets: true,
      all: false,
      only: [],
      concurrency: ctx.settings.concurrency,
    },
    onStage: () => {},
    isStopping: () => open.stop.isRequested,
    now: Date.now,
  }
}

async function remoteState(
  session: Session,
  item: string,
  state: string | undefined,
  signal: AbortSignal,
): Promise<RemoteState> {
  const about = { item_id: Number(item), ...(state === undefined ? {} : { state: Number(state) }) }
  const waiting = { seconds: limits.waitSeconds, signal }
  const answer = await orStock(
    session,
    () => session.ask(syncCalls.changes, about, waiting),
    // a watch then pulls now and then
    async () => {
      throw new Problem('error', 'sync/changes', { name: 'noSuchCall' })
    },
  )
  const { ids, catalogs } = answer
  const isChanged = !ids || !catalogs || ids.length + catalogs.length > 0
  return { state: answer.state, isChanged }
}

/** Refusals after which the server may accept the same call again. */
const passing = new Set(['serverError', 'databaseAway', 'serverBusy'])
/** Trouble of the connection that waiting does not change. */
const lasting = new Set(['wrongCertificate', 'proxyRefuses'])

/** Whether a failure is one of the connection or the credential, whatever was sent. */
const isPassing = (error: Problem): boolean => ['away', 'ended'].includes(kindOf(error))

/** What no edit of a page changes, but perhaps another branch. */
const unfit = new Set<PhraseKey>([
  'folder.missing',
  'folder.readOnly',
  'lock.other',
  'lock.otherServer',
  'lock.otherSource',
  'lock.newer',
  'item.readOnlyKind',
  'item.noSheet',
  'item.archived',
])

function kindOfProblem({ exit, phrase: { key } }: SyncProblem): FailureKind {
  if (key === 'run.other') return 'busy'
  // the settings are read once
  if (exit === 'auth' || key.startsWith('config.')) return 'ended'
  return unfit.has(key) ? 'unfit' : 'other'
}

function kindOf(error: unknown): FailureKind {
  if (error instanceof SyncProblem) return kindOfProblem(error)
  if (!(error instanceof Problem)) return 'ended'
  if (error.exit === 'auth' || lasting.has(error.name)) return 'ended'
  if (error.name === 'noSuchCall') return 'unsupported'
  if (error.code === undefined || passing.has(error.name)) return 'away'
  return 'other'
}
