import { useAnswer } from '../../../../api/answers.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Boundary } from '../../../../parts/failures/boundary.tsx'
import { FailureAlert } from '../../../../parts/failures/failure-alert.tsx'
import { Dialog } from '../../../../ui/overlays/dialogs/dialog.tsx'
import type { EditorModel } from '../use-editor.ts'
import './mock.css'
import { MockForm } from './mock-form.tsx'

interface MockDialogProps {
  editor: EditorModel
  onClose: () => void
}

/** What an address answers for callers of the API that the page describes. Source: web/spec/writing.md 1.11. */
export function MockDialog({ editor, onClose }: MockDialogProps) {
  const t = usePhrases()
  const { page } = editor
  const answer = useAnswer('mock/infoByPageId', { page_id: page }, { freshFor: 0 })
  if (answer.data === undefined)
    return (
      <Dialog title={t('page.mock')} size="large" onClose={onClose}>
        <Boundary answer={answer} onError={(error) => <FailureAlert error={error} />}>
          {() => null}
        </Boundary>
      </Dialog>
    )
  const stored = 'template' in answer.data ? answer.data : null
  return <MockForm editor={editor} stored={stored} onClose={onClose} />
}
