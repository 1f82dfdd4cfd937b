import { useMemo } from 'react'
import { useAnswer } from '../../../../api/answers.ts'
import { itemInfoArgs, pageTextArgs } from '../../../../lib/address/reading-address.ts'
import { combineAnswers } from '../../../../parts/failures/boundary.tsx'
import { adjacentPages, treeOf } from '../../../../parts/catalog-tree/tree.ts'
import { FailureAlert } from '../../../../parts/failures/failure-alert.tsx'
import { ChangeLogDialog } from '../../../../parts/page-dialogs/change-log-dialog.tsx'
import { DeletePage } from '../../../../parts/page-dialogs/delete-page.tsx'
import { SortDialog } from '../../../../parts/page-dialogs/lazy-sort-dialog.tsx'
import { ShareDialog } from '../../../../parts/sharing/share-dialog.tsx'
import { DialogLoading } from '../../../../ui/overlays/dialogs/dialog-loading.tsx'
import { Dialog } from '../../../../ui/overlays/dialogs/dialog.tsx'
import { usePhrases } from '../../../../locales/phrases.ts'
import type { EditorModel } from '../use-editor.ts'
import type { StoredDialog } from './tool-row-actions.ts'

interface StoredPageDialogProps {
  name: StoredDialog
  editor: EditorModel
  onClose: () => void
}

/** Sharing, change log, sorting and deleting, as the reading view has them. */
export function StoredPageDialog({ name, editor, onClose }: StoredPageDialogProps) {
  const t = usePhrases()
  const { opened, page } = editor
  const item = useAnswer('item/info', itemInfoArgs(opened.item, 0), { signedOut: 'error' })
  const stored = useAnswer('page/info', pageTextArgs(page), {
    signedOut: 'error',
    enabled: page > 0,
  })
  const info = item.data
  const next = useMemo(() => {
    const { before, after } = info ? adjacentPages(treeOf(info.menu), String(page)) : {}
    return after ?? before
  }, [info, page])
  if (name === 'log') return <ChangeLogDialog info={{ item_id: opened.item }} onClose={onClose} />
  const { data, error } = combineAnswers(item, stored)
  if (error !== null)
    return (
      <Dialog title={t('page.more')} onClose={onClose}>
        <FailureAlert error={error} />
      </Dialog>
    )
  if (!data) return <DialogLoading />
  const [ofItem, ofPage] = data
  if (name === 'share')
    return (
      <ShareDialog item={ofItem} page={ofPage} canChange={ofItem.item_edit} onClose={onClose} />
    )
  if (name === 'sort')
    return <SortDialog info={ofItem} catalog={editor.state.catalog} onClose={onClose} />
  return (
    <DeletePage
      item={opened.item}
      page={ofPage}
      canRecover={ofItem.item_manage}
      onDeleted={() =>
        editor.abandon(next ? `${opened.itemAddress}/${next.id}` : opened.itemAddress)
      }
      onClose={onClose}
    />
  )
}
