import { lazy, Suspense } from 'react'
import { Html } from './draw/html.tsx'
import './content.css'
import './code/code.css'
import './draw/table.css'
import { copyText } from './interaction/copy-text.ts'
import type { Words } from './locales/phrases.ts'
import { parser } from './parse/parser.ts'
import { useContent, type ContentProps } from './use-content.ts'

export type { ContentHandle, ContentProps } from './use-content.ts'

// Pages of markdown do without these.
const ApiView = lazy(() =>
  import('./api-page/api-view.tsx').then(({ ApiView }) => ({ default: ApiView })),
)
const SheetsView = lazy(() =>
  import('./sheets/sheets-view.tsx').then(({ SheetsView }) => ({ default: SheetsView })),
)

/**
 * Content of a page, wherever one is shown: item view, single and shared page, preview, history.
 * Text is visible with the first paint; colours, diagrams and formulas follow when they come near
 * the view. Source: web/spec/reading.md 11.
 */
export function Content(props: ContentProps) {
  const { text, locale, globals } = props
  const { root, content, words, isCut, showWhole, place, progress, onOutline, pieces } =
    useContent(props)
  return (
    <div ref={root} className="md-content">
      {isCut && <TooLarge text={text} words={words} onWhole={showWhole} />}
      {progress < 1 && (
        <progress className="md-progress" aria-label={words.progress} value={progress} />
      )}
      {content.kind === 'markdown' && <div ref={place} />}
      <Suspense fallback={<div className="md-waiting" />}>
        {content.kind === 'api' && (
          <ApiView
            page={content.page}
            globals={globals}
            locale={locale}
            onOutline={onOutline}
            {...pieces}
          />
        )}
        {content.kind === 'sheets' && (
          <SheetsView sheets={content.sheets} locale={locale} onPiece={pieces.onPiece} />
        )}
      </Suspense>
      {content.kind === 'json' && (
        <Html
          html={`<pre><code class="language-json">${parser.utils.escapeHtml(content.text)}</code></pre>`}
          {...pieces}
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

/** Says that only the first lines are shown, and offers the rest. */
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
