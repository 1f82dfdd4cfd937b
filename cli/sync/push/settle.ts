import { pathFilter } from '../names.ts'
import {
  catalogConflicts,
  conflictRule,
  withSettling,
  type Conflict,
  type ConflictChoice,
  type OnConflict,
} from '../plan/on-conflict.ts'
import { foreseeSettling, isConflict } from '../pull/conflicts.ts'
import { readOptions } from '../pull/write/finish.ts'
import type { PullJob } from '../pull/job.ts'
import { surveyOf } from '../pull/prepare.ts'
import type { PullResult } from '../pull/result.ts'
import { settleConflicts } from '../pull/run.ts'
import type { PushJob } from './job.ts'
import type { PreparedPush } from './prepare.ts'
import type { PagePlan } from './page-plan.ts'

type Settled = Pick<PullResult, 'pages' | 'catalogs'>
const nothingSettled: Settled = { pages: [], catalogs: [] }

const isSettled = (onConflict: OnConflict) => onConflict === 'merge' || onConflict === 'theirs'

/** Pages in conflict that are merged, or taken from the server. Source: cli/spec.md 3.4 */
export async function settle(
  job: PushJob,
  prepared: PreparedPush,
  nameOfRefusal: (error: unknown) => string | undefined,
): Promise<Settled> {
  const { onConflict, chosen = [], dryRun, encoding } = job.options
  const options = {
    onConflict: isSettled(onConflict) ? onConflict : ('fail' as const),
    chosen: chosen.filter((one) => isSettled(one.onConflict)),
  }
  const isAsked = options.onConflict !== 'fail' || options.chosen.length > 0
  if (!isAsked || dryRun || encoding !== 'utf-8') return nothingSettled
  const rule = conflictRule(options)
  // a name cannot be merged
  const isCatalogOpen = catalogConflicts(catalogsOf(prepared)).some((one) => rule(one) === 'theirs')
  const isPageOpen = prepared.plans.some(({ action }) => action === 'conflict')
  if (!isCatalogOpen && !isPageOpen) return nothingSettled
  return settleConflicts(settlingJob(job, prepared, options), nameOfRefusal)
}

/** The pull that settles conflicts of this push. */
function settlingJob(
  job: PushJob,
  { local, lock }: PreparedPush,
  decision: Pick<PullJob['options'], 'onConflict' | 'chosen'>,
): PullJob {
  const { base, gitignore, only, concurrency } = job.options
  const known = [...local.known, ...lock.pages.keys()]
  const options = {
    ...decision,
    conflictStyle: 'markers' as const,
    base,
    dryRun: false,
    gitignore,
    prune: false,
    maxDeletes: 0,
    writeIds: false,
    assets: true,
    all: false,
    // a pull knows nothing of API documents
    only: only.filter((path) => known.some(pathFilter([path]))),
    concurrency,
  }
  return { ...job, options, onStage: () => {}, chooseConflicts: undefined }
}

/** What somebody chooses for the conflicts; undefined where there is nothing to ask, or nobody. */
export async function chooseFor(
  job: PushJob,
  prepared: PreparedPush,
  nameOfRefusal: (error: unknown) => string | undefined,
): Promise<readonly ConflictChoice[] | undefined> {
  const { dryRun, encoding } = job.options
  if (!job.chooseConflicts || dryRun) return undefined
  const pages = prepared.plans.filter(({ action }) => action === 'conflict').map(conflictOf)
  const found = [...catalogConflicts(catalogsOf(prepared)), ...pages]
  if (found.length === 0) return undefined
  if (encoding !== 'utf-8')
    return job.chooseConflicts(found.map((one) => ({ ...one, possible: { theirs: false } })))
  const settling = settlingJob(job, prepared, { onConflict: 'fail' })
  const survey = await surveyOf(settling, readOptions(settling))
  const possible = await foreseeSettling(settling, survey, nameOfRefusal, isConflict)
  return job.chooseConflicts(
    found.map((one) => {
      const conflict = withSettling(one, possible)
      // a push writes no marks
      const { theirs, merge } = conflict.possible
      return merge === 'marks' ? { ...conflict, possible: { theirs } } : conflict
    }),
  )
}

const catalogsOf = ({ catalogPlans }: PreparedPush) =>
  [...catalogPlans.values()].map(({ result }) => result)

function conflictOf(plan: PagePlan): Omit<Conflict, 'possible'> {
  const { path, id = '', fields, base, remote, clashes, page } = plan
  return {
    kind: 'page',
    id,
    version: ('version' in plan && plan.version) || '',
    path,
    fields: fields.length > 0 ? fields : ['content'],
    baseRev: base?.rev,
    remote,
    isFileGone: page === undefined,
    ...('movedTo' in plan ? { movedTo: plan.movedTo } : {}),
    ...('baseUnknown' in plan ? { baseUnknown: plan.baseUnknown } : {}),
    clashes,
  }
}
