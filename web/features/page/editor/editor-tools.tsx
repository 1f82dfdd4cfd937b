import { usePhrases } from '../../../locales/phrases.ts'
import {
  LanguageSwitch,
  ThemeSwitch,
  useLanguageEntries,
  useThemeEntries,
} from '../../../parts/appearance.tsx'
import { IconButton } from '../../../ui/controls/button.tsx'
import { CheckBox } from '../../../ui/forms/check-box.tsx'
import { MenuButton } from '../../../ui/overlays/menu.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { CatalogChoice } from './catalog-choice.tsx'
import { PictureButton } from './uploads/picture-button.tsx'
import type { EditorModel } from './use-editor.ts'

/** The row under the title: catalog, insert buttons, view. */
export function EditorTools({ editor }: { editor: EditorModel }) {
  const t = usePhrases()
  const { opened, editing, state, mode, uploads } = editor
  const words = { text: t('page.viewText'), both: t('page.viewBoth'), preview: t('page.preview') }
  return (
    <div className="editor-tools">
      {!opened.isSinglePage && (
        <CatalogChoice item={opened.item} value={state.catalog} onValue={editing.setCatalog} />
      )}
      <PictureButton
        isDisabled={editor.isReadOnly || mode.value === 'preview'}
        onPictures={(files) => uploads.take(files, null)}
      />
      <span className="space" />
      {mode.value === 'both' && (
        <CheckBox label={t('page.livePreview')} checked={mode.isLive} onChecked={mode.setLive} />
      )}
      <Segments
        label={t('page.view')}
        value={mode.value}
        choices={mode.choices.map((value) => ({ value, label: words[value] }))}
        onValue={mode.setView}
      />
      <span className="wide-only editor-appearance">
        <LanguageSwitch />
        <ThemeSwitch />
      </span>
      <span className="phone-only">
        <MenuButton label={t('page.more')} groups={[useLanguageEntries(), useThemeEntries()]}>
          {(trigger) => <IconButton icon="more" label={t('page.more')} {...trigger} />}
        </MenuButton>
      </span>
    </div>
  )
}
