import type { PageState } from '../plan/compare.ts'
import { SyncProblem } from '../problem.ts'
import type { CompareAnswer } from '../remote/item.ts'
import type { PullPlan } from './plan.ts'

/** A page or a catalog to which a pull is limited. */
export interface Choice {
  /** Id of a page. */
  readonly page?: string
  /** Id of a catalog, or the path of its names. */
  readonly catalog?: string
}

/**
 * Whether a plan is about the chosen page, or a page in the chosen catalog or below it. A page that
 * was deleted is in no catalog.
 *
 * @throws {SyncProblem} usage: no such page or catalog
 */
export function choiceOf(
  { page, catalog }: Choice,
  states: readonly PageState[],
  { catalogs }: Pick<CompareAnswer, 'catalogs'>,
): (plan: Pick<PullPlan, 'id' | 'remote'>) => boolean {
  if (page !== undefined) {
    if (!states.some((state) => 'id' in state && state.id === page))
      throw new SyncProblem('usage', 'pull.pageUnknown', { id: page })
    return ({ id }) => id === page
  }
  if (catalog === undefined) return () => true
  const names = catalog.replace(/^\/+|\/+$/g, '')
  const top =
    catalogs.find(({ path }) => path === names) ?? catalogs.find(({ id }) => id === catalog)
  if (!top) throw new SyncProblem('usage', 'pull.catalogUnknown', { catalog })
  const below = Map.groupBy(catalogs, ({ parent }) => parent)
  const ids = new Set([top.id])
  for (const id of ids) for (const one of below.get(id) ?? []) ids.add(one.id) // a set grows while it is walked
  return ({ remote }) => remote !== undefined && ids.has(remote.cat)
}
