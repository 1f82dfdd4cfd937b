import { useState } from 'react'
import { runDownload } from '../../../api/transfers.ts'
import type { Args } from '../../../api/calls.ts'
import { saveFile } from '../../../api/download.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { FailureAlert } from '../../../parts/failures/failure-alert.tsx'
import { SplitButton } from '../../../ui/controls/split-button.tsx'
import { toast } from '../../../ui/feedback/notices/notices.tsx'

type Format = 'csv' | 'json'

/** Exports the rows that the filters leave, all of them and not only those that are listed. */
export function ExportButton({ filters }: { filters: Args<'adminAudit/getList'> }) {
  const t = usePhrases()
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const run = async (format: Format) => {
    setRunning(true)
    setFailure(null)
    try {
      const file = await runDownload(
        'adminAudit/export',
        { ...filters, format },
        { signal: new AbortController().signal, onBytes: () => undefined },
      )
      saveFile(file)
      toast(t('admin-audit.exported', { name: file.name }))
    } catch (error) {
      setFailure(error)
    } finally {
      setRunning(false)
    }
  }
  return (
    <div className="audit-export">
      <SplitButton
        label={t('admin-audit.exportCsv')}
        icon="download"
        busy={isRunning}
        onClick={() => void run('csv')}
        groups={[
          [
            {
              name: 'json',
              label: t('admin-audit.exportJson'),
              run: () => void run('json'),
            },
          ],
        ]}
      />
      {failure !== null && <FailureAlert error={failure} />}
    </div>
  )
}
