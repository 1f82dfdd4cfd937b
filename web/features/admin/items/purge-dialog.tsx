import { useState } from 'react'
import { refresh } from '../../../api/answers.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { FailureAlert } from '../../../parts/failures/failure-alert.tsx'
import { toast } from '../../../ui/feedback/notices/notices.tsx'
import { TextField } from '../../../ui/forms/text/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { Dialog } from '../../../ui/overlays/dialogs/dialog.tsx'
import { SubmitActions } from '../../../ui/overlays/dialogs/submit-actions.tsx'
import { administer } from '../administer.ts'
import type { AdminItem } from './admin-item.ts'

/** Deletes a deleted item for good, once its name has been typed. Source: web/spec/managing.md 5.2. */
export function PurgeDialog({ item, onClose }: { item: AdminItem; onClose: () => void }) {
  const t = usePhrases()
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm(
    { name: '' },
    {
      name: (value) => (value.trim() === item.item_name.trim() ? '' : t('admin-items.nameWrong')),
    },
    async () => {
      setFailure(null)
      try {
        await administer('adminItem/hardDeleteItem', { item_id: Number(item.item_id) })
      } catch (error) {
        setFailure(error)
        return
      }
      await refresh('adminItem/getList')
      toast(t('admin-items.purgeDone', { name: item.item_name }))
      onClose()
    },
  )
  return (
    <Dialog
      role="alertdialog"
      title={t('admin-items.purgeTitle', { name: item.item_name })}
      text={t('admin-items.purgeText')}
      busy={form.busy}
      onClose={onClose}
    >
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <FailureAlert error={failure} />
        <TextField
          label={t('admin-items.typeName', { name: item.item_name })}
          autoComplete="off"
          spellCheck={false}
          bound={form.field('name')}
        />
        <SubmitActions label={t('admin-items.purge')} busy={form.busy} danger onClose={onClose} />
      </form>
    </Dialog>
  )
}
