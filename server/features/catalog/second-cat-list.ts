import type { OutputOf } from '#contract/call.ts'
import type { catalogCalls } from '#contract/calls/catalog.ts'
import type { CatalogsRead } from '../../access/catalog.ts'
import { visibleCatalogs } from './visible-tree.ts'

/** What stands at the top for the visitor: for a tied one the tied catalogs, whatever their level. */
export async function listTopCatalogs(grant: CatalogsRead): Promise<OutputOf<typeof catalogCalls.secondCatList>> {
  const catalogs = await visibleCatalogs(grant)
  const ids = new Set(catalogs.map(({ cat_id }) => cat_id))
  return catalogs.filter(({ parent_cat_id }) => !ids.has(parent_cat_id))
}
