import { useState } from 'react'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialogs/dialog.tsx'

interface LeaveDialogProps {
  /** Resolves to true when everything is saved. */
  save: () => Promise<boolean>
  onLeave: () => void
  /** Stays. */
  onClose: () => void
}

/** Asks before leaving with unsaved changes. Source: web/spec/writing.md 1.7. */
export function LeaveDialog({ save, onLeave, onClose }: LeaveDialogProps) {
  const t = usePhrases()
  const [isBusy, setBusy] = useState(false)
  const saveAndLeave = async () => {
    setBusy(true)
    if (await save()) onLeave()
    else onClose()
  }
  return (
    <Dialog
      title={t('page.leaveTitle')}
      text={t('page.leaveText')}
      sheet
      role="alertdialog"
      size="middle"
      busy={isBusy}
      onClose={onClose}
    >
      <DialogActions>
        <Button disabled={isBusy} onClick={onClose}>
          {t('page.leaveStay')}
        </Button>
        <Button disabled={isBusy} onClick={onLeave}>
          {t('page.leaveKeep')}
        </Button>
        <Button kind="main" data-autofocus busy={isBusy} onClick={() => void saveAndLeave()}>
          {t('page.leaveSave')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
