import { useEffect, useState } from 'react'
import type { Answer } from '../../../api/calls.ts'
import { loadPhrases } from '../../../locales/phrases.ts'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { DialogLoading } from '../../../ui/overlays/dialog-loading.tsx'
import { ChangeLogDialog } from './change-log-dialog.tsx'
import { DeletePage } from './delete-page.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { FilesDialog } from './files-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import type { DialogName } from '../reading/item-actions.ts'
import type { Entry } from '../../../parts/catalog-tree/tree.ts'
import './item-dialog.css'

// these bring a library or a form of their own
const ShareDialog = lazyComponent(() =>
  import('../../../parts/share-dialog.tsx').then((m) => m.ShareDialog),
)
const SortDialog = lazyComponent(() =>
  Promise.all([import('./sort-dialog.tsx'), loadPhrases('sorting')]).then(([m]) => m.SortDialog),
)

export interface ItemDialogProps {
  name: DialogName
  info: Answer<'item/info'>
  page: Answer<'page/info'> | undefined
  /** Pages before and after the page; `null` when another one is being read. */
  adjacent: { before?: Entry; after?: Entry } | null
  onClose: () => void
}

/** The dialogs of the item view; their code and phrases load with the first of them. */
export function ItemDialog({ name, info, page, adjacent, onClose }: ItemDialogProps) {
  const [hasWords, setHasWords] = useState(false)
  useEffect(() => {
    loadPhrases('item-dialogs').then(() => setHasWords(true), onClose)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each opening
  }, [])
  if (!hasWords) return <DialogLoading />
  if (name === 'log') return <ChangeLogDialog info={info} onClose={onClose} />
  if (name === 'share')
    return <ShareDialog item={info} page={page} canChange={info.item_edit} onClose={onClose} />
  if (!page) return null
  const one = { info, page, onClose }
  switch (name) {
    case 'details':
      return <DetailsDialog {...one} />
    case 'files':
      return <FilesDialog {...one} />
    case 'history':
      return <HistoryDialog {...one} />
    case 'sort':
      return <SortDialog info={info} catalog={page.cat_id} onClose={onClose} />
    case 'delete':
      return (
        <DeletePage {...one} next={adjacent && (adjacent.after ?? adjacent.before ?? 'start')} />
      )
  }
}
