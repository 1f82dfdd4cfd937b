import { language, usePhrases } from '../../../../../locales/phrases.ts'
import { toast } from '../../../../../ui/feedback/notices/notices.tsx'
import { Confirm } from '../../../../../ui/overlays/dialogs/confirm.tsx'
import type { Editing } from '../../editing.ts'
import type { MadeChange } from '../../undo/made-change.ts'
import { undoConversion } from '../../undo/undo-change.ts'
import type { EditorModel } from '../../use-editor.ts'
import { fromMarkdown, toMarkdown } from './convert.ts'

interface ConvertDialogProps {
  editor: EditorModel
  onClose: () => void
}

/** An API page becomes markdown that looks the same, and can be written on freely. */
export function ToMarkdown({ editor: { editing }, onClose }: ConvertDialogProps) {
  const t = usePhrases()
  return (
    <Confirm
      title={t('api-page.toMarkdownTitle')}
      text={t('api-page.toMarkdownText')}
      action={t('api-page.convert')}
      onConfirm={async () => {
        const change = await converted(editing, (text) => toMarkdown(text, language()))
        if (!change) return { alert: t('api-page.unreadable') }
        editing.convert(change.after, false)
        toast(t('api-page.converted'), {
          label: t('page.undo'),
          run: () => undoConversion(editing, change, true),
        })
        return undefined
      }}
      onClose={onClose}
    />
  )
}

/** A text becomes an API page: its sections go into the fields, everything else into remarks. */
export function ToApiPage({ editor: { editing, setPane }, onClose }: ConvertDialogProps) {
  const t = usePhrases()
  return (
    <Confirm
      title={t('api-page.toApiTitle')}
      text={t('api-page.toApiText')}
      action={t('api-page.convert')}
      onConfirm={async () => {
        const change = await converted(editing, fromMarkdown)
        if (!change) return
        setPane('form')
        editing.convert(change.after, true)
        toast(t('api-page.converted'), {
          label: t('page.undo'),
          run: () => undoConversion(editing, change, false),
        })
      }}
      onClose={onClose}
    />
  )
}

/** The text of now: what comes in while it is converted, such as the link of an upload, is in it. */
async function converted(
  editing: Pick<Editing, 'shownText'>,
  convert: (text: string) => Promise<string | null>,
): Promise<MadeChange | null> {
  for (;;) {
    const before = editing.shownText()
    const after = await convert(before)
    if (after === null) return null
    if (editing.shownText() === before) return { before, after }
  }
}
