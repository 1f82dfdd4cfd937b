import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathFilter } from '../names.ts'
import { mostDeletes } from '../plan/most-deletes.ts'
import type { Survey } from '../plan/survey.ts'
import type { RemotePage } from '../remote/item.ts'
import type { PushJob } from './job.ts'
import type { PagePlan, PagePlanOf } from './plan.ts'

/** More pages would be deleted than may; none is planned. */
export interface TooManyDeletes {
  count: number
  total: number
}

/**
 * The same plans, in which pages that lost their file are deleted, as far as that is certain: this
 * source tracks the page, nobody has changed it since, and this folder had the file that was agreed
 * on. A file that is still on disk, though it is no page any more, keeps its page. A folder without
 * any page deletes nothing: it is more likely a checkout that went wrong. Pages that a scoped member
 * may not delete are refused.
 *
 * Source: cli/spec.md 2.11
 */
export function withDeletes(
  job: PushJob,
  survey: Survey,
  plans: readonly PagePlan[],
): { plans: PagePlan[]; tooMany?: TooManyDeletes } {
  const { maxDeletes } = job.options
  if (survey.local.pages.size === 0) return { plans: [...plans] }
  const lost = plans.filter((plan): plan is PagePlanOf<'gone'> => plan.action === 'gone')
  survey.trust.proveGone(lost.map(({ path }) => path))
  const deleted = new Map<string, PagePlan>()
  for (const plan of [...lost, ...unlocked(job, survey)]) {
    const page = survey.remote.pages.get(plan.id!)
    if (page && isCertain(job, survey, plan.path, page))
      deleted.set(plan.path, deletionOf(plan, page))
  }
  const count = deleted.size
  const total = survey.identities.size + count
  if (count > mostDeletes(maxDeletes, total))
    return { plans: [...plans], tooMany: { count, total } }
  const refused = outOfReach(job, survey, lost)
  const others = plans.filter(({ path }) => !deleted.has(path) && !refused.has(path))
  return { plans: [...others, ...deleted.values(), ...refused.values()] }
}

/** Pages that lost their file outside of what a scoped member may see or write. */
function outOfReach(
  { root, options }: PushJob,
  { local, lock, remote, identities, catalogs }: Survey,
  lost: readonly PagePlanOf<'gone'>[],
): Map<string, PagePlan> {
  const isChosen = pathFilter(options.only)
  const paired = new Set([...identities.values()].map(({ id }) => id))
  const hidden = [...lock.pages].flatMap(([path, { id }]) =>
    !local.known.has(path) &&
    !paired.has(id) &&
    isChosen(path) &&
    remote.stateOf(id).kind === 'hidden'
      ? [{ path, id }]
      : [],
  )
  const seen = lost.flatMap(({ path, id }) => {
    const page = remote.pages.get(id!)
    return page && !catalogs.reachesCatalog(page.cat) ? [{ path, id: id! }] : []
  })
  return new Map(
    [...hidden, ...seen]
      .filter(({ path }) => !existsSync(join(root, path)))
      .map(({ path, id }) => [path, { path, id, action: 'refused', fields: [] }]),
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

function isCertain(
  { root }: PushJob,
  { lock, trust, catalogs }: Survey,
  path: string,
  page: RemotePage,
): boolean {
  if (page.path !== path || existsSync(join(root, path))) return false
  if (!catalogs.reachesCatalog(page.cat)) return false
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
