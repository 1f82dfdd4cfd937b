import type { ComponentType } from 'react'
import { usePhrases } from '../../../../../locales/phrases.ts'
import type { PaneOptions } from '../../../../../parts/try-it/try-panel.tsx'
import { State } from '../../../../../ui/feedback/state.tsx'
import { toast } from '../../../../../ui/feedback/notices/notices.tsx'
import { undoChange } from '../../undo/undo-change.ts'
import type { EditorModel } from '../../use-editor.ts'
import { readApiText, shownText, valueAt, withAt } from '../model/api-text.ts'
import { useShownText } from '../preview/use-shown-text.ts'

interface TryEditedProps {
  editor: EditorModel
  Pane: ComponentType<PaneOptions>
}

/** Try it beside the form: an example goes into the form, and is stored by the next save. */
export function TryEdited({ editor, Pane }: TryEditedProps) {
  const t = usePhrases()
  const { editing, opened, page, isReadOnly } = editor
  const text = useShownText(editing)
  if (shownText(valueAt(readApiText(text)?.value, ['info', 'type'])) === 'websocket')
    return <State drawing="compass" title={t('try-it.noSocket')} />
  const put = (status: number, example: string): Promise<string> => {
    const before = editing.shownText()
    const api = readApiText(before)
    const field = status < 400 ? 'responseExample' : 'responseFailExample'
    if (!api) return Promise.resolve(before)
    const after = api.write(withAt(api.value, ['response', field], example))
    editing.replace(after)
    toast(t(status < 400 ? 'try-it.putSuccess' : 'try-it.putFailure'), {
      label: t('page.undo'),
      run: () => void undoChange(editing, 'api', { before, after }),
    })
    return Promise.resolve(after)
  }
  return (
    <Pane
      item={opened.item}
      globals={opened.globals}
      page={{ id: String(page), text, version: text }}
      saveExample={isReadOnly ? undefined : put}
    />
  )
}
