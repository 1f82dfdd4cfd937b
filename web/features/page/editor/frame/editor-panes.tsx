import { useEffect, useLayoutEffect, useRef, type MouseEvent } from 'react'
import { usePhrases } from '../../../../locales/phrases.ts'
import { tellMissing } from '../../../../ui/lazy-part.tsx'
import { OnDemand } from '../../../../ui/on-demand.tsx'
import { ApiPane } from '../api/api-pane.tsx'
import { PaneDivider } from './pane-divider.tsx'
import { Preview } from '../preview/preview.tsx'
import { lineOfPoint, syncScroll } from '../preview/sync-scroll.ts'
import { usePrintedPreview } from '../preview/use-printed-preview.ts'
import { useLook } from '../source/look.ts'
import { EmptyPage } from '../source/empty-page.tsx'
import { SourceField } from '../source/source-field.tsx'
import type { EditorTools } from '../tool-row/use-tools.ts'
import type { EditorModel } from '../use-editor.ts'

const loadApiPreview = () => import('../api/preview/api-preview.tsx').then((m) => m.ApiPreview)

interface EditorPanesProps {
  editor: EditorModel
  tools: EditorTools
  /** Reports the line of the cursor, from 1. */
  onLine: (line: number) => void
}

/** The text, its preview, or both side by side. Source: web/spec/writing.md 1.2, 1.8. */
export function EditorPanes({ editor, tools, onLine }: EditorPanesProps) {
  const t = usePhrases()
  const { editing, mode, source } = editor
  const preview = useRef<HTMLElement>(null)
  const panes = useRef<HTMLDivElement>(null)
  const isPrinting = usePrintedPreview(panes)
  const { wrap, lineNumbers, spellCheck, scrollSync, share } = useLook()
  useEffect(
    () => source?.setLook({ wrap, lineNumbers, spellCheck }),
    [source, wrap, lineNumbers, spellCheck],
  )
  useLayoutEffect(() => panes.current?.style.setProperty('--share', `${share}%`), [share])
  useEffect(() => {
    const scroller = preview.current
    return mode.value === 'both' && scrollSync && source && scroller
      ? syncScroll(source, scroller)
      : undefined
  }, [mode.value, scrollSync, source])
  const showSource = (event: MouseEvent<HTMLElement>) => {
    if (mode.value !== 'both' || !source) return
    const line = lineOfPoint(event, event.currentTarget, source.lines())
    if (line !== null) source.showLine(line)
  }
  const rendered = (
    <Preview
      key={mode.value}
      editing={editing}
      title={editor.state.title}
      globals={editor.opened.globals}
      dialect={editor.opened.dialect}
      isLive={mode.isLive || (mode.value === 'preview' && !mode.isOnDemand) || isPrinting}
      isPrinting={isPrinting}
      onTurnOn={mode.isOnDemand ? null : () => mode.setLive(true)}
    />
  )
  return (
    <div ref={panes} className="editor-panes">
      <section
        className="pane-text"
        aria-label={t('page.viewText')}
        hidden={mode.value === 'preview'}
      >
        {editor.isForm ? (
          <ApiPane editor={editor} />
        ) : (
          <SourceField
            begin={editing.shownText}
            isReadOnly={editor.isReadOnly}
            onSource={editor.attach}
            onChange={editing.onText}
            onLine={onLine}
            onFiles={editor.dropped.onFiles}
            onHtml={editor.paste.onHtml}
          />
        )}
        {editor.page === 0 && <EmptyPage editing={editing} templates={tools.actions.templates} />}
      </section>
      {mode.value === 'both' && <PaneDivider />}
      {(mode.value !== 'text' || isPrinting) && (
        // focusable, so that it can be scrolled by keyboard; a double click only moves the cursor
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions
        <section
          ref={preview}
          className="pane-preview"
          aria-label={t('page.preview')}
          tabIndex={0}
          onDoubleClick={showSource}
        >
          {editor.isForm ? (
            <OnDemand
              load={loadApiPreview}
              props={{ editor, children: rendered }}
              onFailed={tellMissing}
            />
          ) : (
            rendered
          )}
        </section>
      )}
    </div>
  )
}
