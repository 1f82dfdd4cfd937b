import { useState } from 'react'
import { language, usePhrases } from '../../../../locales/phrases.ts'
import { toast } from '../../../../ui/feedback/notices.tsx'
import { Confirm } from '../../../../ui/overlays/confirm.tsx'
import type { EditorModel } from '../use-editor.ts'
import { fromMarkdown, toMarkdown } from './convert.ts'

interface ConvertDialogProps {
  editor: EditorModel
  onClose: () => void
}

/** An API page becomes markdown that looks the same, and can be written on freely. */
export function ToMarkdown({ editor: { editing }, onClose }: ConvertDialogProps) {
  const t = usePhrases()
  const [before] = useState(editing.shownText)
  return (
    <Confirm
      title={t('api-page.toMarkdownTitle')}
      text={t('api-page.toMarkdownText')}
      action={t('api-page.convert')}
      onConfirm={async () => {
        const markdown = await toMarkdown(before, language())
        if (markdown === null) return { alert: t('api-page.unreadable') }
        editing.convert(markdown, false)
        toast(t('api-page.converted'), {
          label: t('page.undo'),
          run: () => editing.convert(before, true),
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
  const [before] = useState(editing.shownText)
  return (
    <Confirm
      title={t('api-page.toApiTitle')}
      text={t('api-page.toApiText')}
      action={t('api-page.convert')}
      onConfirm={async () => {
        const api = await fromMarkdown(before)
        setPane('form')
        editing.convert(api, true)
        toast(t('api-page.converted'), {
          label: t('page.undo'),
          run: () => editing.convert(before, false),
        })
      }}
      onClose={onClose}
    />
  )
}
