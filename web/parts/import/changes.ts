import type { ImportChoice, Imported } from './use-import.ts'

type State = Extract<Imported['tree'][number], { page_id: number }>['state']

/** Whether an import changes a page: one that is left as it is, though the file lacks it, is none. */
export const isChange = (state: State, removed: ImportChoice['removed']): boolean =>
  state !== 'same' && !(state === 'removed' && removed === 'keep')

/** How many pages an import changes. */
export const changesIn = (counts: Imported['counts'], removed: ImportChoice['removed']): number =>
  counts.created + counts.changed + (isChange('removed', removed) ? counts.removed : 0)
