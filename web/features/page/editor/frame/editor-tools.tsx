import { usePhrases } from '../../../../locales/phrases.ts'
import { IconButton } from '../../../../ui/controls/button.tsx'
import { CheckBox } from '../../../../ui/forms/check-box.tsx'
import { Segments } from '../../../../ui/controls/segments.tsx'
import { ApiTools } from '../api/tools/api-tools.tsx'
import { CatalogChoice } from '../catalogs/catalog-choice.tsx'
import { EditorMenu } from './editor-menu.tsx'
import { FormatBar } from '../toolbar/format-bar.tsx'
import { ToolRow } from '../tool-row/tool-row.tsx'
import type { EditorTools as Tools } from '../tool-row/use-tools.ts'
import type { EditorModel } from '../use-editor.ts'
import { toggleFullScreen, useIsFullScreen } from '../use-shortcuts.ts'

export interface EditorToolsProps {
  editor: EditorModel
  tools: Tools
  /** In a narrow window the formatting tools are below the text, and these in a menu. */
  isNarrow: boolean
}

/** The rows between title and text. Source: web/spec/writing.md 1.2, 1.3, 8. */
export function EditorTools({ editor, tools, isNarrow }: EditorToolsProps) {
  const t = usePhrases()
  const { opened, mode, state } = editor
  const isFull = useIsFullScreen()
  const words = { text: t('page.viewText'), both: t('page.viewBoth'), preview: t('page.preview') }
  const view = (
    <Segments
      label={t('page.view')}
      value={mode.value}
      choices={mode.choices.map((value) => ({ value, label: words[value] }))}
      onValue={mode.setView}
    />
  )
  const catalog = isNarrow && !opened.isSinglePage && (
    <CatalogChoice
      item={opened.item}
      value={state.catalog}
      isRootClosed={opened.isRootClosed}
      onValue={editor.editing.setCatalog}
      onNew={() => tools.open('newCatalog')}
    />
  )
  // the grid has tools of its own
  if (opened.isSheet) return catalog && <div className="editor-tools">{catalog}</div>
  if (isNarrow)
    return (
      <div className="editor-tools">
        {catalog}
        <ApiTools editor={editor} />
        <span className="space" />
        {view}
        <EditorMenu editor={editor} tools={tools} isNarrow />
      </div>
    )
  const views = (
    <>
      <span className="space" />
      {mode.value === 'both' && !mode.isOnDemand && (
        <CheckBox label={t('page.livePreview')} checked={mode.isLive} onChecked={mode.setLive} />
      )}
      {view}
      {document.fullscreenEnabled && (
        <IconButton
          icon={isFull ? 'fullscreenOff' : 'fullscreen'}
          label={t(isFull ? 'page.leaveFullScreen' : 'page.fullScreen')}
          shortcut="F11"
          onClick={toggleFullScreen}
        />
      )}
    </>
  )
  const { isApi } = state
  return (
    <>
      <div className="tool-row">
        {isApi && (
          <div className="tool-row-group">
            <ApiTools editor={editor} />
          </div>
        )}
        <ToolRow editor={editor} tools={tools} />
        {isApi ? views : <span className="space" />}
        <EditorMenu editor={editor} tools={tools} isNarrow={false} />
      </div>
      {/* the form of an API page has no text to format */}
      {!editor.isForm && (
        <div className="editor-tools">
          <FormatBar editor={editor} />
          {!isApi && (
            <>
              <ApiTools editor={editor} />
              {views}
            </>
          )}
        </div>
      )}
    </>
  )
}
