import { useState, type ReactNode } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { Banner } from '../../feedback/banner.tsx'
import { Button } from '../../controls/button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

/** Outcome of a confirmed action: nothing on success, otherwise a message for the dialog. */
export type Outcome = void | { alert: string }

interface ConfirmProps {
  /** Names the object: "Delete page “Login”?" */
  title: string
  /** The consequence. */
  text: ReactNode
  /** Label of the button: repeats the verb. */
  action: string
  /** It can't be undone: the button is red and the focus starts on Cancel. */
  danger?: boolean
  /** Label of the other button; "Cancel" when absent. */
  cancel?: string
  /**
   * The action. Meanwhile the dialog is busy; it closes on success and shows the message otherwise.
   */
  onConfirm: () => Promise<Outcome>
  onClose: () => void
}

/** Asks before an action. Source: web/spec/design.md 4 (confirm). */
export function Confirm({
  title,
  text,
  action,
  danger = false,
  cancel,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const t = usePhrases()
  const [busy, setBusy] = useState(false)
  const [alert, setAlert] = useState('')
  const confirm = async () => {
    setBusy(true)
    setAlert('')
    try {
      const outcome = await onConfirm()
      if (outcome) setAlert(outcome.alert)
      else onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} text={text} sheet role="alertdialog" busy={busy} onClose={onClose}>
      {alert && <Banner kind="danger">{alert}</Banner>}
      <DialogActions>
        <Button data-autofocus={danger || undefined} disabled={busy} onClick={onClose}>
          {cancel ?? t('core.cancel')}
        </Button>
        <Button
          data-autofocus={danger ? undefined : true}
          kind={danger ? 'danger' : 'main'}
          busy={busy}
          onClick={() => void confirm()}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
