import { loadPhrases } from '../../../../locales/phrases.ts'
import { DelayedFallback } from '../../../../ui/feedback/delayed-fallback.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { tellMissing } from '../../../../ui/lazy-part.tsx'
import { OnDemand } from '../../../../ui/on-demand.tsx'
import { undoChange } from '../undo/undo-change.ts'
import type { EditorModel } from '../use-editor.ts'

const loadForm = () =>
  Promise.all([
    import('./api-form.tsx'),
    loadPhrases('api-page'),
    loadPhrases('sorting'),
    loadPhrases('controls'),
  ]).then(([m]) => m.ApiForm)

/** An API page as a form, which is a chunk of its own. Source: web/spec/writing.md 8. */
export const ApiPane = ({ editor }: { editor: EditorModel }) => (
  <OnDemand
    load={loadForm}
    props={{
      start: editor.editing.shownText,
      isReadOnly: editor.isReadOnly,
      globals: editor.opened.globals,
      hasProblem: editor.state.problem?.at === 'address',
      onField: editor.attach,
      onChange: editor.editing.onText,
      onUndo: (change) => void undoChange(editor.editing, 'api', change),
      onUnreadable: () => editor.setPane('source'),
    }}
    loading={
      <DelayedFallback>
        <Skeleton height="100%" />
      </DelayedFallback>
    }
    onFailed={tellMissing}
  />
)
