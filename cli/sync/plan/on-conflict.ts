import type { BaseUnknown } from '../base/trust.ts'
import type { MovedTo } from '../remote/item.ts'
import type { CatalogResult, CatalogValues } from './compare-catalogs.ts'
import type { Clashes, Field, PageState } from './compare.ts'

/** What is done about a page that changed on both sides. Source: cli/spec.md 3.4 */
export type OnConflict = 'fail' | 'skip' | 'merge' | 'theirs' | 'ours'

/** A page or a catalog in conflict. */
export interface Disputed {
  readonly kind: 'page' | 'catalog'
  readonly id: string
  /** Revision of the page, empty where it was deleted; name of the catalog. */
  readonly version: string
}

/** What somebody has chosen for one page or catalog, seeing this version of it. */
export interface ConflictChoice extends Disputed {
  readonly onConflict: OnConflict
}

/** How conflicts are decided: all alike, or some of them on their own. */
export interface ConflictOptions {
  onConflict: OnConflict
  /** Comes before `onConflict`, as long as the version on the server is the one that was seen. */
  chosen?: readonly ConflictChoice[]
}

export type ConflictRule = (met: Disputed) => OnConflict

export function conflictRule({ onConflict, chosen = [] }: ConflictOptions): ConflictRule {
  const keyOf = ({ kind, id, version }: Disputed) => `${kind} ${id} ${version}`
  const own = new Map(chosen.map((one) => [keyOf(one), one.onConflict]))
  return (met) => own.get(keyOf(met)) ?? onConflict
}

/** The version of a page that a choice is about. */
export function versionOf(state: PageState): string {
  if ('present' in state) return state.present.rev
  return 'remote' in state && state.remote ? state.remote.rev : ''
}

/** A conflict for somebody to decide. Source: cli/spec.md 3.4 */
export interface Conflict extends Disputed {
  /** Of the file, or of the folder of a catalog. */
  readonly path: string
  readonly fields: readonly (Field | 'name')[]
  readonly baseRev?: string | undefined
  /** Somebody else's version; absent where the page was deleted, and of catalogs. */
  readonly remote?: { readonly rev: string; readonly author: string; readonly time: number } | undefined // prettier-ignore
  readonly isFileGone: boolean
  readonly movedTo?: MovedTo | undefined
  readonly baseUnknown?: BaseUnknown | undefined
  readonly clashes?: Clashes | undefined
  readonly values?: CatalogValues | undefined
  readonly possible: Settling
}

/** Which ways there are to settle a conflict, beside keeping what is here. */
export interface Settling {
  readonly theirs: boolean
  /** Whether a merge would leave nothing open, or marks in the file. */
  readonly merge?: 'clean' | 'marks'
}

/** Catalogs whose names both sides have changed, and nothing has decided. */
export const catalogConflicts = (
  catalogs: readonly CatalogResult[],
): Omit<Conflict, 'possible'>[] =>
  catalogs.flatMap(({ id, path, state, values }) =>
    state === 'conflict' && values.name
      ? [
          {
            kind: 'catalog' as const,
            id,
            version: values.name.remote,
            path,
            fields: ['name' as const],
            isFileGone: false,
            values: { name: values.name },
          },
        ]
      : [],
  )

/** With what is possible; what is not known of can only be kept or left. */
export const withSettling = (
  conflict: Omit<Conflict, 'possible'>,
  known: ReadonlyMap<string, Settling>,
): Conflict => ({
  ...conflict,
  possible:
    conflict.kind === 'catalog' ? { theirs: true } : (known.get(conflict.id) ?? { theirs: false }),
})

/** Asks somebody what to do about conflicts; those that are not named stay. */
export type ChooseConflicts = (conflicts: readonly Conflict[]) => Promise<readonly ConflictChoice[]>
