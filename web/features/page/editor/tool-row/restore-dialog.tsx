import { useAnswer } from '../../../../api/answers.ts'
import { pageTextArgs } from '../../../../lib/address/reading-address.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Boundary } from '../../../../parts/failures/boundary.tsx'
import { HistoryDialog } from '../../../../parts/history/history-dialog.tsx'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import { Dialog } from '../../../../ui/overlays/dialogs/dialog.tsx'
import { isApiText } from '../api/model/api-text.ts'
import type { MadeChange } from '../undo/made-change.ts'
import { undoChange } from '../undo/undo-change.ts'
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
  return (
    <HistoryDialog
      item={opened.item}
      page={stored.data}
      canEdit={!isReadOnly}
      {...(!isReadOnly && {
        onRestore: (version) => {
          const { title } = editing.get()
          const before = editing.shownText()
          editing.setTitle(version.page_title)
          editing.replace(version.page_content)
          const change = { before, after: editing.shownText() }
          onClose()
          toast(t('page.restored'), {
            label: t('page.undo'),
            run: () => {
              if (editing.get().title === version.page_title) editing.setTitle(title)
              void undoChange(editing, kindOf(opened.isSheet, change), change)
            },
          })
        },
      })}
      onClose={onClose}
    />
  )
}

const kindOf = (isSheet: boolean, { before, after }: MadeChange) =>
  isSheet ? 'sheets' : isApiText(before) && isApiText(after) ? 'api' : 'text'
