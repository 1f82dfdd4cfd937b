import type { CurlRequest } from '#contract/text/curl/read-curl.ts'
import { usePhrases } from '../../../../../locales/phrases.ts'
import { toast } from '../../../../../ui/feedback/notices.tsx'
import type { EditorModel } from '../../use-editor.ts'
import { readApiText } from '../model/api-text.ts'
import { withRequest } from './apply-curl.ts'
import { CurlDialog } from './curl-dialog.tsx'

/** Replaces the request of the edited API page by that of a cURL command. */
export function ImportCurl({ editor, onClose }: { editor: EditorModel; onClose: () => void }) {
  const t = usePhrases()
  const { editing } = editor
  const take = (request: CurlRequest) => {
    const before = editing.shownText()
    const api = readApiText(before)
    if (!api) return editing.showProblem()
    editing.convert(api.write(withRequest(api.value, request)), true)
    toast(t('api-page.curlTaken'), {
      label: t('page.undo'),
      run: () => editing.convert(before, true),
    })
  }
  return <CurlDialog onRequest={take} onClose={onClose} />
}
