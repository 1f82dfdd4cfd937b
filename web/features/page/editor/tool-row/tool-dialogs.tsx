import { useRef } from 'react'
import { loadPhrases, usePhrases } from '../../../../locales/phrases.ts'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { DialogLoading } from '../../../../ui/overlays/dialogs/dialog-loading.tsx'
import { insertBlock } from '../formatting/blocks.ts'
import type { EditorModel } from '../use-editor.ts'
import type { EditorTools } from './use-tools.ts'

const Confirm = lazyPart(() => import('../questions.ts').then((m) => m.Confirm), <DialogLoading />)
const phrases = () => loadPhrases('editor-tools')
const FormatToolDialog = lazyPart(
  () =>
    Promise.all([import('../format-tools/format-tool-dialog.tsx'), phrases()]).then(
      ([m]) => m.FormatToolDialog,
    ),
  <DialogLoading />,
)
const TemplatesDialog = lazyPart(
  () =>
    Promise.all([
      import('../templates/templates-dialog.tsx'),
      loadPhrases('editor-tools', 'controls'),
    ]).then(([m]) => m.TemplatesDialog),
  <DialogLoading />,
)
const SaveTemplate = lazyPart(
  () =>
    Promise.all([import('../templates/save-template.tsx'), phrases()]).then(
      ([m]) => m.SaveTemplate,
    ),
  <DialogLoading />,
)
const ImportCurl = lazyPart(
  () =>
    Promise.all([import('../api/curl/import-curl.tsx'), loadPhrases('api-page')]).then(
      ([m]) => m.ImportCurl,
    ),
  <DialogLoading />,
)
const GlobalsDialog = lazyPart(
  () =>
    Promise.all([import('../api/tools/globals-dialog.tsx'), loadPhrases('api-page')]).then(
      ([m]) => m.GlobalsDialog,
    ),
  <DialogLoading />,
)
const MockDialog = lazyPart(
  () => Promise.all([import('../mock/mock-dialog.tsx'), phrases()]).then(([m]) => m.MockDialog),
  <DialogLoading />,
)
const AttachmentsDialog = lazyPart(
  () =>
    Promise.all([
      import('../attachments/attachments-dialog.tsx'),
      loadPhrases('editor-tools', 'controls', 'files'),
    ]).then(([m]) => m.AttachmentsDialog),
  <DialogLoading />,
)
const RestoreDialog = lazyPart(
  () =>
    Promise.all([import('./restore-dialog.tsx'), loadPhrases('item-dialogs', 'item')]).then(
      ([m]) => m.RestoreDialog,
    ),
  <DialogLoading />,
)
const NotifyDialog = lazyPart(
  () =>
    Promise.all([
      import('../notify/notify-dialog.tsx'),
      loadPhrases('editor-tools', 'controls'),
    ]).then(([m]) => m.NotifyDialog),
  <DialogLoading />,
)
const NewCatalog = lazyPart(
  () =>
    Promise.all([import('../catalogs/new-catalog.tsx'), loadPhrases('catalogs')]).then(
      ([m]) => m.NewCatalog,
    ),
  <DialogLoading />,
)

const StoredPageDialog = lazyPart(
  () =>
    Promise.all([
      import('./stored-page-dialog.tsx'),
      loadPhrases('item-dialogs', 'item', 'controls'),
    ]).then(([m]) => m.StoredPageDialog),
  <DialogLoading />,
)

/** What the tools have opened; a page that was never saved is saved before a dialog about it. */
export function ToolDialogs({ editor, tools }: { editor: EditorModel; tools: EditorTools }) {
  const t = usePhrases()
  const { dialog, close } = tools
  const isSaved = useRef(false)
  if (!dialog) return null
  if (tools.isSaveNeeded)
    return (
      <Confirm
        title={t('page.saveFirst')}
        text={t('page.saveFirstText')}
        action={t('page.saveNow')}
        onConfirm={async () => {
          isSaved.current = await editor.save()
          return isSaved.current ? undefined : { alert: t('page.notSaved') }
        }}
        // once the page is stored, the dialog takes the place of this question
        onClose={() => !isSaved.current && close()}
      />
    )
  return <Opened editor={editor} tools={tools} />
}

function Opened({ editor, tools }: { editor: EditorModel; tools: EditorTools }) {
  const { opened, source } = editor
  const { dialog, close } = tools
  switch (dialog) {
    case null:
      return null
    case 'templates':
      return (
        <TemplatesDialog
          item={opened.item}
          dialect={opened.dialect}
          onInsert={(text) => {
            close()
            source?.edit(insertBlock(text.trim()))
          }}
          onClose={close}
        />
      )
    case 'saveTemplate': {
      const { title, text } = editor.editing.now()
      return <SaveTemplate title={title} text={text} onClose={close} />
    }
    case 'curl':
      return <ImportCurl editor={editor} onClose={close} />
    case 'globals':
      return <GlobalsDialog opened={opened} onClose={close} />
    case 'mock':
      return <MockDialog editor={editor} onClose={close} />
    case 'files':
      return <AttachmentsDialog editor={editor} onCount={tools.setFiles} onClose={close} />
    case 'history':
      return <RestoreDialog editor={editor} onClose={close} />
    case 'notify':
      return <NotifyDialog editor={editor} onClose={close} />
    case 'newCatalog':
      return (
        <NewCatalog
          item={opened.item}
          parent={editor.state.catalog}
          isRootClosed={opened.isRootClosed}
          onCreated={editor.editing.setCatalog}
          onClose={close}
        />
      )
    case 'share':
    case 'log':
    case 'sort':
    case 'delete':
      return <StoredPageDialog name={dialog} editor={editor} onClose={close} />
    default:
      return source && <FormatToolDialog tool={dialog} source={source} onClose={close} />
  }
}
