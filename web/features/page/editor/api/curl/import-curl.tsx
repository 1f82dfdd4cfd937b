import type { ShownRequest } from '#contract/text/curl/without-secrets.ts'
import { usePhrases } from '../../../../../locales/phrases.ts'
import { toast } from '../../../../../ui/feedback/notices/notices.tsx'
import { undoChange } from '../../undo/undo-change.ts'
import type { EditorModel } from '../../use-editor.ts'
import { readApiText } from '../model/api-text.ts'
import { withRequest } from './apply-curl.ts'
import { CurlDialog } from './curl-dialog.tsx'

/** Replaces the request of the edited API page by that of a cURL command. */
export function ImportCurl({ editor, onClose }: { editor: EditorModel; onClose: () => void }) {
  const t = usePhrases()
  const { editing } = editor
  const take = (shown: ShownRequest) => {
    const before = editing.shownText()
    const api = readApiText(before)
    if (!api) return editing.showProblem()
    const after = api.write(withRequest(api.value, shown))
    editing.convert(after, true)
    toast(t('api-page.curlTaken'), {
      label: t('page.undo'),
      run: () => void undoChange(editing, 'api', { before, after }),
    })
  }
  return <CurlDialog onRequest={take} onClose={onClose} />
}
