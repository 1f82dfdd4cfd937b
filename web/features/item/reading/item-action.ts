import type { Answer } from '../../../api/calls.ts'
import type { Action } from '../../../parts/actions.ts'

/** Dialogs of the item view, rendered by `item-dialog.tsx`. */
export type DialogName =
  | 'share'
  | 'history'
  | 'details'
  | 'files'
  | 'log'
  | 'delete'
  | 'move'
  | 'sort'
  | 'import'
  | 'tryIt'

export interface ItemAction extends Action {
  /** The section of the menu it belongs to. */
  group: 'page' | 'item'
  /** Shown in the icon toolbar on wide windows. */
  inRow?: boolean
  /** Loads the code of the screen that it opens, while it is pointed at. */
  ahead?: () => void
}

export interface ItemActionsOptions {
  info: Answer<'item/info'>
  page: Answer<'page/info'> | undefined
  open: (dialog: DialogName) => void
}
