import type { Answer } from '../../../../api/calls.ts'
import type { Entry, Tree } from '../../../../parts/catalog-tree/tree.ts'
import type { TreeDialog } from '../entry-actions.ts'
import type { Scope } from '../../../../parts/catalog-tree/scope.ts'

export interface TreeDialogProps {
  dialog: TreeDialog
  info: Answer<'item/info'>
  tree: Tree
  scope: Scope
  /** The page that is being read; its dialogs may leave it. */
  current: Entry | undefined
  onClose: () => void
  /** Catalogs or pages have been deleted. */
  onDeleted: (gone: readonly Entry[]) => void
  /** The selected pages have been moved or copied. */
  onSent: () => void
}

/** Of a dialog on an entry that exists, or existed a moment ago. */
export type DialogOf = TreeDialogProps & { entry: Entry }
