import type { ReadOptions } from '../folder/local-page.ts'
import { pathFilter } from '../names.ts'
import { comparePages } from '../plan/compare.ts'
import { onlyShown } from '../plan/job.ts'
import { mostDeletes } from '../plan/most-deletes.ts'
import { conflictRule, type ConflictRule } from '../plan/on-conflict.ts'
import { surveyFolder, type Survey } from '../survey/survey.ts'
import { SyncProblem } from '../problem.ts'
import { choiceOf } from './choose.ts'
import type { PullJob } from './job.ts'
import { placeFiles, type Placed, type PlacedPlan } from './place/place.ts'
import { planPull } from './plan.ts'
import type { PullResult } from './result.ts'

/** Folder and item as they are now. */
export async function surveyOf(job: PullJob, read: ReadOptions): Promise<Survey> {
  job.onStage({ stage: 'read', state: 'begun' })
  const { base, gitignore, dryRun } = job.options
  const encoding = 'utf-8' as const
  const options = { base, gitignore, encoding, ...onlyShown, isReadOnly: dryRun }
  return surveyFolder({ ...job, options }, read, {
    onRead: (local) => job.onStage({ stage: 'read', state: 'done', count: local.pages.size }),
    onCompare: () => job.onStage({ stage: 'compare', state: 'begun' }),
  })
}

/** What is done about each page, and whether more files would go than may. */
export function plansOf(
  job: PullJob,
  survey: Survey,
): { placed: Placed; tooManyDeletes: PullResult['tooManyDeletes'] } {
  const { prune, all, only, choice = {}, maxDeletes } = job.options
  const { local, lock, remote } = survey
  const decided = conflictRule(job.options)
  // two spreadsheets or API pages cannot be put together line by line
  const mayMerge = local.kind === 'markdown'
  const onConflict: ConflictRule = (met) => {
    const decision = decided(met)
    return decision === 'merge' && !mayMerge ? 'fail' : decision
  }
  const rules = {
    onConflict,
    prune,
    all: all || local.known.size === 0,
  }
  const found = comparePages({ ...survey.compared, isChosen: () => true })
  const placed = placeFiles(
    job,
    survey,
    found.flatMap((state) => {
      const isNamed = 'id' in state && state.id === choice.page
      return planPull(state, isNamed ? { ...rules, all: true } : rules) ?? []
    }),
  )
  const isChosen = pathFilter(only)
  const isWanted = choiceOf(choice, found, remote.answer)
  const chosen = placed.plans.filter(
    (plan) => isWanted(plan) && (isChosen(plan.to) || (plan.path !== '' && isChosen(plan.path))),
  )
  const known = [...local.known, ...lock.pages.keys(), ...placed.plans.map(({ to }) => to)]
  for (const path of only)
    if (!known.some(pathFilter([path])))
      throw new SyncProblem('usage', 'config.pathUnknown', { path })
  const count = chosen.filter(({ action, isSaved }) => action === 'delete' && !isSaved).length
  const most = mostDeletes(maxDeletes, lock.pages.size)
  if (count <= most) return { placed: { ...placed, plans: chosen }, tooManyDeletes: undefined }
  const plans = chosen.map((plan): PlacedPlan =>
    plan.action === 'delete' && !plan.isSaved ? { ...plan, action: 'gone-there' } : plan,
  )
  return { placed: { ...placed, plans }, tooManyDeletes: { count, total: lock.pages.size, most } }
}
