import { useState } from 'react'
import { createStore } from '../../../lib/store.ts'
import { contentId, SkipLink } from '../../../parts/frame/skip-link.tsx'
import { useMedia } from '../../../ui/layout/use-media.ts'
import { EditorDialogs } from './frame/editor-dialogs.tsx'
import { EditorFoot } from './frame/editor-foot.tsx'
import { EditorHead } from './frame/editor-head.tsx'
import { EditorAlerts } from './frame/editor-alerts.tsx'
import { EditorPanes } from './frame/editor-panes.tsx'
import { EditorTools } from './frame/editor-tools.tsx'
import { SheetPane } from './sheet/sheet-pane.tsx'
import { FormatBar } from './toolbar/format-bar.tsx'
import { ToolDialogs } from './tool-row/tool-dialogs.tsx'
import { useTools } from './tool-row/use-tools.ts'
import './editor.css'
import { useEditor, type EditorProps } from './use-editor.ts'

/** From here on there is room for all tools. Source: web/spec/writing.md 1.2. */
const wideEnough = '(min-width: 1100px)'

/** The page editor. Source: web/spec/writing.md 1.2 to 1.9. */
export function Editor(props: EditorProps) {
  const editor = useEditor(props)
  const { opened, page, state, lock, mode, editing } = editor
  // not a state: the editor would be drawn again with each line
  const [line] = useState(() => createStore(1))
  const shared = { editor, tools: useTools(editor), isNarrow: !useMedia(wideEnough) }
  return (
    <div className={`editor ${opened.isSheet ? 'sheet' : mode.value}`}>
      <SkipLink />
      <header>
        <EditorHead {...shared} />
        <EditorTools {...shared} />
      </header>
      <main id={contentId} tabIndex={-1}>
        <EditorAlerts editor={editor} />
        {opened.isSheet ? (
          <SheetPane editor={editor} />
        ) : (
          <EditorPanes editor={editor} tools={shared.tools} onLine={line.set} />
        )}
        {!opened.isSheet && shared.isNarrow && !editor.isForm && mode.value !== 'preview' && (
          <div className="editor-tools below">
            <FormatBar editor={editor} />
          </div>
        )}
      </main>
      <EditorFoot
        text={opened.isSheet || editor.isForm ? null : { characters: editing.characters, line }}
        draftTime={state.isUnsaved ? state.draftTime : 0}
        isDraftRefused={state.isDraftRefused}
        lock={page ? lock : null}
      />
      <EditorDialogs editor={editor} />
      <ToolDialogs editor={editor} tools={shared.tools} />
    </div>
  )
}
