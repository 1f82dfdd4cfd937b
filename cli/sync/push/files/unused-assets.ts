import { limits } from '#contract/limits.ts'
import { mostDeletes } from '../../plan/most-deletes.ts'
import { phrase, SyncProblem } from '../../problem.ts'
import type { PushJob } from '../job.ts'
import type { PreparedPush } from '../prepare.ts'
import type { TooManyDeletes } from '../prune.ts'
import type { PushResult, UnusedAsset } from '../result.ts'

/** What is to be deleted of the server's files, where that was asked for. */
interface UnusedAssets {
  assets: UnusedAsset[]
  /** More would be deleted than may; none is. */
  tooMany?: TooManyDeletes
}

/**
 * Asks which files nothing uses any more. A folder without any page deletes nothing, nor does a push
 * of a part of it: files have no path by which one could tell what they belong to.
 *
 * @throws {SyncProblem} error: more would be deleted than may, and nothing says to go on; whatever
 * the call throws, but for a dry run whose credential may not ask
 *
 * Source: cli/spec.md 2.7
 */
export async function findUnusedAssets(
  job: PushJob,
  prepared: PreparedPush,
  nameOfRefusal: (error: unknown) => string | undefined,
): Promise<UnusedAssets | undefined> {
  const { pruneAssets, only, dryRun, maxDeletes } = job.options
  if (!pruneAssets || only.length > 0 || prepared.local.pages.size === 0) return undefined
  try {
    const { files, unused: count, sent: total } = await job.calls.prune(place(job))
    const most = mostDeletes(maxDeletes, total)
    if (count > most) {
      const tooMany = { count, total, most }
      if (!dryRun && !job.options.continue)
        throw new SyncProblem('error', 'pruneAssets.tooMany', tooMany)
      return { assets: files.map((file) => ({ ...file, state: 'left' })), tooMany }
    }
    const isWanted =
      count === 0 ||
      dryRun ||
      (await job.mayDeleteAssets?.(files.map(({ name }) => name))) !== false
    return { assets: files.map((file) => ({ ...file, state: isWanted ? 'planned' : 'left' })) }
  } catch (error) {
    if (!dryRun || nameOfRefusal(error) === undefined) throw error
    const message = phrase('pruneAssets.notTold', { reason: (error as Error).message })
    prepared.remarks.push({
      path: job.config.folder,
      line: 0,
      column: 0,
      rule: 'unused-file',
      level: 'warn',
      message,
    })
    return undefined
  }
}

/**
 * Deletes what was found, once everything else is written: the server looks again, and leaves what
 * is used by now. What the run does not come to is left for the next one.
 */
export async function deleteUnusedAssets(job: PushJob, result: PushResult): Promise<void> {
  const planned = (result.unusedAssets ?? []).filter(({ state }) => state === 'planned')
  const mayGoOn = () =>
    !result.interrupted && result.failure === undefined && result.isUndone === undefined
  for (let at = 0; at < planned.length; at += limits.prunedFiles) {
    const some = planned.slice(at, at + limits.prunedFiles)
    if (job.isStopping()) result.interrupted = true
    let deleted: ReadonlySet<string> | undefined
    if (mayGoOn())
      try {
        const { files } = await job.calls.prune({
          ...place(job),
          signs: some.map(({ sign }) => sign),
        })
        deleted = new Set(files.map(({ sign }) => sign))
      } catch (error) {
        result.failure = error
      }
    for (const asset of some)
      asset.state = !deleted ? 'left' : deleted.has(asset.sign) ? 'deleted' : 'kept'
  }
}

const place = ({ config }: PushJob) => ({
  item_id: Number(config.item),
  source: config.source as string,
})
