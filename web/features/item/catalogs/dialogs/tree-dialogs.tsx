import { entryIn } from '../../../../parts/catalog-tree/tree.ts'
import { SortDialog } from '../../../../parts/page-dialogs/lazy-sort-dialog.tsx'
import { DeleteCatalog } from './delete-catalog.tsx'
import { DeletePages } from './delete-pages.tsx'
import { EditCatalog } from './edit-catalog.tsx'
import { PageDialog } from './page-dialog.tsx'
import { SendCatalog } from './send-catalog.tsx'
import { SendPages } from './send-pages.tsx'
import type { TreeDialogProps } from './tree-dialog-props.ts'

/** What an action on an entry opens. */
export function TreeDialogs(props: TreeDialogProps) {
  const { dialog, info, onClose, onDeleted, onSent } = props
  const entry = entryIn(props.tree, dialog.entry.key) ?? dialog.entry
  const one = { ...props, entry }
  const pages = 'pages' in dialog ? dialog.pages : [entry]
  switch (dialog.name) {
    case 'edit':
      return <EditCatalog {...one} />
    case 'copyMove':
      return <SendCatalog {...one} />
    case 'movePage':
      return <SendPages {...one} pages={pages} action="move" />
    case 'copyPage':
      return <SendPages {...one} pages={pages} action="copy" />
    case 'movePages':
      return <SendPages {...one} pages={pages} action="move" onDone={onSent} />
    case 'copyPages':
      return <SendPages {...one} pages={pages} action="copy" onDone={onSent} />
    case 'deletePages':
      return (
        <DeletePages
          info={info}
          pages={pages}
          onDeleted={() => onDeleted(pages)}
          onClose={onClose}
        />
      )
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
