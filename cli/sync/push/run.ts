import { Interrupted } from './write/batches.ts'
import { FileCache } from '../folder/cache.ts'
import { SyncProblem } from '../problem.ts'
import { sortRemarks } from '../folder/local-folder.ts'
import { TextCache, type ReadOptions } from '../folder/local-page.ts'
import { comparePaths } from '../names.ts'
import { addDiffs } from './diffs.ts'
import { sendFiles, filesToSend } from './files/files.ts'
import type { PushJob } from './job.ts'
import { withoutDeletes } from './prune.ts'
import { isUnresolved, isWrite, type PageResult, type PushResult } from './result.ts'
import { chooseFor, settle } from './settle.ts'
import { PushWriter } from './write.ts'
import { resultOf } from './write/outcome.ts'
import { preparePush, type PreparedPush } from './prepare.ts'
import { isHindered, mustFitWhole, undo } from './whole.ts'
import { deleteUnusedAssets, findUnusedAssets } from './files/unused-assets.ts'
import { mustBeWritable } from '../base/atomic-files.ts'

/**
 * Pushes a folder to its item: read, compare, plan, files, batches, lock. A dry run writes nothing.
 * A failure after the first written page is part of the result; the next run continues from there.
 *
 * @param nameOfRefusal the name of a call's failure, or undefined when it is none
 * @throws {SyncProblem} before anything was written; whatever a call throws before that
 *
 * Source: cli/spec.md 3.5, 5.5
 */
export async function runPush(
  given: PushJob,
  nameOfRefusal: (error: unknown) => string | undefined,
): Promise<PushResult> {
  let job = given
  const leave = job.options.dryRun ? () => {} : job.stateFolder.enter(new Date(job.now()))
  try {
    const read = readOptions(job)
    const resumed = job.stateFolder
      .journal()
      .reduce((sum, entry) => ('answered' in entry ? Math.max(sum, entry.pages) : sum), 0)
    let prepared = await preparePush(job, read)
    mustNotDeleteMore(job, prepared)
    if (job.options.atomic) mustFitWhole(prepared)
    const chosen = await chooseFor(job, prepared, nameOfRefusal)
    if (chosen) job = { ...job, options: { ...job.options, chosen } }
    const settled = await settle(job, prepared, nameOfRefusal)
    if (chosen || settled.pages.length + settled.catalogs.length > 0)
      prepared = await preparePush(job, readOptions(job), true)
    prepared = await askedAbout(job, prepared)
    const unused = await findUnusedAssets(job, prepared, nameOfRefusal)
    const result: PushResult = {
      ...startingResult(job, prepared, resumed),
      settled: settled.pages,
      settledCatalogs: settled.catalogs,
      ...(unused ? { unusedAssets: unused.assets } : {}),
      ...(unused?.tooMany ? { tooManyAssets: unused.tooMany } : {}),
    }
    if (job.options.dryRun) {
      result.files = filesToSend(prepared)
      await addDiffs(job, prepared, result.pages)
    } else if (job.options.atomic && isHindered(prepared)) undo(result)
    else await write(job, prepared, result, nameOfRefusal)
    if (!job.options.dryRun) await deleteUnusedAssets(job, result)
    return { ...result, remarks: sortRemarks(prepared.remarks) }
  } finally {
    leave()
  }
}

/** @throws {SyncProblem} error: more would be deleted than may, and nothing says to go on */
function mustNotDeleteMore({ options }: PushJob, { tooManyDeletes }: PreparedPush): void {
  if (tooManyDeletes && !options.dryRun && !options.continue)
    throw new SyncProblem('error', 'prune.tooMany', { ...tooManyDeletes })
}

/** Without what nobody wants deleted. */
async function askedAbout(job: PushJob, prepared: PreparedPush): Promise<PreparedPush> {
  const paths = prepared.plans.flatMap(({ action, path }) => (action === 'delete' ? [path] : []))
  if (paths.length === 0 || job.options.dryRun || (await job.mayDelete?.(paths)) !== false)
    return prepared
  return { ...prepared, plans: withoutDeletes(prepared.plans) }
}

function readOptions({ stateFolder, options, now }: PushJob): ReadOptions {
  const { gitignore, encoding, strict } = options
  const cache = new FileCache(stateFolder.read('cache.json'), encoding, now())
  return { cache, textCache: new TextCache(), gitignore, encoding, strict }
}

function startingResult(
  job: PushJob,
  { plans, catalogPlans, remote, tooManyDeletes }: PreparedPush,
  resumed: number,
): PushResult {
  const { id, name, domain } = remote.answer.item
  return {
    item: { id, name, domain },
    dryRun: job.options.dryRun,
    ...pagesOf(plans),
    catalogs: [...catalogPlans.values()].map((one) => one.result),
    remarks: [],
    files: { sent: 0, bytes: 0, failed: 0 },
    interrupted: false,
    resumed,
    settled: [],
    settledCatalogs: [],
    hasMerged: job.options.onConflict === 'merge' && !job.options.dryRun,
    ...(tooManyDeletes ? { tooManyDeletes } : {}),
  }
}

function pagesOf(
  plans: PreparedPush['plans'],
): Pick<PushResult, 'pages' | 'unchanged' | 'unchangedPaths'> {
  const unchanged = plans.filter((plan) => plan.action === 'unchanged')
  const reported = plans.filter((plan) => plan.action !== 'unchanged' && plan.action !== 'agreed')
  return {
    pages: reported.map((plan): PageResult => ({
      ...resultOf(plan),
      state: untouched(plan.action),
    })),
    unchanged: unchanged.length,
    unchangedPaths: unchanged.map((plan) => plan.path),
  }
}

function untouched(action: PageResult['action']): PageResult['state'] {
  if (action === 'conflict' || action === 'skipped' || action === 'refused') return action
  return isWrite(action) ? 'planned' : 'left'
}

/** The state of a page that a run did not come to. */
function unreached(
  { options }: PushJob,
  { interrupted, failure }: PushResult,
): PageResult['state'] {
  if (interrupted) return 'left'
  return options.atomic && failure === undefined ? 'undone' : 'failed'
}

async function write(
  job: PushJob,
  prepared: PreparedPush,
  result: PushResult,
  nameOfRefusal: (error: unknown) => string | undefined,
): Promise<void> {
  const writer = new PushWriter(job, prepared)
  if (writer.total > 0) mustBeWritable(job.lockFile)
  let hasBegun = false
  try {
    result.files = await sendFiles(job, prepared, nameOfRefusal)
    Object.assign(result, pagesOf(prepared.plans))
    if (job.options.atomic && isHindered(prepared)) return undo(result)
    hasBegun = true
    writer.begin()
    await writer.writeAll()
  } catch (error) {
    const isWritten = [...writer.results.values()].some((page) => page.state === 'written')
    if (error instanceof Interrupted) result.interrupted = true
    else if (!hasBegun || !isWritten) throw error
    else result.failure = error
  } finally {
    await writer.finish()
    job.stateFolder.write('cache.json', prepared.read.cache.format(prepared.local.pages))
  }
  if (!result.interrupted && result.failure === undefined) job.stateFolder.endJournal()
  result.pages = result.pages
    .map(
      (page) =>
        writer.results.get(page.path) ??
        (page.state === 'planned' ? { ...page, state: unreached(job, result) } : page),
    )
    .toSorted((left, right) => comparePaths(left.path, right.path))
  result.catalogs = result.catalogs.map(
    (one) =>
      writer.catalogs.results.get(one.path) ??
      (one.state === 'planned' ? { ...one, state: 'left' } : one),
  )
  const isUnwritten = ({ state }: PageResult) => state === 'undone' || isUnresolved({ state })
  if (job.options.atomic && !result.interrupted && result.pages.some(isUnwritten)) undo(result)
}
