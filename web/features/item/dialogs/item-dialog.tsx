import type { Answer } from '../../../api/calls.ts'
import { loadPhrases } from '../../../locales/phrases.ts'
import { useNavigate } from '../../../parts/links/navigation.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { DialogLoading } from '../../../ui/overlays/dialogs/dialog-loading.tsx'
import { ChangeLogDialog } from '../../../parts/page-dialogs/change-log-dialog.tsx'
import { DeletePage } from '../../../parts/page-dialogs/delete-page.tsx'
import { SortDialog } from '../../../parts/page-dialogs/lazy-sort-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { FilesDialog } from './files-dialog.tsx'
import { PageHistory } from './page-history.tsx'
import type { PageDialogProps } from './page-dialog.ts'
import type { DialogName } from '../reading/item-action.ts'
import type { Entry } from '../../../parts/catalog-tree/tree.ts'
import './item-dialog.css'

// these bring a library or a form of their own
const ShareDialog = lazyPart(
  () => import('../../../parts/sharing/share-dialog.tsx').then((m) => m.ShareDialog),
  <DialogLoading />,
)
const TryPage = lazyPart(
  () =>
    Promise.all([
      import('./try-page.tsx'),
      import('../../../parts/try-it/try-panel.tsx'),
      import('#contract/document/kinds/api-page.ts'),
      loadPhrases('try-it'),
    ]).then(([m, { consoleWith }, { readApiPage }]) => {
      const { TryPanel } = consoleWith(readApiPage)
      return (props: PageDialogProps) => <m.TryPage {...props} Panel={TryPanel} />
    }),
  <DialogLoading />,
)
const ImportDialog = lazyPart(
  () =>
    Promise.all([
      import('./import-dialog.tsx'),
      loadPhrases('import'),
      loadPhrases('controls'),
    ]).then(([m]) => m.ImportDialog),
  <DialogLoading />,
)
const SendPage = lazyPart(
  () =>
    Promise.all([
      import('../catalogs/dialogs/send-pages.tsx'),
      loadPhrases('catalogs', 'controls'),
    ]).then(([m]) => m.SendPage),
  <DialogLoading />,
)

interface ItemDialogProps {
  name: DialogName
  info: Answer<'item/info'>
  page: Answer<'page/info'> | undefined
  /** Pages before and after the page; `null` when another one is being read. */
  adjacent: { before?: Entry; after?: Entry } | null
  /** The page has been deleted. */
  onDeleted?: () => void
  onClose: () => void
}

/** The dialogs of the item view. */
export function ItemDialog({ name, info, page, adjacent, onDeleted, onClose }: ItemDialogProps) {
  const navigate = useNavigate()
  if (name === 'log') return <ChangeLogDialog info={info} onClose={onClose} />
  if (name === 'share')
    return (
      <ShareDialog
        item={info}
        page={page}
        canChange={info.item_edit}
        canManage={info.item_manage}
        onClose={onClose}
      />
    )
  if (name === 'import') return <ImportDialog info={info} onClose={onClose} />
  if (!page) return null
  const one = { info, page, onClose }
  switch (name) {
    case 'details':
      return <DetailsDialog {...one} />
    case 'files':
      return <FilesDialog {...one} />
    case 'history':
      return <PageHistory {...one} />
    case 'tryIt':
      return <TryPage {...one} />
    case 'move':
      return <SendPage {...one} />
    case 'sort':
      return <SortDialog info={info} catalog={page.cat_id} onClose={onClose} />
    case 'delete':
      return (
        <DeletePage
          item={info.item_id}
          page={page}
          canRecover={info.item_manage}
          onDeleted={() => {
            onDeleted?.()
            if (!adjacent) return undefined
            const next = adjacent.after ?? adjacent.before
            const address = `/${info.item_domain || info.item_id}`
            return navigate(next ? `${address}/${next.id}` : address, { replace: true })
          }}
          onClose={onClose}
        />
      )
  }
}
