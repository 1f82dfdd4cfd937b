import { useNavigate } from '../../../parts/navigation.tsx'
import { runAction, refresh } from '../../../api/answers.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { sentenceOf } from '../../../parts/failure.ts'
import { Confirm, type Outcome } from '../../../ui/overlays/confirm.tsx'
import { toast } from '../../../ui/feedback/notices.tsx'
import type { PageDialogProps } from './page-dialog.ts'
import type { Entry } from '../../../parts/catalog-tree/tree.ts'

/**
 * Asks, deletes the page, and goes to `next`; `null` stays where the person is, on another page.
 * Source: web/spec/reading.md 8.5.
 */
export function DeletePage({
  info,
  page,
  next,
  onClose,
}: PageDialogProps & { next: Entry | 'start' | null }) {
  const t = usePhrases()
  const navigate = useNavigate()
  const confirm = async (): Promise<Outcome> => {
    try {
      await runAction('page/delete', { page_id: Number(page.page_id) }, { item: info.item_id })
    } catch (error) {
      void refresh('item/info')
      return { alert: sentenceOf(error) }
    }
    const name = info.item_domain || info.item_id
    if (next)
      await navigate(next === 'start' ? `/${name}` : `/${name}/${next.id}`, { replace: true })
    void refresh('item/info')
    toast(t('item-dialogs.deleted'))
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
