import { runAction } from '../../api/actions.ts'
import { refresh } from '../../api/answers.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { showNotice, toast } from '../../ui/feedback/notices/notices.tsx'
import { Confirm, type Outcome } from '../../ui/overlays/dialogs/confirm.tsx'
import { sentenceOf } from '../failures/failure.ts'
import { useNavigate } from '../links/navigation.tsx'

interface DeletePageProps {
  /** Id of the item. */
  item: string
  page: { page_id: string; page_title: string }
  /** Whether the person may take pages out of the recycle bin. */
  canRecover: boolean
  /** Leaves the page, before its item is loaded again. */
  onDeleted: () => Promise<void> | void
  onClose: () => void
}

/** Asks, and deletes the page, which managers can undo. Source: web/spec/reading.md 8.5. */
export function DeletePage({ item, page, canRecover, onDeleted, onClose }: DeletePageProps) {
  const t = usePhrases()
  const navigate = useNavigate()
  const page_id = Number(page.page_id)
  const recover = async () => {
    try {
      await runAction('recycle/recover', { item_id: Number(item), page_id, keep_catalog: true })
    } catch (error) {
      showNotice({
        text: sentenceOf(error),
        action: {
          label: t('item.recycleBin'),
          run: () => void navigate(`/item/setting/${item}?tab=recycle`),
        },
        stay: 0,
      })
      return
    }
    await refresh('item/info', 'page/info')
    await navigate(`/${item}/${page_id}`)
  }
  const confirm = async (): Promise<Outcome> => {
    try {
      await runAction('page/delete', { page_id }, { item })
    } catch (error) {
      return { alert: sentenceOf(error) }
    }
    await onDeleted()
    void refresh('item/info')
    toast(
      t('item-dialogs.deleted'),
      canRecover ? { label: t('item-dialogs.undo'), run: recover } : undefined,
    )
    return undefined
  }
  return (
    <Confirm
      title={t('item-dialogs.deleteTitle', { title: page.page_title.trim() || t('item.untitled') })}
      text={t('item-dialogs.deleteText')}
      action={t('item.deletePage')}
      danger
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
