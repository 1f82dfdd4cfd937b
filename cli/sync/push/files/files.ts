import { excludeRefused } from '../../folder/local-folder.ts'
import { baseOf } from '../../names.ts'
import { refusedRemark } from '../../plan/find-files.ts'
import { expectedHashes } from '../../survey/survey.ts'
import type { PushJob } from '../job.ts'
import type { PushResult } from '../result.ts'
import { planPages, type PreparedPush } from '../prepare.ts'

/** Refusals that concern only the file that was sent. */
const ofOneFile = new Set([
  'fileKindRefused',
  'fileTooLarge',
  'fileHashDiffers',
  'fileMissing',
  'svgBroken',
  'svgMissing',
  'svgCompressed',
  'svgEntities',
  'svgTooComplex',
])

/**
 * Uploads the files that pages to be written link to and the item does not have yet; equal bytes
 * only once, several at a time. A refused file is reported and links to it stay as they are, or
 * with `strict` its pages are left out. Any other failure ends the run before a page is written.
 *
 * @param nameOfRefusal the name of a call's failure, or undefined when it is none
 *
 * Source: cli/spec.md 2.7
 */
export async function sendFiles(
  job: PushJob,
  prepared: PreparedPush,
  nameOfRefusal: (error: unknown) => string | undefined,
): Promise<PushResult['files']> {
  await forgetDeleted(job, prepared)
  const byDigest = Map.groupBy(neededFiles(prepared), (path) => prepared.digests.get(path)!)
  const queue = [...byDigest]
  const refused = new Map<string, string>()
  const files = { sent: 0, bytes: 0, failed: 0 }
  const total = queue.length
  const report = (name?: string) =>
    job.onStage({
      stage: 'files',
      state: 'going',
      done: files.sent + files.failed,
      total,
      ...(name ? { name } : {}),
    })
  const keepRefusal = (path: string, reason: string | undefined) =>
    prepared.read.cache.keepRefusal(prepared.local.assets.get(path)!, reason)
  const worker = async () => {
    for (let next = queue.shift(); next && !job.isStopping(); next = queue.shift()) {
      const [hash, paths] = next
      const file = prepared.local.assets.get(paths[0]!)!
      try {
        const { sign } = await job.calls.file(
          { item_id: Number(job.config.item), source: job.config.source as string, hash },
          { disk: file.disk, name: baseOf(file.path), size: file.size },
        )
        for (const path of paths) {
          prepared.linkIds.signs.set(path, sign)
          keepRefusal(path, undefined)
        }
        files.sent++
        files.bytes += file.size
      } catch (error) {
        const name = nameOfRefusal(error)
        if (name === undefined || !ofOneFile.has(name)) {
          queue.length = 0
          throw error
        }
        files.failed++
        const reason = (error as Error).message
        for (const path of paths) {
          const remark = refusedRemark(path, reason)
          prepared.remarks.push(remark)
          refused.set(path, remark.rule)
          prepared.linkIds.giveUpFile(path)
          keepRefusal(path, reason)
        }
      }
      report(file.path)
    }
  }
  if (total > 0) {
    report()
    await Promise.all(Array.from({ length: Math.min(job.options.concurrency, total) }, worker))
  }
  planAgain(job, prepared, refused)
  if (job.options.strict)
    prepared.remarks.push(...excludeRefused(prepared.local.pages, refused, prepared.read))
  return files
}

/** A page that would only have got the address of a refused file is not written after all. */
function planAgain(job: PushJob, prepared: PreparedPush, refused: { has(path: string): boolean }) {
  const pages = prepared.plans.flatMap((plan) =>
    (plan.action === 'update' || plan.action === 'move') &&
    plan.page!.targets.some((target) => target.kind === 'asset' && refused.has(target.path))
      ? [plan.page!]
      : [],
  )
  if (pages.length === 0) return
  const own = expectedHashes(pages, prepared.linkIds, prepared.read)
  const hashes = new Map([...prepared.compared.hashes, ...own])
  const planned = new Map(
    planPages(job, { ...prepared.compared, hashes }).map((plan) => [plan.path, plan]),
  )
  prepared.plans = prepared.plans.map((plan) =>
    own.has(plan.path) ? (planned.get(plan.path) ?? plan) : plan,
  )
}

/**
 * Files that the lock knows, but the item does not have any more, are sent again. Asked only about
 * pages to be written: a lock may come from an older commit than the files on the server.
 */
async function forgetDeleted(job: PushJob, prepared: PreparedPush): Promise<void> {
  const { linkIds, lock, digests } = prepared
  const locked = new Map(
    linkedFiles(prepared).flatMap((path) => {
      const sign = lock.assets.get(path)?.sign
      return sign !== undefined && sign === linkIds.signs.get(path)
        ? [[path, digests.get(path)!] as const]
        : []
    }),
  )
  const files = [...new Map([...locked].map(([path, hash]) => [hash, path]))].map(
    ([hash, path]) => ({ hash, size: prepared.local.assets.get(path)!.size }),
  )
  for (let start = 0; start < files.length; start += 5_000) {
    const answer = await job.calls.files({
      item_id: Number(job.config.item),
      files: files.slice(start, start + 5_000),
    })
    const missing = new Set(answer.missing)
    for (const [path, hash] of locked)
      if (missing.has(hash)) {
        linkIds.signs.delete(path)
        linkIds.expectFile(path, hash)
      }
  }
}

/** How many files a push would send, and their bytes. */
export function filesToSend(prepared: PreparedPush): PushResult['files'] {
  const sizes = new Map(
    neededFiles(prepared).map((path) => [
      prepared.digests.get(path),
      prepared.local.assets.get(path)?.size ?? 0,
    ]),
  )
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  return { sent: sizes.size, bytes, failed: 0 }
}

/** Files not on the server yet that are linked by pages to be written. */
function neededFiles(prepared: PreparedPush): string[] {
  return linkedFiles(prepared).filter((path) => prepared.linkIds.isExpected(path))
}

/** Files that are linked by pages to be written. */
function linkedFiles({ plans }: PreparedPush): string[] {
  const linked = new Set<string>()
  for (const plan of plans) {
    if (plan.action !== 'create' && plan.action !== 'update' && plan.action !== 'move') continue
    for (const target of plan.page!.targets) if (target.kind === 'asset') linked.add(target.path)
  }
  return [...linked]
}
