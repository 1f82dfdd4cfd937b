import { existsSync, mkdirSync } from 'node:fs'
import { sortRemarks } from '../folder/local-folder.ts'
import { withSettling, type ConflictChoice } from '../plan/on-conflict.ts'
import type { Survey } from '../survey/survey.ts'
import { Pull } from './carry-out.ts'
import { readOptions } from './write/finish.ts'
import { foreseeSettling, isConflict, openConflicts } from './conflicts.ts'
import type { Placed, PlacedPlan } from './place/place.ts'
import { plansOf, surveyOf } from './prepare.ts'
import { isKept, resultOf } from './write/write.ts'
import type { PullJob } from './job.ts'
import { pulledCatalogs } from './catalog-plan.ts'
import type { PullResult } from './result.ts'

/**
 * Brings an item into a folder: read, compare, plan, files, lock. A dry run writes nothing. What
 * was written before a failure stays and is in the lock; the next run goes on from there.
 *
 * @param nameOfRefusal the name of a call's failure, or undefined when it is none
 * @throws {SyncProblem} before anything was written; whatever a call throws before that
 *
 * Source: cli/spec.md 5.9
 */
export async function runPull(
  job: PullJob,
  nameOfRefusal: (error: unknown) => string | undefined,
): Promise<PullResult> {
  const { options, stateFolder } = job
  if (!options.dryRun && !existsSync(job.root)) mkdirSync(job.root, { recursive: true })
  const leave = options.dryRun ? () => {} : stateFolder.enter(new Date(job.now()))
  try {
    return await pullChosen(job, nameOfRefusal, false)
  } finally {
    leave()
  }
}

/**
 * Settles what changed on both sides, before a push: merged or taken from the server. What cannot
 * be merged stays as it is, as does every other page. The caller works in the folder already.
 *
 * @returns the pages and catalogs that were settled
 * @throws whatever a call throws
 */
export async function settleConflicts(
  job: PullJob,
  nameOfRefusal: (error: unknown) => string | undefined,
): Promise<Pick<PullResult, 'pages' | 'catalogs'>> {
  const result = await pullChosen(job, nameOfRefusal, true)
  if (result.failure !== undefined) throw asError(result.failure)
  return {
    pages: result.pages.filter(({ state }) => state === 'written'),
    catalogs: result.catalogs.filter(({ state }) => state === 'written'),
  }
}

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown))

/**
 * @param isOnlyConflicts nothing else is pulled, and a text that cannot be merged whole is not
 * written
 */
async function pullChosen(
  given: PullJob,
  nameOfRefusal: (error: unknown) => string | undefined,
  isOnlyConflicts: boolean,
): Promise<PullResult> {
  let job = given
  let survey = await surveyOf(job, readOptions(job))
  let planned = plansOf(job, survey)
  const chosen = await chosenFor(job, survey, planned.placed, nameOfRefusal)
  if (chosen) {
    job = { ...job, options: { ...job.options, chosen } }
    survey = await surveyOf(job, readOptions(job))
    planned = plansOf(job, survey)
  }
  const { placed: all, tooManyDeletes } = planned
  const placed = isOnlyConflicts ? { ...all, plans: all.plans.filter(isConflict) } : all
  job.onStage({ stage: 'compare', state: 'done', plans: placed.plans })
  const catalogPlans = pulledCatalogs(job, survey, placed.plans, isOnlyConflicts)
  const result = startingResult(job, survey, placed.plans)
  result.catalogs = [...catalogPlans.values()].map((one) => one.result)
  if (tooManyDeletes) result.tooManyDeletes = tooManyDeletes
  const pull = new Pull(job, survey, placed, catalogPlans, nameOfRefusal, isOnlyConflicts)
  await (job.options.dryRun ? pull.foresee(result) : pull.run(result))
  return { ...result, remarks: sortRemarks(result.remarks) }
}

/** What somebody chooses for the conflicts; undefined where there is nothing to ask, or nobody. */
async function chosenFor(
  job: PullJob,
  survey: Survey,
  placed: Placed,
  nameOfRefusal: (error: unknown) => string | undefined,
): Promise<readonly ConflictChoice[] | undefined> {
  if (!job.chooseConflicts || job.options.dryRun) return undefined
  const catalogPlans = pulledCatalogs(job, survey, placed.plans, false)
  const found = openConflicts(placed.plans, catalogPlans)
  if (found.length === 0) return undefined
  const possible = await foreseeSettling(job, survey, nameOfRefusal, () => true)
  return job.chooseConflicts(found.map((one) => withSettling(one, possible)))
}

function startingResult(job: PullJob, survey: Survey, plans: readonly PlacedPlan[]): PullResult {
  const { id, name, domain } = survey.remote.answer.item
  const isEqual = (plan: PlacedPlan) => plan.action === 'unchanged' && !isKept(plan)
  const reported = plans.filter((plan) => !isEqual(plan) && plan.action !== 'agreed')
  return {
    item: { id, name, domain },
    dryRun: job.options.dryRun,
    pages: reported.map(resultOf),
    catalogs: [],
    unchanged: plans.filter(isEqual).length,
    remarks: [...survey.remarks],
    files: { written: 0, bytes: 0, failed: 0 },
    interrupted: false,
  }
}
