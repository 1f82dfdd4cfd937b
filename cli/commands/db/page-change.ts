import type { PageUpdate } from '../../../importers/database/update.ts'

export type Removed = 'mark' | 'trash' | 'keep'

/** What becomes of a page of the dictionary. */
export interface PageChange {
  /** Path in the folder of the dictionary, with slashes. */
  readonly path: string
  /** `schema.name`; empty for the overview. */
  readonly table: string
  /** `failed`: the server did not take it; `left`: an interrupted run did not reach it. */
  readonly action:
    | 'create'
    | 'update'
    | 'unchanged'
    | 'mark'
    | 'trash'
    | 'keep'
    | 'broken'
    | 'failed'
    | 'left'
  /** The new text; undefined where nothing is written. */
  readonly text?: string
  readonly remarks: number
  readonly renamed: PageUpdate['renamed']
  readonly columns: PageUpdate['columns']
  /** Somebody had changed the generated part, apart from remarks. */
  readonly isOverwritten: boolean
}
