import type { PlacedCatalog } from '../folder/layout.ts'
import { withParents, type Catalogs } from '../plan/catalogs.ts'
import type { CatalogField, CatalogResult, CatalogState } from '../plan/compare-catalogs.ts'
import type { ConflictRule } from '../plan/on-conflict.ts'
import type { PagePlan } from './page-plan.ts'

/** A catalog that exists on both sides and differs. */
export interface CatalogPlan {
  /** What is written. */
  fields: CatalogField[]
  result: CatalogResult
}

/** Folders of pages that are made, or written. */
export const neededFolders = (plans: readonly PagePlan[]): ReadonlySet<string> =>
  withParents(
    plans.flatMap((plan) =>
      plan.action === 'create' || plan.action === 'update' || plan.action === 'move'
        ? [plan.page!.folder]
        : [],
    ),
  )

/**
 * What a push does about catalogs that differ, by folder: what changed only here is written, what
 * changed only there is left for a pull. A name that both sides have changed is a conflict; of
 * positions the folder's counts. Source: cli/spec.md 3.3
 */
export function planCatalogs(
  states: readonly CatalogState[],
  onConflict: ConflictRule,
): Map<string, CatalogPlan> {
  return new Map(
    states.flatMap(({ local: { path }, remote: { id, name }, fields, values }) => {
      const about = { path, id, values }
      const own = (Object.keys(values) as CatalogField[]).filter((one) => fields[one] !== 'there')
      if (Object.keys(values).length === 0) return []
      const decision = onConflict({ kind: 'catalog', id, version: name })
      if (fields.name === 'conflict' && decision !== 'ours') {
        const state = decision === 'skip' ? 'skipped' : 'conflict'
        const result: CatalogResult = { ...about, action: 'update', state, fields: ['name'] }
        return [[path, { fields: [], result }] as const]
      }
      const result: CatalogResult =
        own.length > 0
          ? { ...about, action: 'update', state: 'planned', fields: own }
          : {
              ...about,
              action: 'behind',
              state: 'left',
              fields: Object.keys(values) as CatalogField[],
            }
      return [[path, { fields: own, result }] as const]
    }),
  )
}

/** A catalog to write: what is sent of it. */
export interface CatalogWrite {
  catalog: PlacedCatalog
  name: string
  order?: number
}

/**
 * The catalogs to write: those needed and missing, those the server does not track under this
 * folder yet, and those that the plan changes. Fields that only the server has changed are sent as
 * they are there, or not at all.
 *
 * @param needed folders in which pages are created or to which they are moved
 */
export function catalogsToWrite(
  local: readonly PlacedCatalog[],
  needed: ReadonlySet<string>,
  catalogs: Catalogs,
  plans: ReadonlyMap<string, CatalogPlan>,
): CatalogWrite[] {
  return local.flatMap((catalog): CatalogWrite[] => {
    const { path, name, order } = catalog
    const remote = catalogs.remoteOf(path)
    const whole = { catalog, name, ...(order === undefined ? {} : { order }) }
    if (!remote) return needed.has(path) && catalogs.reaches(path) ? [whole] : []
    const plan = plans.get(path)
    if (plan && plan.fields.length > 0)
      return [
        {
          catalog,
          name: plan.fields.includes('name') ? name : remote.name,
          ...(plan.fields.includes('order') && order !== undefined ? { order } : {}),
        },
      ]
    if (!needed.has(path) || remote.source_path === path) return []
    // one that was found by its name gets the position of the folder, unless there is something to decide
    return plan ? [{ catalog, name: remote.name }] : [{ ...whole, name: remote.name }]
  })
}
