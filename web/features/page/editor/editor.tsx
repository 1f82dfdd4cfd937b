import { useState } from 'react'
import { contentId, SkipLink } from '../../../parts/frame/skip-link.tsx'
import { EditorDialogs } from './editor-dialogs.tsx'
import { EditorFoot } from './editor-foot.tsx'
import { EditorHead } from './editor-head.tsx'
import { EditorAlerts } from './editor-alerts.tsx'
import { EditorPanes } from './editor-panes.tsx'
import { EditorTools } from './editor-tools.tsx'
import { SheetPane } from './sheet/sheet-pane.tsx'
import './editor.css'
import { useEditor, type EditorProps } from './use-editor.ts'

/** The page editor. Source: web/spec/writing.md 1.2 to 1.9. */
export function Editor(props: EditorProps) {
  const editor = useEditor(props)
  const { opened, page, state, lock, mode } = editor
  const [line, setLine] = useState(1)
  return (
    <div className={`editor ${opened.isSheet ? 'sheet' : mode.value}`}>
      <SkipLink />
      <header>
        <EditorHead editor={editor} />
        {!opened.isSheet && <EditorTools editor={editor} />}
      </header>
      <main id={contentId} tabIndex={-1}>
        <EditorAlerts editor={editor} />
        {opened.isSheet ? (
          <SheetPane editor={editor} />
        ) : (
          <EditorPanes editor={editor} onLine={setLine} />
        )}
      </main>
      <EditorFoot
        text={opened.isSheet ? null : { characters: state.characters, line }}
        draftTime={state.isUnsaved ? state.draftTime : 0}
        isDraftRefused={state.isDraftRefused}
        lock={page ? lock : null}
      />
      <EditorDialogs editor={editor} />
    </div>
  )
}
