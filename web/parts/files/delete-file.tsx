import { isRefused } from '../../api/refusal.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { toast } from '../../ui/feedback/notices/notices.tsx'
import { Confirm, type Outcome } from '../../ui/overlays/dialogs/confirm.tsx'
import { sentenceOf } from '../failures/failure.ts'
import { undoAction } from '../failures/undo-action.ts'
import type { ListedFile } from './listed-file.ts'

interface DeleteFileProps {
  file: ListedFile
  /** Deletes it on the server. @throws {Refusal} */
  send: (id: number) => Promise<unknown>
  /** Brings it back. @throws {Refusal} */
  restore: (id: number) => Promise<unknown>
  /** Fetches the list again. */
  onDeleted: () => Promise<unknown>
  /** The same after it was brought back, where that takes more. */
  onRestored?: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a file is deleted, says what that breaks, and offers to undo it. Source: web/spec/managing.md 3. */
export function DeleteFile({
  file,
  send,
  restore,
  onDeleted,
  onRestored = onDeleted,
  onClose,
}: DeleteFileProps) {
  const t = usePhrases()
  const { file_id, display_name: name, page_count: count } = file
  const confirm = async (): Promise<Outcome> => {
    let isMine = true
    try {
      await send(file_id)
    } catch (error) {
      // somebody else, or another tab, was faster
      if (!isRefused(error, 'fileNotFound')) return { alert: sentenceOf(error) }
      isMine = false
    }
    await onDeleted()
    toast(
      t('files.deleted', { name }),
      isMine ? undoAction(() => restore(file_id), onRestored) : undefined,
    )
  }
  return (
    <Confirm
      title={t('files.deleteTitle', { name })}
      text={count > 0 ? t('files.deleteUsed', { count }) : t('files.deleteUnused')}
      action={t('files.delete')}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
