import { refresh } from '../../../api/answers.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { sentences } from '../../../locales/sentences.ts'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { showNotice, toast } from '../../../ui/feedback/notices/notices.tsx'
import { Confirm, type Outcome } from '../../../ui/overlays/dialogs/confirm.tsx'
import { administer } from '../administer.ts'
import type { AdminItem } from './admin-item.ts'
import { PurgeDialog } from './purge-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

/** What is about to be done with an item. */
export interface ItemDialog {
  name: 'transfer' | 'delete' | 'recover' | 'purge'
  item: AdminItem
}

/** The question before each action on an item. Source: web/spec/managing.md 5.2. */
export function ItemDialogs({ name, item, onClose }: ItemDialog & { onClose: () => void }) {
  const t = usePhrases()
  if (name === 'transfer') return <TransferDialog item={item} onClose={onClose} />
  if (name === 'purge') return <PurgeDialog item={item} onClose={onClose} />
  const path = name === 'delete' ? 'adminItem/deleteItem' : 'adminItem/recoverItem'
  const item_id = Number(item.item_id)
  const recover = async () => {
    try {
      await administer('adminItem/recoverItem', { item_id })
      toast(t('admin-items.recoverDone', { name: item.item_name }))
    } catch (error) {
      showNotice({ text: sentences(sentenceOf(error), t('admin-items.inDeleted')), stay: 0 })
    }
    await refresh('adminItem/getList', 'item/myList', 'item/info')
  }
  const confirm = async (): Promise<Outcome> => {
    try {
      await administer(path, { item_id })
    } catch (error) {
      return { alert: sentenceOf(error) }
    }
    await refresh('adminItem/getList', 'item/myList', 'item/info')
    toast(
      t(`admin-items.${name}Done`, { name: item.item_name }),
      name === 'delete' ? { label: t('admin-items.undo'), run: recover } : undefined,
    )
  }
  return (
    <Confirm
      title={t(`admin-items.${name}Title`, { name: item.item_name })}
      text={t(`admin-items.${name}Text`, { owner: item.username })}
      action={t(`admin-items.${name}`)}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
