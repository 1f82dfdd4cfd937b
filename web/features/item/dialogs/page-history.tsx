import { useState } from 'react'
import { HistoryDialog } from '../../../parts/history/history-dialog.tsx'
import { RestoreVersion } from '../../../parts/history/restore-version.tsx'
import type { ShownVersion } from '../../../parts/history/version.ts'
import type { PageDialogProps } from './page-dialog.ts'

/** The history of a page that is read; editors restore versions. Source: web/spec/writing.md 2.1. */
export function PageHistory({ info, page, onClose }: PageDialogProps) {
  const [restoring, setRestoring] = useState<ShownVersion | null>(null)
  // not in archived items; pages of RunApi items are edited in their own client
  const canEdit = page.can_edit && info.item_type !== '3'
  return (
    <>
      <HistoryDialog
        item={info.item_id}
        page={page}
        canEdit={canEdit}
        {...(canEdit && { onRestore: setRestoring })}
        onClose={onClose}
      />
      {restoring && (
        <RestoreVersion
          page={page}
          version={{ ...restoring, time: restoring.addtime_unix }}
          onRestored={onClose}
          onClose={() => setRestoring(null)}
        />
      )}
    </>
  )
}
