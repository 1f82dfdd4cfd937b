import { useId } from 'react'
import { limits } from '#contract/limits.ts'
import { isRefused } from '../../../../api/refusal.ts'
import { shortcutText } from '../../../../lib/shortcut.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Button, IconButton } from '../../../../ui/controls/button.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { SplitButton } from '../../../../ui/controls/split-button.tsx'
import type { MenuEntry } from '../../../../ui/overlays/menus/menu-entry.ts'
import { Tooltip } from '../../../../ui/overlays/tooltip.tsx'
import { CatalogChoice } from '../catalogs/catalog-choice.tsx'
import type { EditorToolsProps } from './editor-tools.tsx'
import { lockEntries } from '../locking/lock-entries.ts'
import { SaveState } from '../saving/save-state.tsx'
import { SheetMenu } from '../sheet/xlsx/sheet-menu.tsx'

/** From this title length on, the remaining room is shown. Characters. */
const longTitle = 180

/** The link back, the title, and saving. Source: web/spec/writing.md 1.2, 1.3. */
export function EditorHead({ editor, tools, isNarrow }: EditorToolsProps) {
  const t = usePhrases()
  const { opened, page, heading, editing, state, saving, isReadOnly, field } = editor
  const noteId = useId()
  const length = { count: state.title.length, limit: limits.pageTitleLength }
  const isTooLong = length.count > length.limit && state.title !== editing.saver.base().title
  // nothing is saved, or renamed, by those who can only read
  const hasNote = isTooLong || (opened.isSinglePage && !isReadOnly)
  const isSaveOff =
    isReadOnly || (saving.at === 'failed' && isRefused(saving.error, 'itemArchived'))
  // a press meanwhile is kept for one more save
  const isSaving = saving.at === 'saving' || editor.uploads.isAwaited || undefined
  const saveEntries: MenuEntry[] = [
    {
      name: 'saveTemplate',
      label: t('page.saveAsTemplate'),
      icon: 'save',
      run: () => tools.open('saveTemplate'),
    },
  ]
  saveEntries.push(...lockEntries(t, editor))
  if (editor.isDraft)
    saveEntries.push({
      name: 'publish',
      label: t('page.publish'),
      icon: 'globe',
      waits: true,
      run: editor.publish,
    })
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
        {editor.isDraft && <Badge kind="warning">{t('page.draftTag')}</Badge>}
        {opened.isSheet && <SheetMenu editor={editor} tools={tools} />}
        <SaveState
          saving={saving}
          isUnsaved={state.isUnsaved}
          isForUploads={editor.uploads.isAwaited}
        />
        {!isNarrow && !opened.isSinglePage && (
          <CatalogChoice
            item={opened.item}
            value={state.catalog}
            isRootClosed={opened.isRootClosed}
            onValue={editing.setCatalog}
            onNew={() => tools.open('newCatalog')}
          />
        )}
        {!isNarrow && !opened.isSheet && (
          <Button disabled={isReadOnly} onClick={() => tools.open('notify')}>
            {t('page.saveAndNotify')}
          </Button>
        )}
        {opened.isSheet || isNarrow ? (
          <Tooltip text={t('page.save')} shortcut={shortcutText('Ctrl+S')}>
            <Button
              kind="main"
              aria-busy={isSaving}
              disabled={isSaveOff}
              onClick={() => void editor.save()}
            >
              {t('page.save')}
            </Button>
          </Tooltip>
        ) : (
          <SplitButton
            label={t('page.save')}
            shortcut={shortcutText('Ctrl+S')}
            kind="main"
            aria-busy={isSaving}
            disabled={isSaveOff}
            onClick={() => void editor.save()}
            groups={[saveEntries]}
          />
        )}
      </div>
      {hasNote && (
        <p
          id={noteId}
          className={isTooLong ? 'title-note wrong' : 'title-note'}
          role={isTooLong ? 'alert' : undefined}
        >
          {isTooLong ? t('core.tooLong', length) : t('page.singleTitle')}
        </p>
      )}
    </>
  )
}
