import { useEffect, useRef } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { Preview } from './preview/preview.tsx'
import { syncScroll } from './preview/sync-scroll.ts'
import { SourceField } from './source/source-field.tsx'
import type { EditorModel } from './use-editor.ts'

export interface EditorPanesProps {
  editor: EditorModel
  /** Reports the line of the cursor, from 1. */
  onLine: (line: number) => void
}

/** The text, its preview, or both side by side. Source: web/spec/writing.md 1.2, 1.8. */
export function EditorPanes({ editor, onLine }: EditorPanesProps) {
  const t = usePhrases()
  const { editing, mode, source } = editor
  const preview = useRef<HTMLElement>(null)
  useEffect(() => {
    const scroller = preview.current
    return mode.value === 'both' && source && scroller
      ? syncScroll(source.scroller, scroller)
      : undefined
  }, [mode.value, source])
  return (
    <div className="editor-panes">
      <section
        className="pane-text"
        aria-label={t('page.viewText')}
        hidden={mode.value === 'preview'}
      >
        <SourceField
          begin={editing.shownText}
          isReadOnly={editor.isReadOnly}
          onSource={editor.attach}
          onChange={editing.onText}
          onLine={onLine}
          onFiles={editor.uploads.take}
        />
      </section>
      {mode.value !== 'text' && (
        // focusable, so that it can be scrolled by keyboard
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section ref={preview} className="pane-preview" aria-label={t('page.preview')} tabIndex={0}>
          <Preview
            key={mode.value}
            editing={editing}
            title={editor.state.title}
            globals={editor.opened.globals}
            dialect={editor.opened.dialect}
            isLive={mode.isLive || mode.value === 'preview'}
            onTurnOn={() => mode.setLive(true)}
          />
        </section>
      )}
    </div>
  )
}
