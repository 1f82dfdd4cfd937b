import { Interrupted } from './batches.ts'
import { FileCache } from './cache.ts'
import { sortRemarks, TextShelf, type ReadOptions } from './local.ts'
import { comparePaths } from './names.ts'
import { sendFiles } from './push-files.ts'
import type { PushJob } from './push-job.ts'
import type { PageResult, PushResult } from './push-result.ts'
import { PushWriter, resultOf } from './push-write.ts'
import { survey, type Survey } from './survey.ts'
import { mustBeWritable } from './work-folder.ts'

/**
 * Brings a folder to its item: read, compare, plan, files, batches, lock. Nothing is written by a
 * dry run. A failure after the first page was written is part of the result; the next run goes on
 * from there.
 *
 * @param nameOfRefusal the name of a call's failure, or undefined when it is none
 * @throws {SyncProblem} before anything was written; whatever a call throws before that
 *
 * Source: cli/spec.md 3.5, 5.5
 */
export async function runPush(
  job: PushJob,
  nameOfRefusal: (error: unknown) => string | undefined,
): Promise<PushResult> {
  const leave = job.options.dryRun ? () => {} : job.work.enter(new Date(job.now()))
  try {
    const cache = new FileCache(job.work.read('cache.json'), job.options.encoding, job.now())
    const { gitignore, encoding, strict } = job.options
    const read: ReadOptions = { cache, shelf: new TextShelf(), gitignore, encoding, strict }
    const resumed = job.work
      .journal()
      .reduce((sum, entry) => ('answered' in entry ? Math.max(sum, entry.pages) : sum), 0)
    const seen = await survey(job, read)
    const result = startingResult(job, seen, resumed)
    if (!job.options.dryRun) await write(job, seen, result, nameOfRefusal)
    return { ...result, remarks: sortRemarks(seen.remarks) }
  } finally {
    leave()
  }
}

function startingResult(job: PushJob, { plans, remote }: Survey, resumed: number): PushResult {
  const { id, name, domain } = remote.answer.item
  const unchanged = plans.filter((plan) => plan.action === 'unchanged')
  const told = plans.filter((plan) => plan.action !== 'unchanged' && plan.action !== 'agreed')
  return {
    item: { id, name, domain },
    dryRun: job.options.dryRun,
    pages: told.map((plan): PageResult => ({ ...resultOf(plan), state: untouched(plan.action) })),
    unchanged: unchanged.length,
    unchangedPaths: unchanged.map((plan) => plan.path),
    remarks: [],
    files: { sent: 0, bytes: 0, failed: 0 },
    interrupted: false,
    resumed,
  }
}

function untouched(action: PageResult['action']): PageResult['state'] {
  if (action === 'conflict' || action === 'skipped' || action === 'refused') return action
  return action === 'create' || action === 'update' || action === 'move' ? 'planned' : 'left'
}

async function write(
  job: PushJob,
  seen: Survey,
  result: PushResult,
  nameOfRefusal: (error: unknown) => string | undefined,
): Promise<void> {
  const writer = new PushWriter(job, seen)
  if (writer.total > 0) mustBeWritable(job.lockFile)
  let hasBegun = false
  try {
    result.files = await sendFiles(job, seen, nameOfRefusal)
    hasBegun = true
    writer.begin()
    await writer.writeAll()
  } catch (error) {
    const isWritten = [...writer.results.values()].some((page) => page.state === 'written')
    if (error instanceof Interrupted) result.interrupted = true
    else if (!hasBegun || !isWritten) throw error
    else result.failure = error
  } finally {
    writer.finish()
    job.work.write('cache.json', seen.read.cache.format(seen.local.pages))
  }
  if (!result.interrupted && result.failure === undefined) job.work.endJournal()
  result.pages = result.pages
    .map(
      (page) =>
        writer.results.get(page.path) ??
        (page.state === 'planned'
          ? { ...page, state: result.interrupted ? ('left' as const) : ('failed' as const) }
          : page),
    )
    .toSorted((left, right) => comparePaths(left.path, right.path))
}
