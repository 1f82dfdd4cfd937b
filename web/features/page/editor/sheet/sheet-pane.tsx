import { Suspense } from 'react'
import { loadPhrases } from '../../../../locales/phrases.ts'
import { DelayedFallback } from '../../../../ui/feedback/delayed-fallback.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { lazyComponent } from '../../../../ui/lazy-component.ts'
import type { EditorModel } from '../use-editor.ts'
import './sheet.css'

const Grid = lazyComponent(() =>
  Promise.all([import('./grid.tsx'), loadPhrases('sheet')]).then(([m]) => m.Grid),
)
const UnreadableSheet = lazyComponent(() =>
  Promise.all([import('./unreadable-sheet.tsx'), loadPhrases('sheet')]).then(
    ([m]) => m.UnreadableSheet,
  ),
)

/** The workbook in a grid, whose library is a chunk of its own. Source: web/spec/writing.md 4. */
export const SheetPane = ({ editor }: { editor: EditorModel }) => (
  <Suspense
    fallback={
      <DelayedFallback>
        <Skeleton height="100%" />
      </DelayedFallback>
    }
  >
    {editor.isUnreadable ? (
      <UnreadableSheet text={editor.opened.start.text} />
    ) : (
      <Grid
        start={editor.editing.shownText}
        isReadOnly={editor.isReadOnly}
        onField={editor.attach}
        onChange={editor.editing.onText}
      />
    )}
  </Suspense>
)
