import { limits } from '#contract/limits.ts'
import { askWhether } from '../../asking.ts'
import type { CommandContext } from '../../context.ts'
import type { Sources } from '../../options.ts'
import type { Session } from '../../session/session.ts'
import type { LockedPlace, PushJob, PushOptions, Stage } from '../../sync/push/job.ts'
import type { SyncConfig } from '../../sync/settings/config.ts'
import type { SyncTarget } from '../../sync/settings/settings-file.ts'
import { pushTranslator } from '../../ui/push/push-messages.ts'
import { shown } from '../../ui/shown.ts'
import { folderJobOf, type OpenTarget } from '../folder-targets.ts'
import type { Stopper } from '../stopper.ts'
import { maxDeletesOf } from '../max-deletes.ts'
import type { PushFlags } from './flags.ts'
import { knownSecrets } from './known-secrets.ts'

/** The push of a target, as its flags and settings want it. */
export function pushJobOf(
  ctx: CommandContext,
  values: PushFlags,
  sources: Sources,
  open: OpenTarget & { session: Session },
  onStage: (stage: Stage) => void,
  hideView: () => Promise<void> = async () => {},
): PushJob {
  const { target, session, stop, only } = open
  return {
    ...folderJobOf(ctx, open),
    options: optionsOf(ctx, values, sources, target.config, only),
    secrets: { known: knownSecrets(ctx, session, target), areAllowed: values.allowSecrets },
    onStage,
    mayDelete: (paths) => mayDelete(ctx, paths, 'prune.question', hideView),
    mayDeleteAssets: (names) => mayDelete(ctx, names, 'pruneAssets.question', hideView),
    onLocked: (pages) => noteWaiting(ctx, pages, onStage),
    pause: (milliseconds) => stop.pause(milliseconds),
    isStopping: () => stop.isRequested,
    now: Date.now,
  }
}

/** Names of pages in a question. Source: cli/spec.md 1.6 */
const namedAtMost = 10

/** Whether pages or files may be deleted: asked where somebody can answer, else bounded by `--max-deletes`. */
async function mayDelete(
  ctx: CommandContext,
  paths: readonly string[],
  question: 'prune.question' | 'pruneAssets.question',
  hideView: () => Promise<void>,
): Promise<boolean> {
  if (!ctx.terminal.canAsk || ctx.settings.yes) return true
  await hideView()
  const t = pushTranslator(ctx.locale)
  for (const path of paths.slice(0, namedAtMost)) ctx.stderr.write(`  ${shown(path)}\n`)
  const more = paths.length - namedAtMost
  if (more > 0) ctx.stderr.write(`  ${t('prune.more', { count: more })}\n`)
  return askWhether(ctx, t(question, { count: paths.length }), { byDefault: false })
}

/** Says whom a run waits for: a view in its own line. */
function noteWaiting(
  ctx: CommandContext,
  pages: readonly LockedPlace[],
  onStage: (stage: Stage) => void,
): void {
  const t = pushTranslator(ctx.locale)
  const named = pages
    .slice(0, namedAtMost)
    .map(({ path, user }) => t('lock.page', { path: shown(path), user: shown(user) }))
  const count = pages.length
  const list = [...named, ...(count > namedAtMost ? ['…'] : [])].join(', ')
  const line = t('lock.waiting', { count, pages: list })
  if (ctx.terminal.hasViews) onStage({ stage: 'write', state: 'waiting', line })
  else ctx.output.note(line)
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
    prune: sources['prune'] === undefined ? config.prune : values.prune,
    pruneAssets: sources['pruneAssets'] === undefined ? config.pruneAssets : values.pruneAssets,
    maxDeletes: maxDeletesOf(ctx, values.maxDeletes, sources, config),
    continue: values.continue,
    atomic: values.atomic,
    sheets: values.sheets,
    lockWait: values.lockWait,
    ...(values.message === undefined
      ? {}
      : { message: values.message.slice(0, limits.remarkLength) }),
    only,
    concurrency: ctx.settings.concurrency,
  }
}

export interface View {
  show: (stage: Stage) => void
  end: () => Promise<void>
}

/**
 * A live view on a terminal. Loading it takes longer than most runs, so it is not loaded elsewhere.
 */
export async function viewOf(
  ctx: CommandContext,
  syncTarget: SyncTarget,
  stop: Stopper,
  isPlan: boolean,
): Promise<View> {
  if (!ctx.terminal.hasViews) return { show: () => {}, end: async () => {} }
  const { showRun } = await import('../../ui/live/run-view.ts')
  return showRun(ctx, { verb: 'push', isPlan, target: syncTarget }, stop.onRequested)
}
