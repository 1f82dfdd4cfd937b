import { relative, resolve, sep } from 'node:path'
import { readDecided } from '../base/decisions.ts'
import { fragmentOf } from '../folder/fragment-links.ts'
import type { LocalFolder } from '../folder/local-folder.ts'
import type { LocalPage, ReadOptions } from '../folder/local-page.ts'
import { pathFilter } from '../names.ts'
import { surveyFolder, type Survey } from '../survey/survey.ts'
import { SyncProblem, type Phrase, type Remark } from '../problem.ts'
import { apiItem, type RemoteItem } from '../remote/item.ts'
import { chosenCatalogs } from '../plan/catalogs.ts'
import { compareCatalogs } from '../plan/compare-catalogs.ts'
import { conflictRule } from '../plan/on-conflict.ts'
import { neededFolders, planCatalogs, type CatalogPlan } from './catalog-plan.ts'
import { excludeSecretPages, secretsInFile } from './files/exclude-secrets.ts'
import type { PushJob } from './job.ts'
import type { PagePlan } from './page-plan.ts'
import { planPush } from './plan.ts'
import { isWrite } from './result.ts'
import { apiPlan, sheetPlan } from './data-plan.ts'
import { withDeletes, type TooManyDeletes } from './prune.ts'

/** Everything known before the first write. */
export interface PreparedPush extends Survey {
  plans: PagePlan[]
  /** Catalogs that differ, by folder. */
  catalogPlans: ReadonlyMap<string, CatalogPlan>
  /** More pages would be deleted than may. */
  tooManyDeletes?: TooManyDeletes
}

/**
 * Reads folder, lock and server, and makes the plan. A single call when nothing has changed.
 *
 * @param isSettled conflicts are settled, which may have removed the last file
 * @throws {SyncProblem}
 */
export async function preparePush(
  job: PushJob,
  read: ReadOptions,
  isSettled = false,
): Promise<PreparedPush> {
  const { config, options } = job
  const rule = conflictRule(options)
  job.onStage({ stage: 'read', state: 'begun' })
  const apiFiles = (config.api ?? []).map(({ file }) =>
    relative(job.root, resolve(job.stateFolder.base, file)).split(sep).join('/'),
  )
  const mayBeEmpty = apiFiles.length > 0 || isSettled
  const remakes = (id: string) => rule({ kind: 'page', id, version: '' }) === 'ours'
  const own = { remakes, isReadOnly: options.dryRun, mayBeEmpty }
  let hasMarkdown = false
  const survey = await surveyFolder({ ...job, options: { ...options, ...own } }, read, {
    onRead: (local, lock) => {
      hasMarkdown = local.kind === 'markdown' && local.pages.size > 0
      requireKnownPaths(options.only, [...local.known, ...lock.pages.keys(), ...apiFiles])
      job.onStage({ stage: 'read', state: 'done', count: local.pages.size })
    },
    onCompare: () => job.onStage({ stage: 'compare', state: 'begun' }),
    onItem: (remote, local, lock, hashes) => {
      checkItem(job, remote, local, hasMarkdown)
      const isSent = (path: string) => lock.pages.get(path)?.hash !== hashes.get(path)
      return excludeSecretPages(job, local, isSent, read)
    },
    checkFile: (file) => secretsInFile(job, file),
    sendsRefused: !options.dryRun,
  })
  let planned = planPages(job, survey.compared)
  const dead = await anchorRemarks(job, survey, planned)
  survey.remarks.push(...dead)
  if (dead.length > 0 && read.strict) {
    for (const { path } of dead) survey.local.pages.delete(path)
    planned = planPages(job, survey.compared)
  }
  const known = withDecisions(job, await withoutRefused(job, planned, survey.compared.hashes))
  const { plans, tooMany } =
    options.prune && survey.local.kind === 'markdown'
      ? withDeletes(job, survey, known)
      : { plans: known, tooMany: undefined }
  job.onStage({ stage: 'compare', state: 'done', plans })
  const catalogPlans = catalogPlansOf(job, survey, plans)
  return { ...survey, plans, catalogPlans, ...(tooMany ? { tooManyDeletes: tooMany } : {}) }
}

/** What the server would refuse is not planned. */
async function withoutRefused(
  { calls }: PushJob,
  plans: readonly PagePlan[],
  hashes: ReadonlyMap<string, string>,
): Promise<PagePlan[]> {
  if (!calls.foresee) return [...plans]
  const checked: PagePlan[] = []
  for (const plan of plans) {
    const problem = await foreseen(calls, plan, hashes)
    const { path, page, id, from } = plan
    const about = { path, fields: [], ...(page && { page }), ...(id !== undefined && { id }), ...(from !== undefined && { from }) } // prettier-ignore
    checked.push(problem ? { ...about, action: 'refused', problem } : plan)
  }
  return checked
}

async function foreseen(
  { foresee }: PushJob['calls'],
  { page, path, id, ...plan }: PagePlan,
  hashes: ReadonlyMap<string, string>,
): Promise<Phrase | undefined> {
  if (!page) return undefined
  const { folder, title } = page
  if (plan.action === 'create') return foresee?.({ folder, title, hash: hashes.get(path) })
  const isMoved =
    'write' in plan && (plan.write.folder !== undefined || plan.write.title !== undefined)
  return isMoved && id !== undefined ? foresee?.({ id, folder, title }) : undefined
}

/** Says whose version is overwritten where a pull has decided that here. */
function withDecisions({ stateFolder }: PushJob, plans: readonly PagePlan[]): PagePlan[] {
  const all = readDecided(stateFolder)
  return plans.map((plan) => {
    const decided = all.get(plan.id ?? '')
    const isOpen = 'write' in plan && plan.fields.length > 0 && decided?.rev === plan.write.base
    return isOpen ? { ...plan, decided } : plan
  })
}

function catalogPlansOf(
  { config, options }: PushJob,
  { local, lock, catalogs }: Survey,
  plans: readonly PagePlan[],
): Map<string, CatalogPlan> {
  if (local.kind !== 'markdown') return new Map()
  const chosen = chosenCatalogs(local.catalogs, neededFolders(plans), options.only)
  const states = compareCatalogs({ local: chosen, lock, catalogs }, config.order)
  return planCatalogs(states, conflictRule(options))
}

/** Dead anchors in pages that are written, and in links to them. */
async function anchorRemarks(
  { config }: PushJob,
  { local, read }: Survey,
  plans: readonly PagePlan[],
): Promise<Remark[]> {
  const written = new Set(
    plans.flatMap(({ action, page }) => (isWrite(action) && page ? [page] : [])),
  )
  const isAsked = (from: LocalPage, to: LocalPage) => written.has(from) || written.has(to)
  const hasFragments = ({ facts, targets }: LocalPage) =>
    facts.links.some((link, index) => fragmentOf(link, targets[index]!) !== undefined)
  if (written.size === 0 || ![...local.pages.values()].some(hasFragments)) return []
  // the parser is not loaded for a push that finds nothing to do
  const { deadAnchors } = await import('../folder/dead-anchors.ts')
  return deadAnchors(local.pages, config.markdown, read, isAsked)
}

export function planPages({ config, options }: PushJob, compared: Survey['compared']): PagePlan[] {
  const plans = planPush({
    ...compared,
    // What can be settled is settled before, and then compared again.
    onConflict: conflictRule(options),
    ownOrder: config.order === 'position',
    prune: options.prune,
  })
  const { local, hashes } = compared
  if (local.kind === 'markdown') return plans
  if (local.kind === 'api') return plans.map(apiPlan)
  return plans.map((plan) => sheetPlan(plan, options.sheets === true, hashes.get(plan.path)))
}

/**
 * Refuses a path that matches no current or former page and no API document: it is a typo.
 * @throws {SyncProblem} usage
 */
function requireKnownPaths(only: readonly string[], known: readonly string[]): void {
  for (const path of only) {
    const isChosen = pathFilter([path])
    if (!known.some(isChosen)) throw new SyncProblem('usage', 'config.pathUnknown', { path })
  }
}

/**
 * @throws {SyncProblem} auth: no right to write; error: archived, or of a kind that is not pushed
 */
function checkItem(
  job: PushJob,
  remote: RemoteItem,
  local: LocalFolder,
  hasMarkdown: boolean,
): void {
  const { item } = remote.answer
  if (item.type === apiItem && local.known.size === 0 && hasMarkdown)
    throw new SyncProblem('error', 'item.readOnlyKind', { item: item.name })
  if (item.type === 2 && local.pages.size !== 1)
    throw new SyncProblem('usage', 'item.onePage', { item: item.name, count: local.pages.size })
  if (job.options.dryRun) return
  if (item.archived) throw new SyncProblem('error', 'item.archived', { item: item.id })
  if (item.rights === 'read') throw new SyncProblem('auth', 'item.readOnly', { item: item.id })
}
