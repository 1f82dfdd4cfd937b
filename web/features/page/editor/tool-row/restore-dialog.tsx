import { useAnswer } from '../../../../api/answers.ts'
import { pageTextArgs } from '../../../../lib/address/reading-address.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Boundary } from '../../../../parts/boundary.tsx'
import { HistoryDialog } from '../../../../parts/history/history-dialog.tsx'
import { toast } from '../../../../ui/feedback/notices.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import type { EditorModel } from '../use-editor.ts'

/**
 * Earlier versions of the page, each of which can be put into the editor; nothing is stored until
 * it is saved. Source: web/spec/writing.md 1.14.
 */
export function RestoreDialog({ editor, onClose }: { editor: EditorModel; onClose: () => void }) {
  const t = usePhrases()
  const { editing, isReadOnly, opened, page } = editor
  const stored = useAnswer('page/info', pageTextArgs(page), { signedOut: 'error' })
  if (!stored.data)
    return (
      <Dialog title={t('page.history')} size="large" onClose={onClose}>
        <Boundary answer={stored}>{() => null}</Boundary>
      </Dialog>
    )
  const put = ({ title, text }: { title: string; text: string }) => {
    editing.setTitle(title)
    editing.replace(text)
  }
  return (
    <HistoryDialog
      item={opened.item}
      page={stored.data}
      canEdit={!isReadOnly}
      {...(!isReadOnly && {
        onRestore: (version) => {
          const before = editing.now()
          put({ title: version.page_title, text: version.page_content })
          onClose()
          toast(t('page.restored'), { label: t('page.undo'), run: () => put(before) })
        },
      })}
      onClose={onClose}
    />
  )
}
