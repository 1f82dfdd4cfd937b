import { useState } from 'react'
import { language, t as now, usePhrases } from '../../../../../locales/phrases.ts'
import { Button } from '../../../../../ui/controls/button.tsx'
import { CopyButton } from '../../../../../ui/controls/copy-button.tsx'
import { Dialog, DialogActions } from '../../../../../ui/overlays/dialogs/dialog.tsx'
import { UploadField } from '../../../../../ui/pickers/upload-field.tsx'
import type { SendFile } from '../../../../../ui/pickers/use-uploads.ts'
import { readWorkbook, type ReadAnswer } from './read-workbook.ts'

/** Bytes of a file, and cells with a value. Source: web/spec/writing.md 4. */
const most = { bytes: 10 * 1024 * 1024, cells: 200_000 }

export interface ImportDialogProps {
  /** The sheets as they are stored. */
  onReplace: (text: string) => void
  onClose: () => void
}

/** A workbook is read, and replaces the present sheets. Source: web/spec/writing.md 4. */
export function ImportDialog({ onReplace, onClose }: ImportDialogProps) {
  const t = usePhrases()
  const [read, setRead] = useState<{ name: string; answer: ReadAnswer } | null>(null)
  const send: SendFile<ReadAnswer> = async (file, { onProgress, signal }) => {
    onProgress(1)
    const answer = await readWorkbook(file, language(), signal).catch((cause: unknown) => {
      throw new Error(now('core.chunkFailed'), { cause })
    })
    if (!answer) throw new Error(now('sheet.notWorkbook'))
    if (answer.filled === 0) throw new Error(now('sheet.emptyWorkbook'))
    if (answer.filled > most.cells) {
      const places = { count: answer.filled, limit: most.cells }
      throw new Error(now('sheet.tooManyCells', places))
    }
    return answer
  }
  if (!read)
    return (
      <Dialog title={t('sheet.importTitle')} size="middle" onClose={onClose}>
        <UploadField
          single
          label={t('sheet.importFile')}
          afterwards={t('sheet.reading')}
          limit={most.bytes}
          kinds={['xlsx']}
          send={send}
          onDone={({ name }, answer) => setRead({ name, answer })}
        />
      </Dialog>
    )
  const { name, answer } = read
  const { remarks } = answer
  return (
    <Dialog
      title={t('sheet.importTitle')}
      text={t('sheet.replaceQuestion', { name, count: answer.count })}
      size={remarks.length > 0 ? 'middle' : 'small'}
      onClose={onClose}
    >
      {remarks.length > 0 && (
        <section className="sheet-remarks" aria-label={t('sheet.remarks')}>
          <div>
            <strong>{t('sheet.remarks')}</strong>
            <CopyButton
              text={remarks.map(({ where, message }) => `${where}\t${message}`).join('\n')}
            />
          </div>
          <ul>
            {remarks.map(({ where, message }) => (
              <li key={`${where} ${message}`}>
                <strong>{where}</strong> {message}
              </li>
            ))}
          </ul>
        </section>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('core.cancel')}</Button>
        <Button
          kind="main"
          data-autofocus
          onClick={() => {
            onReplace(answer.text)
            onClose()
          }}
        >
          {t('sheet.replace')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
