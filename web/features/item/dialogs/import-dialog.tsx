import { useState } from 'react'
import type { Answer } from '../../../api/calls.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { ImportPanel } from '../../../parts/import/import-panel.tsx'
import { Dialog } from '../../../ui/overlays/dialogs/dialog.tsx'

export interface ImportDialogProps {
  info: Answer<'item/info'>
  onClose: () => void
}

/** Imports a file into the item, or as a new one. Source: web/spec/writing.md 2.5. */
export function ImportDialog({ info, onClose }: ImportDialogProps) {
  const t = usePhrases()
  const [{ isChosen, isBusy }, setState] = useState({ isChosen: false, isBusy: false })
  return (
    <Dialog
      title={t('import.title')}
      size="middle"
      typed={isChosen}
      busy={isBusy}
      onClose={onClose}
    >
      <ImportPanel
        item={{
          id: Number(info.item_id),
          name: info.item_name,
          isTied: Boolean(info.ties),
        }}
        actions="dialog-actions"
        onState={setState}
        onClose={onClose}
      />
    </Dialog>
  )
}
