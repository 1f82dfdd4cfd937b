import { Suspense, useState } from 'react'
import { loadPhrases, usePhrases } from '../../../locales/phrases.ts'
import { CheckBox } from '../../../ui/forms/check-box.tsx'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { DialogLoading } from '../../../ui/overlays/dialog-loading.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { CatalogChoice } from './catalog-choice.tsx'
import { EditorAppearance } from './editor-appearance.tsx'
import { PictureButton } from './uploads/picture-button.tsx'
import type { EditorModel } from './use-editor.ts'

const NewCatalog = lazyComponent(() =>
  Promise.all([import('./new-catalog.tsx'), loadPhrases('catalogs')]).then(([m]) => m.NewCatalog),
)

/** The row under the title: catalog, insert buttons, view. */
export function EditorTools({ editor }: { editor: EditorModel }) {
  const t = usePhrases()
  const { opened, editing, state, mode, uploads } = editor
  const [isNewOpen, setNewOpen] = useState(false)
  const newCatalog = {
    name: 'newCatalog',
    label: t('page.catalogNew'),
    icon: 'plus' as const,
    run: () => setNewOpen(true),
  }
  const words = { text: t('page.viewText'), both: t('page.viewBoth'), preview: t('page.preview') }
  return (
    <div className="editor-tools">
      {!opened.isSinglePage && (
        <CatalogChoice
          item={opened.item}
          value={state.catalog}
          isRootClosed={opened.isRootClosed}
          onValue={editing.setCatalog}
          onNew={newCatalog.run}
        />
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
      <EditorAppearance entries={opened.isSinglePage ? [] : [newCatalog]} />
      {isNewOpen && (
        <Suspense fallback={<DialogLoading />}>
          <NewCatalog
            item={opened.item}
            parent={state.catalog}
            isRootClosed={opened.isRootClosed}
            onCreated={editing.setCatalog}
            onClose={() => setNewOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
