import { runAction } from '../../../../api/actions.ts'
import type { Answer } from '../../../../api/calls.ts'
import { isRefused } from '../../../../api/refusal.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import type { Entry } from '../../../../parts/catalog-tree/tree.ts'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { useNavigate } from '../../../../parts/links/navigation.tsx'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import { Confirm, type Outcome } from '../../../../ui/overlays/dialogs/confirm.tsx'
import { recoverPages } from './recover-pages.ts'
import { refreshTree } from '../use-moves.ts'

interface DeletePagesProps {
  info: Answer<'item/info'>
  pages: readonly Entry[]
  /** Leaves a page that was deleted, before the menu is loaded again. */
  onDeleted: () => void
  onClose: () => void
}

/** Asks, and deletes several pages at once, all or none, which managers can undo. */
export function DeletePages({ info, pages, onDeleted, onClose }: DeletePagesProps) {
  const t = usePhrases()
  const navigate = useNavigate()
  const count = pages.length
  const remove = async (): Promise<Outcome> => {
    try {
      await runAction('page/batchDelete', {
        item_id: Number(info.item_id),
        page_ids: pages.map(({ id }) => Number(id)),
      })
    } catch (error) {
      void refreshTree()
      return {
        alert: isRefused(error, 'pageNotFound') ? t('catalogs.oneGone') : sentenceOf(error),
      }
    }
    onDeleted()
    await refreshTree()
    toast(
      t('catalogs.deletedPages', { count }),
      info.item_manage
        ? {
            label: t('catalogs.undo'),
            run: () =>
              recoverPages(
                Number(info.item_id),
                pages,
                () => void navigate(`/item/setting/${info.item_id}?tab=recycle`),
              ),
          }
        : undefined,
    )
    return undefined
  }
  return (
    <Confirm
      title={t('catalogs.deletePagesTitle', { count })}
      text={t('catalogs.deletePagesText')}
      action={t('catalogs.delete')}
      danger
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
