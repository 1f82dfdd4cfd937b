import { useState } from 'react'
import { useAnswer } from '../../api/answers.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { Button } from '../../ui/controls/button.tsx'
import { RemovedDialog, removedOf, usualSize, type RemovedFilesProps } from './removed-dialog.tsx'

/**
 * Opens the list of files that the person has deleted and can still restore; absent where there are
 * none. Source: web/spec/managing.md 3.
 */
export function RemovedFiles({ all = false, restore }: RemovedFilesProps) {
  const t = usePhrases()
  const [isOpen, setOpen] = useState(false)
  const { data } = useAnswer('attachment/getRemovedList', removedOf(all, 1, usualSize), {
    freshFor: 0,
  })
  const count = data?.total ?? 0
  // after the last one has been restored, the dialog says that there are no more
  if (count === 0 && !isOpen) return null
  return (
    <>
      <Button kind="quiet" icon="trash" onClick={() => setOpen(true)}>
        {t('files.removedCount', { count })}
      </Button>
      {isOpen && <RemovedDialog all={all} restore={restore} onClose={() => setOpen(false)} />}
    </>
  )
}
