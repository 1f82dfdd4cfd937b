import { useState } from 'react'
import { loadPhrases, usePhrases } from '../../../../../locales/phrases.ts'
import { IconButton } from '../../../../../ui/controls/button.tsx'
import { Segments } from '../../../../../ui/controls/segments.tsx'
import { lazyPart } from '../../../../../ui/lazy-part.tsx'
import { DialogLoading } from '../../../../../ui/overlays/dialogs/dialog-loading.tsx'
import type { MenuEntry } from '../../../../../ui/overlays/menus/menu-entry.ts'
import { MenuButton } from '../../../../../ui/overlays/menus/menu.tsx'
import type { EditorModel } from '../../use-editor.ts'
import { isApiText } from '../model/api-text.ts'

const dialogOf = <Name extends 'ToMarkdown' | 'ToApiPage'>(name: Name) =>
  lazyPart(
    () =>
      Promise.all([import('./convert-dialogs.tsx'), loadPhrases('api-page')]).then(
        ([m]) => m[name],
      ),
    <DialogLoading />,
  )
const dialogs = { toMarkdown: dialogOf('ToMarkdown'), toApi: dialogOf('ToApiPage') }

/** Form or JSON of an API page, and the way from and to markdown. Source: web/spec/writing.md 8. */
export function ApiTools({ editor }: { editor: EditorModel }) {
  const t = usePhrases()
  const [dialog, setDialog] = useState<keyof typeof dialogs | null>(null)
  const { editing, isForm, isReadOnly, setPane, state } = editor
  const entry: MenuEntry = state.isApi
    ? {
        name: 'toMarkdown',
        label: t('page.toMarkdown'),
        icon: 'file',
        run: () => setDialog('toMarkdown'),
      }
    : { name: 'toApi', label: t('page.toApi'), icon: 'code', run: () => setDialog('toApi') }
  const show = (pane: 'form' | 'source') => {
    if (pane === 'form' && !isApiText(editing.shownText())) return editing.showProblem()
    setPane(pane)
  }
  const Dialog = dialog && dialogs[dialog]
  return (
    <>
      {state.isApi && (
        <Segments
          label={t('page.apiPane')}
          value={isForm ? 'form' : 'source'}
          choices={[
            { value: 'form', label: t('page.apiForm') },
            { value: 'source', label: t('page.apiSource') },
          ]}
          onValue={show}
        />
      )}
      {!isReadOnly && (
        <MenuButton label={t('page.apiActions')} groups={[[entry]]}>
          {(trigger) => <IconButton icon="code" label={t('page.apiActions')} {...trigger} />}
        </MenuButton>
      )}
      {Dialog && <Dialog editor={editor} onClose={() => setDialog(null)} />}
    </>
  )
}
