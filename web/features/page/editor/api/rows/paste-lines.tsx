import { useId, useMemo, useState, type FormEvent } from 'react'
import { usePhrases } from '../../../../../locales/phrases.ts'
import { Dialog } from '../../../../../ui/overlays/dialogs/dialog.tsx'
import { SubmitActions } from '../../../../../ui/overlays/dialogs/submit-actions.tsx'
import type { Row } from '../model/api-text.ts'
import type { Columns } from './new-row.ts'
import { writtenRows } from './pasted-rows.ts'

interface PasteLinesProps {
  /** Name of the list that gets the rows. */
  list: string
  columns: Columns
  onRows: (rows: readonly Row[]) => void
  onClose: () => void
}

/** Lines that become rows at the end of a list. Source: web/spec/writing.md 8. */
export function PasteLines({ list, columns, onRows, onClose }: PasteLinesProps) {
  const t = usePhrases()
  const id = useId()
  const [text, setText] = useState('')
  const rows = useMemo(() => writtenRows(text, columns), [text, columns])
  const count = rows?.length ?? 0
  const add = (event?: FormEvent) => {
    event?.preventDefault()
    if (!rows || count === 0) return
    onRows(rows)
    onClose()
  }
  return (
    <Dialog
      title={t('api-page.pasteTitle', { list })}
      text={t('api-page.pasteText')}
      size="middle"
      typed={text !== ''}
      onClose={onClose}
    >
      <form noValidate onSubmit={add}>
        <label className="sr-only" htmlFor={id}>
          {t('api-page.pasteField')}
        </label>
        <textarea
          id={id}
          data-autofocus
          className="input api-code api-lines"
          rows={8}
          value={text}
          spellCheck={false}
          aria-invalid={!rows || undefined}
          aria-describedby={rows ? undefined : `${id}-problem`}
          placeholder={'Accept: application/json\npage=1\n{ "name": "…" }'}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) add()
          }}
        />
        {!rows && (
          <p id={`${id}-problem`} className="api-note" role="status">
            {t('api-page.pasteBroken')}
          </p>
        )}
        <SubmitActions
          label={count > 0 ? t('api-page.pasteAdd', { count }) : t('api-page.pasteNone')}
          disabled={count === 0}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}
