import { folderOf } from '../names.ts'
import { chosenCatalogs, withParents } from '../plan/catalogs.ts'
import {
  compareCatalogs,
  type CatalogField,
  type CatalogResult,
  type CatalogState,
} from '../plan/compare-catalogs.ts'
import type { Survey } from '../survey/survey.ts'
import type { PullJob } from './job.ts'
import type { PlacedPlan } from './place/place.ts'
import { conflictRule, type OnConflict } from '../plan/on-conflict.ts'

/** What a pull does about a catalog whose folder was there before and differs. */
export interface CatalogPull {
  /** Values of the server that go into `_catalog.yaml`. */
  taken: CatalogField[]
  /** The file is kept aside before it is changed. */
  isSaved: boolean
  /** What is here stays, and the server's name counts as agreed: the next push writes over it. */
  isOurs: boolean
  result: CatalogResult
}

/**
 * Catalogs that differ, by folder.
 *
 * @param isOnlyConflicts before a push: what changed only on the server is not taken
 */
export function pulledCatalogs(
  { config, options }: PullJob,
  { local, lock, catalogs }: Survey,
  plans: readonly PlacedPlan[],
  isOnlyConflicts: boolean,
): Map<string, CatalogPull> {
  const { only, choice = {} } = options
  const rule = conflictRule(options)
  const needed = withParents(plans.flatMap(({ path, to }) => [folderOf(path), folderOf(to)]))
  const isOfPages = choice.page !== undefined || choice.catalog !== undefined
  const chosen = isOfPages
    ? local.catalogs.filter(({ path }) => needed.has(path))
    : chosenCatalogs(local.catalogs, needed, only)
  const states = compareCatalogs({ local: chosen, lock, catalogs }, config.order)
  return new Map(
    states.flatMap((state) => {
      const { id, name } = state.remote
      const own = planned(state, rule({ kind: 'catalog', id, version: name }))
      const isWanted = !isOnlyConflicts || state.fields.name === 'conflict'
      return own && isWanted ? [[state.local.path, own] as const] : []
    }),
  )
}

/** Source: cli/spec.md 3.3, 3.4 */
function planned(
  { local: { path }, remote: { id }, fields, values }: CatalogState,
  onConflict: OnConflict,
): CatalogPull | undefined {
  const open = Object.keys(values) as CatalogField[]
  if (open.length === 0) return undefined
  const about = { path, id, values }
  const nothing = { taken: [], isSaved: false, isOurs: false }
  const isClash = fields.name === 'conflict'
  if (isClash && onConflict !== 'theirs' && onConflict !== 'ours') {
    const state = onConflict === 'skip' ? 'skipped' : 'conflict'
    return { ...nothing, result: { ...about, action: 'update', state, fields: ['name'] } }
  }
  const isOurs = isClash && onConflict === 'ours'
  const taken = open.filter((one) => fields[one] !== 'here' && !(isOurs && one === 'name'))
  const result: CatalogResult =
    taken.length > 0
      ? { ...about, action: 'update', state: 'planned', fields: taken }
      : { ...about, action: 'ahead', state: 'left', fields: open }
  return { taken, isSaved: isClash && !isOurs, isOurs, result }
}
