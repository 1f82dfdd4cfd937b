import { useId } from 'react'
import { limits } from '#contract/limits.ts'
import { isRefused } from '../../../api/refusal.ts'
import { shortcutText } from '../../../lib/shortcut.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { EditorAppearance } from './editor-appearance.tsx'
import { SaveState } from './saving/save-state.tsx'
import type { EditorModel } from './use-editor.ts'

/** From this title length on, the remaining room is shown. Characters. */
const longTitle = 180

/** The link back, the title, and saving. Source: web/spec/writing.md 1.2, 1.3. */
export function EditorHead({ editor }: { editor: EditorModel }) {
  const t = usePhrases()
  const { opened, page, heading, editing, state, saving, isReadOnly, field } = editor
  const noteId = useId()
  const length = { count: state.title.length, limit: limits.pageTitleLength }
  const isTooLong = length.count > length.limit && state.title !== editing.saver.base().title
  const hasNote = isTooLong || opened.isSinglePage
  return (
    <>
      <div className="editor-head">
        <IconButton
          icon="arrowLeft"
          label={t(page ? 'page.back' : 'page.backToItem')}
          onClick={editor.back}
        />
        <h1 className="sr-only">{heading}</h1>
        <div className="editor-title">
          <input
            ref={editor.titleField}
            className="title-input"
            aria-label={t('page.title')}
            aria-invalid={isTooLong || undefined}
            aria-describedby={hasNote ? noteId : undefined}
            placeholder={t('page.untitled')}
            value={state.title}
            readOnly={isReadOnly}
            autoComplete="off"
            onChange={(event) => editing.setTitle(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              field?.focus()
            }}
          />
          {length.count >= longTitle && (
            <span className={isTooLong ? 'title-count wrong' : 'title-count'}>
              {t('page.titleCount', length)}
            </span>
          )}
        </div>
        {opened.isSheet && <EditorAppearance />}
        <SaveState saving={saving} isUnsaved={state.isUnsaved} />
        <Tooltip text={t('page.save')} shortcut={shortcutText('Ctrl+S')}>
          <Button
            kind="main"
            aria-busy={saving.at === 'saving' || undefined}
            disabled={
              isReadOnly || (saving.at === 'failed' && isRefused(saving.error, 'itemArchived'))
            }
            onClick={() => void editor.save()}
          >
            {t('page.save')}
          </Button>
        </Tooltip>
      </div>
      {hasNote && (
        <p
          id={noteId}
          className={isTooLong ? 'title-note wrong' : 'title-note'}
          role={isTooLong ? 'alert' : undefined}
        >
          {isTooLong ? t('page.titleTooLong', length) : t('page.singleTitle')}
        </p>
      )}
    </>
  )
}
