import path from 'node:path'
import type { CommandContext } from '../../context.ts'
import type { Sources } from '../../options.ts'
import { Problem, worstExit, type Exit, type LineStyle } from '../../output.ts'
import type { SyncConfig } from '../../sync/settings/config.ts'
import { shown } from '../../ui/shown.ts'
import { translateProblems } from '../folder-calls.ts'
import { documentsPlace } from '../folder-settings.ts'
import { withProgress, type Progress } from '../progress.ts'
import { stopper } from '../stopper.ts'
import { maxDeletesOf } from '../max-deletes.ts'
import type { DbFlags, WriteFlags } from './flags.ts'
import { isChange, isInside, planDictionary, writeDictionary } from './folder.ts'
import { jobsOf, type DictionaryJob } from './jobs.ts'
import { defaultPlace, folderOf } from './place.ts'
import { readDatabase } from './databases/read.ts'
import { refuseLoss, withRefusals, type Outcome, type ReadJob } from './outcome.ts'
import type { PageChange } from './page-change.ts'
import { dbTranslator } from './words.ts'

/** Most lines of pages on a screen; `--json` has all. */
const mostLines = 200

/** Writes the dictionaries of one or several databases. */
export const run = (
  ctx: CommandContext,
  flags: DbFlags,
  address: string | undefined,
  sources: Sources,
): Promise<Exit> =>
  withProgress(ctx, (own, progress) => dictionaries(own, flags, address, { sources, progress }))

async function dictionaries(
  ctx: CommandContext,
  flags: DbFlags,
  address: string | undefined,
  { sources, progress }: { sources: Sources; progress: Progress },
): Promise<Exit> {
  const settings = await translateProblems(ctx, async () => documentsPlace(ctx))
  const { config, root } = settings
  const maxDeletes = maxDeletesOf(ctx, flags.maxDeletes, sources, {
    maxDeletes: config?.maxDeletes ?? '20%',
  })
  const jobs = jobsOf(ctx, flags, address, settings)
  const stop = stopper(ctx)
  try {
    // a database that cannot be read is reported before anything is written
    const read: ReadJob[] = []
    for (const job of jobs) {
      progress.begin('read', () => shown(job.connection.label))
      read.push(await readJob(ctx, flags, job, config))
    }
    const outcomes: Outcome[] = []
    for (const one of read) {
      if (stop.isRequested) break
      outcomes.push(
        await withRefusals(ctx, one, async () =>
          flags.to === 'item'
            ? (await import('./item.ts')).updateItem(ctx, { ...flags, maxDeletes }, one, {
                settings: config,
                stop,
                progress,
              })
            : updateFolder(ctx, { ...flags, maxDeletes }, one, root),
        ),
      )
    }
    await progress.done()
    return report(ctx, flags, outcomes, {
      isInterrupted: stop.isRequested,
      mayPush: config !== undefined && flags.to === 'folder',
    })
  } finally {
    stop.end()
  }
}

async function readJob(
  ctx: CommandContext,
  flags: DbFlags,
  job: DictionaryJob,
  config: SyncConfig | undefined,
): Promise<ReadJob> {
  const t = dbTranslator(ctx.locale)
  const { broken, ...database } = await readDatabase(ctx, job.connection, {
    schemas: job.selection.schemas,
    counts: flags.counts,
    connectMs: ctx.settings.timeout * 1_000,
  })
  if (!database.tables.some(job.selection.has))
    throw new Problem('error', t('noTables', { database: job.connection.label }), {
      name: 'noTables',
      hint: t('noTablesHint'),
    })
  const levels =
    (job.into?.length ?? 1) +
    (database.kind === 'sqlite' ? 0 : 1) +
    (config?.root ?? '').split('/').filter(Boolean).length
  if (levels > 3)
    throw new Problem(
      'usage',
      t('tooDeep', { catalog: job.into?.join('/') ?? t('default.into') }),
      { name: 'tooDeep' },
    )
  return { job, database, unread: broken }
}

/** Writes the pages as files below the folder of the documents. */
function updateFolder(
  ctx: CommandContext,
  flags: WriteFlags,
  { job, database, unread }: ReadJob,
  root: string,
): Outcome {
  const t = dbTranslator(ctx.locale)
  const into = job.into ?? defaultPlace(root, ctx.locale)
  const folder = folderOf(root, into)
  if (!isInside(root, folder))
    throw new Problem('usage', t('outside', { folder: shown(folder), root: shown(root) }))
  try {
    const plan = planDictionary(folder, database, {
      title: into.at(-1)!,
      hasDiagram: flags.diagram,
      removed: flags.removed,
      maxDeletes: flags.maxDeletes,
      selection: job.selection,
      unread: new Set(unread.map(({ name }) => name)),
    })
    if (!flags.check && !flags.dryRun) {
      refuseLoss(ctx, plan)
      writeDictionary(folder, plan)
    }
    const tables = database.tables.filter(job.selection.has).length
    return { into: into.join('/'), tables, plan, unread, isWhole: true }
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException
    if (syscall === undefined) throw error
    throw new Problem('error', t('notWritten', { reason: message }), {
      name: 'notWritten',
      cause: error,
    })
  }
}

const colors: Record<PageChange['action'], LineStyle['color']> = {
  create: 'green',
  update: 'yellow',
  mark: 'yellow',
  trash: 'red',
  broken: 'red',
  failed: 'red',
  left: 'dim',
  keep: 'dim',
  unchanged: 'dim',
}

function report(
  ctx: CommandContext,
  flags: DbFlags,
  outcomes: readonly Outcome[],
  { isInterrupted, mayPush }: { readonly isInterrupted: boolean; readonly mayPush: boolean },
): Exit {
  const { output } = ctx
  const t = dbTranslator(ctx.locale)
  const pages = outcomes.flatMap(({ into, plan }) =>
    plan.pages.map((page) => ({ ...page, path: path.posix.join(into, page.path) })),
  )
  const count = (...actions: PageChange['action'][]) =>
    pages.filter(({ action }) => actions.includes(action)).length
  const isGone = ({ table, action }: PageChange) =>
    table !== '' && (action === 'mark' || action === 'trash' || action === 'keep')
  const counts = {
    tables: outcomes.reduce((sum, { tables }) => sum + tables, 0),
    created: count('create'),
    updated: count('update'),
    gone: pages.filter(isGone).length,
    unchanged: count('unchanged'),
    kept_remarks: pages.reduce((sum, { remarks }) => sum + remarks, 0),
  }
  const copies = outcomes.flatMap(({ into, plan }) =>
    plan.copies.map((file) => path.posix.join(into, file)),
  )
  const unread = outcomes.flatMap((one) => one.unread)
  const isDifferent = pages.some(isChange)
  const failed = outcomes.flatMap(({ into, failed: own = [] }) =>
    own.map(({ path: file, why }) => ({ path: path.posix.join(into, file), why })),
  )
  const isIncomplete = count('broken') > 0 || copies.length > 0
  const exit = worstExit(
    ...outcomes.flatMap(({ exit: own }) => own ?? []),
    ...(isInterrupted || outcomes.some(({ isWhole }) => !isWhole) ? ['interrupted' as const] : []),
    ...(isIncomplete ? ['partial' as const] : []),
    ...(flags.check && flags.exitCode && isDifferent ? ['differences' as const] : []),
  )
  for (const { path: file, isOverwritten } of pages)
    if (isOverwritten) output.warn(t('overwritten', { path: shown(file) }))
  for (const { path: file, action } of pages)
    if (action === 'broken') output.error(t('broken', { path: shown(file) }), t('brokenHint'))
  for (const file of copies) output.error(t('copy', { path: shown(file) }))
  for (const { name, why } of unread)
    output.warn(t('unread', { name: shown(name), reason: shown(why) }))
  for (const { plan } of outcomes)
    for (const kind of ['tables', 'columns'] as const) {
      const loss = plan.losses[kind]
      if (loss) output.warn(t(`${kind}Gone`, { ...loss }), t('goneHint'))
    }
  for (const { why } of failed) output.error(why)
  const listed = pages.filter((page) => isChange(page))
  for (const { path: file, action } of listed.slice(0, mostLines))
    output.result(`${t(`action.${action as 'create'}`)}  ${shown(file)}`, { color: colors[action] })
  if (listed.length > mostLines) output.result(t('more', { count: listed.length - mostLines }))
  for (const { table, renamed } of pages)
    for (const { from, to, hasRemark } of renamed) {
      const names = { table: shown(table), from: shown(from), to: shown(to) }
      output.result(t(hasRemark ? 'renamedWithRemark' : 'renamed', names))
    }
  const isPlan = flags.check || flags.dryRun
  output.result(t(isPlan ? 'wouldTotal' : 'total', { ...counts, remarks: counts.kept_remarks }))
  if (flags.check) output.result(t(isDifferent ? 'outdated' : 'current'))
  if (exit === 'interrupted') output.error(t('interrupted'))
  else if (!isPlan && isDifferent && mayPush) output.note(t('next'))
  output.document('showdoc.db/1', exit, {
    to: flags.to,
    check: flags.check,
    dry_run: flags.dryRun,
    ...counts,
    pages: pages
      .filter(({ action }) => action !== 'unchanged')
      .map(({ path: file, table, action, renamed }) => ({
        path: file,
        table,
        action,
        renamed: renamed.map(({ from, to }) => ({ from, to })),
      })),
    problems: [
      ...pages
        .filter(({ action }) => action === 'broken')
        .map((page) => ({ path: page.path, rule: 'marks-damaged' })),
      ...copies.map((file) => ({ path: file, rule: 'table-twice' })),
      ...failed.map((page) => ({ path: page.path, rule: 'page-failed' })),
      ...outcomes
        .filter(({ plan }) => plan.losses.tables ?? plan.losses.columns)
        .map(({ into }) => ({ path: into, rule: 'many-gone' })),
      ...unread.map(({ name }) => ({ path: name, rule: 'table-unreadable' })),
    ],
  })
  return exit
}
