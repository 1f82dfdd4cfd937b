import { fileDigest } from '../../markdown/page-file.ts'
import type { LocalPage } from '../../folder/local-page.ts'
import type { PushJob } from '../job.ts'
import type { PagePlan } from '../page-plan.ts'
import type { PreparedPush } from '../prepare.ts'

/**
 * Marks writes from uncommitted files: a checkout of the commit does not contain what is written.
 *
 * @returns fields of a page's operation
 */
export function commitMarker(
  job: PushJob,
  prepared: PreparedPush,
): (page: LocalPage) => { uncommitted?: true } {
  const committed = committedFiles(job, prepared)
  const { pages, assets } = prepared.local
  return (page) => {
    const disks = page.targets.flatMap((target) =>
      target.kind === 'page'
        ? [pages.get(target.path)?.file.disk]
        : target.kind === 'asset'
          ? [assets.get(target.path)?.disk]
          : [],
    )
    const isCommitted = [page.file.disk, ...disks].every(
      (disk) => disk !== undefined && committed.has(disk),
    )
    return job.checkout.commit === undefined || isCommitted ? {} : { uncommitted: true }
  }
}

/** Which of the files to be written, and of the files they link to, are as in HEAD. */
function committedFiles(job: PushJob, prepared: PreparedPush): ReadonlySet<string> {
  const { plans, local, read } = prepared
  if (job.checkout.commit === undefined) return new Set()
  const isTracked = (path: string) =>
    read.cache.wasRead(path) && read.cache.side(path) !== undefined
  const isWritten = (plan: PagePlan) =>
    plan.action === 'create' ||
    'write' in plan ||
    (plan.action === 'unchanged' && (plan.track || isTracked(plan.path)))
  const pages = plans.flatMap((plan) => (plan.page && isWritten(plan) ? [plan.page] : []))
  const disks = pages.flatMap((page) => [
    page.file.disk,
    ...page.targets.flatMap((target) => {
      const disk = target.kind === 'page' ? local.pages.get(target.path)?.file.disk : undefined
      return target.kind === 'asset'
        ? [local.assets.get(target.path)!.disk]
        : disk === undefined
          ? []
          : [disk]
    }),
  ])
  const committed = new Set(job.checkout.committed(disks))
  for (const disk of withUnknownBase(job, prepared, committed)) committed.delete(disk)
  return committed
}

/**
 * Files whose text replaces an agreed one that git never had, such as one that came by a pull: what
 * they lack was taken out without a trace in git, so a checkout of the commit does not prove it.
 */
function withUnknownBase(
  { checkout, options }: PushJob,
  { plans, lock }: PreparedPush,
  committed: ReadonlySet<string>,
): string[] {
  if (checkout.isShallow) return []
  const open = plans.flatMap((plan) => {
    const disk = plan.page?.file.disk
    const agreed = lock.pages.get(plan.from ?? plan.path)?.file
    const isText = 'write' in plan && plan.write.content && plan.base?.by === 'lock'
    return disk !== undefined && isText && agreed && committed.has(disk) ? [{ disk, agreed }] : []
  })
  if (open.length === 0) return []
  const had = checkout.hadVersions(
    open.map(({ disk, agreed }) => ({
      disk,
      fits: (bytes) => fileDigest(bytes, options.encoding) === agreed,
    })),
  )
  return open.flatMap(({ disk }, index) => (had[index] ? [] : [disk]))
}
