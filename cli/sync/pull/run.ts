import { existsSync, mkdirSync } from 'node:fs'
import { sortRemarks } from '../folder/local-folder.ts'
import type { ReadOptions } from '../folder/local-page.ts'
import { pathFilter } from '../names.ts'
import { onlyShown } from '../plan/job.ts'
import { mostDeletes } from '../plan/most-deletes.ts'
import { comparePages } from '../plan/compare.ts'
import { surveyFolder, type Survey } from '../plan/survey.ts'
import { SyncProblem } from '../problem.ts'
import { choiceOf } from './choose.ts'
import { Pull } from './carry-out.ts'
import { readOptions } from './finish.ts'
import { placeFiles, type PlacedPlan } from './place.ts'
import { planPull } from './plan.ts'
import { isKept, resultOf } from './write.ts'
import type { PullJob } from './job.ts'
import { pulledCatalogs } from './catalog-plan.ts'
import type { PullResult } from './result.ts'

/**
 * Brings an item into a folder: read, compare, plan, files, lock. A dry run writes nothing. What was
 * written before a failure stays and is in the lock; the next run goes on from there.
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
    return await pullChosen(job, nameOfRefusal, () => true, false)
  } finally {
    leave()
  }
}

/**
 * Settles what changed on both sides, before a push: merged or taken from the server. What cannot be
 * merged stays as it is, as does every other page. The caller works in the folder already.
 *
 * @returns the pages and catalogs that were settled
 * @throws whatever a call throws
 */
export async function settleConflicts(
  job: PullJob,
  nameOfRefusal: (error: unknown) => string | undefined,
): Promise<Pick<PullResult, 'pages' | 'catalogs'>> {
  const isConflict = ({ conflicts, state }: PlacedPlan) =>
    conflicts.length > 0 ||
    (state.there === 'deleted' && state.here === 'changed') ||
    (state.there === 'changed' && state.here === 'deleted')
  const result = await pullChosen(job, nameOfRefusal, isConflict, true)
  if (result.failure !== undefined) throw asError(result.failure)
  return {
    pages: result.pages.filter(({ state }) => state === 'written'),
    catalogs: result.catalogs.filter(({ state }) => state === 'written'),
  }
}

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown))

/** @param isOnlyClean a text that cannot be merged whole is not written */
async function pullChosen(
  job: PullJob,
  nameOfRefusal: (error: unknown) => string | undefined,
  isChosen: (plan: PlacedPlan) => boolean,
  isOnlyClean: boolean,
): Promise<PullResult> {
  const read = readOptions(job)
  const survey = await surveyOf(job, read)
  const { placed: all, tooManyDeletes } = plansOf(job, survey)
  const placed = { ...all, plans: all.plans.filter(isChosen) }
  job.onStage({ stage: 'compare', state: 'done', plans: placed.plans })
  const catalogPlans = pulledCatalogs(job, survey, placed.plans, isOnlyClean)
  const result = startingResult(job, survey, placed.plans)
  result.catalogs = [...catalogPlans.values()].map((one) => one.result)
  if (tooManyDeletes) result.tooManyDeletes = tooManyDeletes
  const pull = new Pull(job, survey, placed, catalogPlans, nameOfRefusal, isOnlyClean)
  await (job.options.dryRun ? pull.foresee(result) : pull.run(result))
  return { ...result, remarks: sortRemarks(result.remarks) }
}

async function surveyOf(job: PullJob, read: ReadOptions): Promise<Survey> {
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
function plansOf(job: PullJob, survey: Survey) {
  const { onConflict, prune, all, only, choice = {}, maxDeletes } = job.options
  const { local, lock, remote } = survey
  const rules = {
    // two spreadsheets or API pages cannot be put together line by line
    onConflict:
      local.kind !== 'markdown' && onConflict === 'merge' ? ('fail' as const) : onConflict,
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
