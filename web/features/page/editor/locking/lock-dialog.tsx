import { useState } from 'react'
import { usePhrases } from '../../../../locales/phrases.ts'
import { sentences } from '../../../../locales/sentences.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialogs/dialog.tsx'
import type { PageLock } from './lock.ts'
import { ReleaseLock } from './release-lock.tsx'

interface LockDialogProps {
  /** '' when unknown. */
  name: string
  /** Seconds; 0 when unknown. */
  left: number
  pageLock: PageLock
  isManager: boolean
  isSheet: boolean
  /** Leaves the page; a sheet stays, read-only. */
  onClose: () => void
}

/** Somebody else is editing the page. Source: web/spec/writing.md 1.6, 4. */
export function LockDialog({ name, left, pageLock, isManager, isSheet, onClose }: LockDialogProps) {
  const t = usePhrases()
  const [isBusy, setBusy] = useState(false)
  const [isForcing, setForcing] = useState(false)
  const shown = name || t('page.lockedSomebody')
  const again = async () => {
    setBusy(true)
    await pageLock.take()
    setBusy(false)
  }
  return (
    <Dialog
      title={t('page.lockedTitle', { name: shown })}
      text={sentences(
        t('page.lockedText'),
        left > 0 && t('page.lockedLeft', { count: Math.ceil(left / 60) }),
      )}
      sheet
      role="alertdialog"
      onClose={onClose}
    >
      <DialogActions>
        {isManager && (
          <Button kind="quiet" onClick={() => setForcing(true)}>
            {t('page.lockedForce')}
          </Button>
        )}
        <Button busy={isBusy} onClick={() => void again()}>
          {t('core.retry')}
        </Button>
        <Button kind="main" data-autofocus onClick={onClose}>
          {t(isSheet ? 'page.lockedStay' : 'page.lockedBack')}
        </Button>
      </DialogActions>
      {isForcing && (
        <ReleaseLock name={shown} pageLock={pageLock} onClose={() => setForcing(false)} />
      )}
    </Dialog>
  )
}
