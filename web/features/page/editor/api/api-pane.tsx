import { Suspense } from 'react'
import { loadPhrases } from '../../../../locales/phrases.ts'
import { DelayedFallback } from '../../../../ui/feedback/delayed-fallback.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { lazyComponent } from '../../../../ui/lazy-component.ts'
import type { EditorModel } from '../use-editor.ts'

const ApiForm = lazyComponent(() =>
  Promise.all([
    import('./api-form.tsx'),
    loadPhrases('api-page'),
    loadPhrases('sorting'),
    loadPhrases('controls'),
  ]).then(([m]) => m.ApiForm),
)

/** An API page as a form, which is a chunk of its own. Source: web/spec/writing.md 8. */
export const ApiPane = ({ editor }: { editor: EditorModel }) => (
  <Suspense
    fallback={
      <DelayedFallback>
        <Skeleton height="100%" />
      </DelayedFallback>
    }
  >
    <ApiForm
      start={editor.editing.shownText}
      isReadOnly={editor.isReadOnly}
      globals={editor.opened.globals}
      hasProblem={editor.state.problem?.at === 'address'}
      onField={editor.attach}
      onChange={editor.editing.onText}
      onUnreadable={() => editor.setPane('source')}
    />
  </Suspense>
)
