import {
  catalogConflicts,
  versionOf,
  type Conflict,
  type OnConflict,
  type Settling,
} from '../plan/on-conflict.ts'
import type { Survey } from '../survey/survey.ts'
import { Pull } from './carry-out.ts'
import type { CatalogPull } from './catalog-plan.ts'
import type { PullJob } from './job.ts'
import type { PlacedPlan } from './place/place.ts'
import { plansOf } from './prepare.ts'

/** Whether both sides have changed something about a page, however that is decided. */
export const isConflict = ({ conflicts, state }: PlacedPlan): boolean =>
  conflicts.length > 0 ||
  (state.there === 'deleted' && state.here === 'changed') ||
  (state.there === 'changed' && state.here === 'deleted')

/** What nothing has decided yet: catalogs first, then pages by path. */
export function openConflicts(
  plans: readonly PlacedPlan[],
  catalogPlans: ReadonlyMap<string, CatalogPull>,
): Omit<Conflict, 'possible'>[] {
  const pages = plans.filter(({ action }) => action === 'conflict')
  return [
    ...catalogConflicts([...catalogPlans.values()].map(({ result }) => result)),
    ...pages.map((plan) => {
      const { id, path, conflicts, base, remote, state } = plan
      return {
        kind: 'page' as const,
        id,
        version: versionOf(state),
        path,
        fields: conflicts,
        baseRev: base?.rev,
        remote,
        isFileGone: state.here === 'deleted',
        ...('movedTo' in state ? { movedTo: state.movedTo } : {}),
        ...('baseUnknown' in state ? { baseUnknown: state.baseUnknown } : {}),
        ...('clashes' in state ? { clashes: state.clashes } : {}),
      }
    }),
  ]
}

/**
 * In which ways a pull could settle each page in conflict, by id: the texts are merged to see what
 * comes of it, and nothing is written. The survey is not to be used afterwards.
 *
 * @param isChosen to which plans the pull is limited
 */
export async function foreseeSettling(
  job: PullJob,
  survey: Survey,
  nameOfRefusal: (error: unknown) => string | undefined,
  isChosen: (plan: PlacedPlan) => boolean,
): Promise<ReadonlyMap<string, Settling>> {
  const withAll = (onConflict: OnConflict): PullJob => ({
    ...job,
    options: { ...job.options, onConflict },
  })
  const plannedWith = (onConflict: OnConflict) => plansOf(withAll(onConflict), survey).placed
  const open = plannedWith('fail').plans.filter(({ action }) => action === 'conflict')
  // a symbolic link is not replaced
  const replaced = plannedWith('theirs').plans.filter(({ linkTo }) => linkTo === undefined)
  const theirs = new Set(replaced.map(({ id }) => id))
  const all = plannedWith('merge')
  const placed = { ...all, plans: all.plans.filter(isChosen) }
  const pull = new Pull(withAll('merge'), survey, placed, new Map(), nameOfRefusal, true)
  const merges = await pull.foreseeMerges()
  return new Map(
    open.map(({ id }): [string, Settling] => {
      const merge = merges.get(id)
      const isMergeable = merge === 'clean' || merge === 'marks'
      return [id, { theirs: theirs.has(id), ...(isMergeable ? { merge } : {}) }]
    }),
  )
}
