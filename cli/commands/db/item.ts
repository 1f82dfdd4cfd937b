import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pageCalls } from '#contract/calls/page.ts'
import type { CommandContext } from '../../context.ts'
import { Problem } from '../../output.ts'
import { nameOfRefusal, openSession, type Session } from '../../session/session.ts'
import { StateFolder } from '../../sync/base/state-folder.ts'
import { readGit } from '../../sync/git/git-checkout.ts'
import type { PullStage } from '../../sync/pull/job.ts'
import { runPull } from '../../sync/pull/run.ts'
import type { PulledPage } from '../../sync/pull/result.ts'
import { usualPush, type Stage } from '../../sync/push/job.ts'
import { exitOf, isUnresolved } from '../../sync/push/result.ts'
import { runPush } from '../../sync/push/run.ts'
import { readConfig, type SyncConfig } from '../../sync/settings/config.ts'
import { bytesOf } from '../../sync/settings/settings-file.ts'
import { pageLines } from '../../ui/push/push-report.ts'
import { remarkLine } from '../../ui/push/push-remarks.ts'
import { compared } from '../compared.ts'
import { callsOf, itemId, translateProblems } from '../folder-calls.ts'
import type { Progress } from '../progress.ts'
import { onlyOurs } from '../stock-calls.ts'
import type { Stopper } from '../stopper.ts'
import type { WriteFlags } from './flags.ts'
import { planDictionary, writeDictionary } from './folder.ts'
import { refuseLoss, type Outcome, type ReadJob } from './outcome.ts'
import type { PageChange } from './page-change.ts'
import { defaultNames } from './place.ts'
import { dbTranslator } from './words.ts'

interface Updating {
  readonly settings: SyncConfig | undefined
  readonly stop: Stopper
  readonly progress: Progress
}

/**
 * Writes the pages into the catalog of an item: the catalog is pulled into a temporary folder,
 * updated there, and pushed back on top of the revisions that were read, so a page that somebody
 * saved meanwhile is never overwritten.
 *
 * @throws {Problem} usage: no item is named; auth, error: the server refuses
 */
export async function updateItem(
  ctx: CommandContext,
  flags: WriteFlags,
  { job, database, unread }: ReadJob,
  { settings, stop, progress }: Updating,
): Promise<Outcome> {
  const t = dbTranslator(ctx.locale)
  const session = await openSession(ctx, settings?.server)
  const named = ctx.settings.item ?? settings?.item
  if (named === undefined || named === '')
    throw new Problem('usage', t('noItem'), { name: 'noItem', hint: t('nameItem') })
  const folder = await mkdtemp(path.join(tmpdir(), 'showdoc-db-'))
  try {
    return await translateProblems(ctx, () => onlyOurs(ctx, session, () => update(session)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }

  async function update(open: Session): Promise<Outcome> {
    const item = await itemId(open, named!)
    const above = settings?.root ? [settings.root] : []
    const into = job.into ?? [await existingDefault(ctx, open, item, above)]
    const config = configOf(open.server, item, [...above, ...into].join('/'))
    const root = path.join(folder, config.folder)
    let now: Stage | PullStage | undefined
    const far = () => (now && 'total' in now ? `${now.done}/${now.total}` : '')
    const common = {
      config,
      root,
      lockFile: path.join(folder, 'showdoc.lock'),
      stateFolder: new StateFolder(folder),
      calls: callsOf(open),
      checkout: readGit(folder, ctx.env),
      clientVersion: ctx.version,
      assetMaxSize: bytesOf(config.assetMaxSize),
      onStage: (stage: Stage | PullStage) => void (now = stage),
      isStopping: () => stop.isRequested,
      now: Date.now,
    }
    progress.begin('pull', far)
    const pulled = await runPull({ ...common, options: pullOptions(ctx) }, nameOfRefusal)
    if (pulled.failure) throw pulled.failure as Error
    const ids = new Map(pulled.pages.map((page) => [page.path, Number(page.id)]))
    const plan = planDictionary(root, database, {
      idOf: (file) => ids.get(file),
      title: into.at(-1)!,
      hasDiagram: flags.diagram,
      removed: flags.removed,
      maxDeletes: flags.maxDeletes,
      selection: job.selection,
      unread: new Set(unread.map(({ name }) => name)),
    })
    const outcome = {
      into: into.join('/'),
      tables: database.tables.filter(job.selection.has).length,
      plan,
      unread,
    }
    if (pulled.interrupted) return { ...outcome, plan: { ...plan, pages: [] }, isWhole: false }
    if (flags.check || flags.dryRun) return { ...outcome, isWhole: true }
    refuseLoss(ctx, plan)
    writeDictionary(root, plan)
    now = undefined
    progress.begin('push', far)
    const pushed = await runPush(
      { ...common, options: pushOptions(ctx, t('summary')) },
      nameOfRefusal,
    )
    if (pushed.failure) throw pushed.failure as Error
    const failed = [
      ...pushed.pages.filter(isUnresolved).map((page) => ({
        path: page.path,
        why: pageLines({ ...pushed, pages: [page] }, ctx.locale)[0]?.text ?? page.path,
      })),
      ...pushed.remarks
        .filter(({ level }) => level === 'error')
        .map((remark) => ({ path: remark.path, why: remarkLine(remark, ctx.locale) })),
    ]
    const failures = new Set(failed.map(({ path: file }) => file))
    const unreached = new Set(
      pushed.interrupted
        ? pushed.pages.filter(({ state }) => state === 'left').map((page) => page.path)
        : [],
    )
    const became = (page: PageChange): PageChange['action'] => {
      if (failures.has(page.path)) return 'failed'
      const isLeft = unreached.has(page.path) || (pushed.interrupted && page.action === 'trash')
      return isLeft ? 'left' : page.action
    }
    if (!pushed.interrupted)
      for (const { path: file, action } of plan.pages)
        if (action === 'trash') await trash(open, pulled.pages, file)
    const exit = exitOf(pushed)
    return {
      ...outcome,
      plan: {
        ...plan,
        pages: plan.pages.map((page) => ({ ...page, action: became(page) })),
      },
      failed,
      isWhole: !pushed.interrupted,
      ...(exit === 'ok' ? {} : { exit }),
    }
  }
}

/** Moves a page to the recycle bin, unless somebody has changed it since it was read. */
async function trash(session: Session, pages: readonly PulledPage[], file: string): Promise<void> {
  const page = pages.find((one) => one.path === file)
  if (page?.rev === undefined) return
  await session.ask(pageCalls.delete, { page_id: Number(page.id), base_revision: page.rev })
}

/** The default catalog that the item has, in whatever language it was made; else in the user's. */
async function existingDefault(
  ctx: CommandContext,
  session: Session,
  item: string,
  above: readonly string[],
): Promise<string> {
  const { catalogs } = await compared(session, { item_id: Number(item), root: above.join('/') })
  const names = defaultNames(ctx.locale)
  return names.find((name) => catalogs.some((catalog) => catalog.path === name)) ?? names[0]!
}

/**
 * Settings of a folder that nobody keeps: its source follows from its place, so the server finds the
 * same pages again.
 */
function configOf(server: string, item: string, root: string): SyncConfig {
  const source = createHash('sha256').update(`db\0${item}\0${root}`).digest('hex').slice(0, 16)
  const settings = { version: 1, server, item, folder: 'docs', source, root }
  return readConfig(JSON.stringify(settings), 'showdoc.json')
}

const pullOptions = (ctx: CommandContext) => ({
  onConflict: 'fail' as const,
  conflictStyle: 'markers' as const,
  base: 'auto' as const,
  dryRun: false,
  gitignore: false,
  prune: false,
  maxDeletes: '100%',
  writeIds: false,
  assets: false,
  all: true,
  only: [],
  concurrency: ctx.settings.concurrency,
})

const pushOptions = (ctx: CommandContext, message: string) => ({
  ...usualPush,
  onConflict: 'fail' as const,
  gitignore: false,
  message,
  concurrency: ctx.settings.concurrency,
})
