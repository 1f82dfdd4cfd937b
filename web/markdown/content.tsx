import { Suspense } from 'react'
import { lazyComponent } from '../ui/lazy-component.ts'
import './content.css'
import './code/code.css'
import './code/highlight.css'
import './draw/api.css'
import './draw/formulas.css'
import './draw/table.css'
import { copyText } from './interaction/copy-text.ts'
import type { Words } from './locales/phrases.ts'
import { useContent, type ContentProps } from './use-content.ts'

export type { Rendered } from './draw/use-rendered.ts'
export type { ContentHandle, ContentProps } from './use-content.ts'

// Other pages do without it.
const SheetsView = lazyComponent(() =>
  import('./sheets/sheets-view.tsx').then(({ SheetsView }) => SheetsView),
)

/**
 * The content of a page, wherever one is shown: item view, single and shared page, preview,
 * history. Server-rendered text is visible with the first paint; diagrams follow when they come
 * near the viewport. Source: web/spec/reading.md 11.
 */
export function Content(props: ContentProps) {
  const { root, sheets, html, words, cut, place, first, progress, onPiece } = useContent(props)
  return (
    <div ref={root} className="md-content">
      {cut && <TooLarge text={cut.text} words={words} onWhole={cut.showWhole} />}
      {progress < 1 && (
        <progress className="md-progress" aria-label={words.progress} value={progress} />
      )}
      {sheets ? (
        <Suspense fallback={<div className="md-waiting" />}>
          <SheetsView sheets={sheets} locale={props.locale} onPiece={onPiece} />
        </Suspense>
      ) : html === null ? (
        <div className="md-waiting" />
      ) : (
        // A new text gets a new element. Server-sent HTML is kept as it is.
        <div
          key={html}
          ref={place}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: first }}
        />
      )}
    </div>
  )
}

interface TooLargeProps {
  text: string
  words: Words
  onWhole: () => void
}

/** Explains that only the first lines are shown, and offers the rest. */
const TooLarge = ({ text, words, onWhole }: TooLargeProps) => (
  <p className="md-large" role="status">
    {words.tooLarge}{' '}
    <button type="button" className="md-action" onClick={onWhole}>
      {words.showAll}
    </button>{' '}
    <button
      type="button"
      className="md-action"
      onClick={(event) => void copyText(text, event.currentTarget)}
    >
      {words.copyMarkdown}
    </button>
  </p>
)
