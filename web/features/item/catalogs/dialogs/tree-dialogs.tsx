import { entryIn } from '../../../../parts/catalog-tree/tree.ts'
import { SortDialog } from '../../../../parts/page-dialogs/lazy-sort-dialog.tsx'
import { CopyMove } from './copy-move.tsx'
import { DeleteCatalog } from './delete-catalog.tsx'
import { EditCatalog } from './edit-catalog.tsx'
import { MovePage } from './move-page.tsx'
import { PageDialog } from './page-dialog.tsx'
import type { TreeDialogProps } from './tree-dialog-props.ts'

/** What an action on an entry opens. */
export function TreeDialogs(props: TreeDialogProps) {
  const { dialog, info, onClose } = props
  const entry = entryIn(props.tree, dialog.entry.key) ?? dialog.entry
  const one = { ...props, entry }
  switch (dialog.name) {
    case 'edit':
      return <EditCatalog {...one} />
    case 'copyMove':
      return <CopyMove {...one} />
    case 'movePage':
      return <MovePage {...one} />
    case 'deleteCatalog':
      return <DeleteCatalog {...one} />
    case 'sort':
      return <SortDialog info={info} catalog={entry.id} onClose={onClose} />
    case 'renamePage':
    case 'history':
    case 'details':
    case 'deletePage':
      return <PageDialog {...one} name={dialog.name} />
  }
}
