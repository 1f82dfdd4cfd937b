import { runAction } from '../../../../api/actions.ts'
import { refresh } from '../../../../api/answers.ts'
import { isRefused } from '../../../../api/refusal.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { useNavigate } from '../../../../parts/links/navigation.tsx'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import { Confirm, type Outcome } from '../../../../ui/overlays/dialogs/confirm.tsx'
import { catalogsIn, pagesIn } from '../contents.ts'
import { refreshTree } from '../use-moves.ts'
import type { DialogOf } from './tree-dialog-props.ts'
import { useEffect } from 'react'

/** Says what is deleted with a catalog, and deletes it. */
export function DeleteCatalog({ info, entry, onDeleted, onClose }: DialogOf) {
  const t = usePhrases()
  const navigate = useNavigate()
  // what is counted exists now
  useEffect(() => void refresh('item/info'), [])
  const catalogs = catalogsIn(entry)
  const pages = pagesIn(entry)
  const remove = async (): Promise<Outcome> => {
    try {
      await runAction('catalog/delete', {
        item_id: Number(info.item_id),
        cat_id: Number(entry.id),
      })
    } catch (error) {
      if (!isRefused(error, 'catalogNotFound')) return { alert: sentenceOf(error) }
    }
    onDeleted([entry])
    await refreshTree()
    toast(
      t('catalogs.deleted', { name: entry.title }),
      info.item_manage && pages > 0
        ? {
            label: t('catalogs.recycleBin'),
            run: () => void navigate(`/item/setting/${info.item_id}?tab=recycle`),
          }
        : undefined,
    )
  }
  return (
    <Confirm
      title={t('catalogs.deleteTitle', { name: entry.title })}
      text={
        catalogs + pages === 0
          ? t('catalogs.deleteEmpty')
          : t('catalogs.deleteText', {
              catalogs: t('catalogs.deleteCatalogs', { count: catalogs }),
              pages: t('catalogs.deletePages', { count: pages }),
            })
      }
      action={t('catalogs.delete')}
      danger
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
