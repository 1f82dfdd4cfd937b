import { useAnswer } from '../../../../api/answers.ts'
import { isRefused } from '../../../../api/refusal.ts'
import { pageInfoArgs } from '../../../../lib/address/reading-address.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import type { Entry } from '../../../../parts/catalog-tree/tree.ts'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialogs/dialog.tsx'
import { DialogLoading } from '../../../../ui/overlays/dialogs/dialog-loading.tsx'
import { ItemDialog } from '../../dialogs/item-dialog.tsx'
import { RenamePage } from './rename-page.tsx'
import type { DialogOf } from './tree-dialog-props.ts'

type PageDialogName = 'renamePage' | 'history' | 'details' | 'deletePage'

/** A dialog of the item view, for a page that need not be the one being read. */
export function PageDialog({
  info,
  entry,
  name,
  current,
  onDeleted,
  onClose,
}: DialogOf & { name: PageDialogName }) {
  const t = usePhrases()
  const page = useAnswer('page/info', pageInfoArgs(Number(entry.id)), {
    item: info.item_id,
    signedOut: 'error',
  })
  if (page.error && !page.data)
    return (
      <Dialog title={entry.title || t('item.untitled')} onClose={onClose}>
        <Banner kind="danger">
          {isRefused(page.error, 'pageNotFound')
            ? t('catalogs.gone', { name: entry.title })
            : sentenceOf(page.error)}
        </Banner>
        <DialogActions>
          <Button kind="main" onClick={onClose}>
            {t('core.close')}
          </Button>
        </DialogActions>
      </Dialog>
    )
  if (!page.data) return <DialogLoading />
  if (name === 'renamePage') return <RenamePage page={page.data} onClose={onClose} />
  const isRead = current?.key === entry.key
  return (
    <ItemDialog
      name={name === 'deletePage' ? 'delete' : name}
      info={info}
      page={page.data}
      adjacent={isRead ? neighboursOf(entry) : null}
      onDeleted={() => onDeleted([entry])}
      onClose={onClose}
    />
  )
}

/** The pages beside a page in its catalog. */
function neighboursOf(entry: Entry): { before?: Entry; after?: Entry } {
  const pages = entry.siblings.filter(({ kind }) => kind === 'page')
  const at = pages.findIndex(({ key }) => key === entry.key)
  return { before: pages[at - 1], after: pages[at + 1] }
}
