import { isOnDisk } from '../folder/disk-path.ts'
import { catalogFile } from '../folder/read-folder.ts'
import { baseOf, pathFilter } from '../names.ts'
import { mostDeletes } from '../plan/most-deletes.ts'
import type { Survey } from '../survey/survey.ts'
import type { RemotePage } from '../remote/item.ts'
import type { PushJob } from './job.ts'
import type { PagePlan, PagePlanOf } from './page-plan.ts'

/** More pages would be deleted than may; none is planned. */
export interface TooManyDeletes {
  count: number
  total: number
  most: number
}

/**
 * The same plans, in which pages that lost their file are deleted, as far as that is certain: this
 * source tracks the page, nobody has changed it since, and this folder had the file that was agreed
 * on. A file that is still on disk, though it is no page any more, keeps its page. A folder without
 * any page deletes nothing: it is more likely a checkout that went wrong; nor does one with a file
 * that nobody knows and that cannot be pushed, because of an error or somebody else's page at its
 * path: it may be one that was moved. Pages outside of the catalogs that a scoped member may change
 * are refused.
 *
 * Source: cli/spec.md 2.11
 */
export function withDeletes(
  job: PushJob,
  survey: Survey,
  plans: readonly PagePlan[],
): { plans: PagePlan[]; tooMany?: TooManyDeletes } {
  const { maxDeletes } = job.options
  if (survey.local.pages.size === 0 || hasUnreadFile(job, survey) || hasForeignPage(plans))
    return { plans: [...plans] }
  const lost = plans.filter((plan): plan is PagePlanOf<'gone'> => plan.action === 'gone')
  const hidden = hiddenPages(job, survey)
  survey.trust.proveGone([...lost, ...hidden].map(({ path }) => path))
  const deleted = new Map<string, PagePlan>()
  const refused = new Map<string, PagePlan>()
  for (const plan of [...lost, ...unlocked(job, survey)]) {
    const page = survey.remote.pages.get(plan.id!)
    if (!page || !isCertain(job, survey, plan.path, page)) continue
    if (survey.catalogs.reachesCatalog(page.cat)) deleted.set(plan.path, deletionOf(plan, page))
    else refused.set(plan.path, refusalOf(plan))
  }
  for (const plan of hidden)
    if (survey.trust.line(plan.path)) refused.set(plan.path, refusalOf(plan))
  const count = deleted.size
  const total = survey.identities.size + count
  const most = mostDeletes(maxDeletes, total)
  const isTooMany = count > most
  const replaced = isTooMany ? refused : new Map([...refused, ...deleted])
  return {
    plans: [...plans.filter(({ path }) => !replaced.has(path)), ...replaced.values()],
    ...(isTooMany && { tooMany: { count, total, most } }),
  }
}

/** A file that no agreement is about, where somebody else has a page. */
const hasForeignPage = (plans: readonly PagePlan[]): boolean =>
  plans.some(({ action, page, base }) => action === 'conflict' && page && base === undefined)

/** A file that no agreement is about, and that has an error. */
function hasUnreadFile({ root }: PushJob, { local, lock, remote }: Survey): boolean {
  const tracked = new Set([...remote.pages.values()].map(({ path }) => path))
  return local.remarks.some(
    ({ path, level }) =>
      level === 'error' &&
      baseOf(path) !== catalogFile &&
      !local.pages.has(path) &&
      !lock.pages.has(path) &&
      !tracked.has(path) &&
      isOnDisk(root, path),
  )
}

/** Those plans without deletions: what would be deleted is left alone. */
export const withoutDeletes = (plans: readonly PagePlan[]): PagePlan[] =>
  plans.map((plan) => (plan.action === 'delete' ? { ...plan, action: 'gone' } : plan))

/** Pages that this source tracks by paths which neither the folder nor its lock has. */
function unlocked({ options }: PushJob, { local, lock, remote, identities }: Survey) {
  const isChosen = pathFilter(options.only)
  const present = new Set([...identities.values()].map(({ id }) => id))
  const locked = new Set([...lock.pages.values()].map(({ id }) => id))
  return [...remote.pages.values()].flatMap(({ id, path }) =>
    path === undefined ||
    present.has(id) ||
    locked.has(id) ||
    local.known.has(path) ||
    !isChosen(path)
      ? []
      : [{ path, id, base: undefined }],
  )
}

/**
 * Pages of the lock that lost their file, and that a scoped member does not see: the server says of
 * them neither that they are there nor that they are gone.
 */
function hiddenPages({ options, root }: PushJob, { local, lock, remote, identities }: Survey) {
  const isChosen = pathFilter(options.only)
  const present = new Set([...identities.values()].map(({ id }) => id))
  return [...lock.pages].flatMap(([path, { id }]) =>
    remote.stateOf(id).kind !== 'hidden' ||
    present.has(id) ||
    local.known.has(path) ||
    !isChosen(path) ||
    isOnDisk(root, path)
      ? []
      : [{ path, id }],
  )
}

function isCertain(
  { root }: PushJob,
  { lock, trust }: Survey,
  path: string,
  page: RemotePage,
): boolean {
  if (page.path !== path || isOnDisk(root, path)) return false
  const line = lock.pages.get(path)
  if (line && line.rev === page.rev && line.hash === page.hash && trust.line(path)) return true
  const { base } = page
  const isAgreed = base?.rev === page.rev && base.hash === page.hash
  return isAgreed && trust.commit(base.commit)
}

const deletionOf = (
  { path, id, base }: Pick<PagePlan, 'path' | 'id' | 'base'>,
  { rev, author, time }: RemotePage,
): PagePlanOf<'delete'> => ({
  path,
  id: id!,
  fields: [],
  action: 'delete',
  remote: { rev, author, time },
  ...(base ? { base } : {}),
})

const refusalOf = ({ path, id }: Pick<PagePlan, 'path' | 'id'>): PagePlan => ({
  path,
  id: id!,
  fields: [],
  action: 'refused',
})
