import { mostDeletes } from '../../sync/plan/most-deletes.ts'
import type { PageChange } from './page-change.ts'

// A user with fewer rights sees fewer tables and columns, which looks as if they had been dropped.

/** How many are gone of how many, where that is more than a run may delete. */
interface Loss {
  readonly count: number
  readonly total: number
  readonly most: number
}

export interface Losses {
  /** Pages that would be deleted. */
  readonly deleted: Loss | undefined
  readonly tables: Loss | undefined
  readonly columns: Loss | undefined
}

/**
 * @param total tables that had a page
 * @param setting a number or a share
 *
 * Source: cli/spec.md 5.16
 */
export function lossesOf(
  pages: readonly Pick<PageChange, 'action' | 'columns'>[],
  total: number,
  setting: number | string,
): Losses {
  const lossOf = (count: number, of: number): Loss | undefined => {
    const most = mostDeletes(setting, of)
    return count > most ? { count, total: of, most } : undefined
  }
  const count = (...actions: PageChange['action'][]) =>
    pages.filter(({ action }) => actions.includes(action)).length
  const sum = (key: 'before' | 'gone') =>
    pages.reduce((before, { columns }) => before + columns[key], 0)
  return {
    deleted: lossOf(count('trash'), total),
    tables: lossOf(count('trash', 'mark'), total),
    columns: lossOf(sum('gone'), sum('before')),
  }
}
