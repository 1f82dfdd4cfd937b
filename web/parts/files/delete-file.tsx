import { isRefused } from '../../api/refusal.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { toast } from '../../ui/feedback/notices/notices.tsx'
import { Confirm, type Outcome } from '../../ui/overlays/dialogs/confirm.tsx'
import { sentenceOf } from '../failures/failure.ts'
import type { ListedFile } from './listed-file.ts'

interface DeleteFileProps {
  file: ListedFile
  /** Deletes it on the server. @throws {Refusal} */
  send: (id: number) => Promise<unknown>
  /** Fetches the list again. */
  onDeleted: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a file is deleted, and says what that breaks. Source: web/spec/managing.md 3. */
export function DeleteFile({ file, send, onDeleted, onClose }: DeleteFileProps) {
  const t = usePhrases()
  const { display_name: name, page_count: count } = file
  const confirm = async (): Promise<Outcome> => {
    try {
      await send(file.file_id)
    } catch (error) {
      // somebody else, or another tab, was faster
      if (!isRefused(error, 'fileNotFound')) return { alert: sentenceOf(error) }
    }
    await onDeleted()
    toast(t('files.deleted', { name }))
  }
  return (
    <Confirm
      title={t('files.deleteTitle', { name })}
      text={count > 0 ? t('files.deleteUsed', { count }) : t('files.deleteUnused')}
      action={t('files.delete')}
      danger
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
