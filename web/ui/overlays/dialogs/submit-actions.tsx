import { usePhrases } from '../../../locales/phrases.ts'
import { Button } from '../../controls/button.tsx'
import { DialogActions } from './dialog.tsx'

interface SubmitActionsProps {
  /** What submitting the form does. */
  label: string
  /** The form is being sent: neither button can be pressed. */
  busy?: boolean
  /** There is nothing to send. */
  disabled?: boolean
  danger?: boolean
  onClose: () => void
}

/** The buttons of a dialog that is a form: the one that closes it, and the one that submits it. */
export function SubmitActions({
  label,
  busy = false,
  disabled = false,
  danger = false,
  onClose,
}: SubmitActionsProps) {
  const t = usePhrases()
  return (
    <DialogActions>
      <Button disabled={busy} onClick={onClose}>
        {t('core.cancel')}
      </Button>
      <Button type="submit" kind={danger ? 'danger' : 'main'} busy={busy} disabled={disabled}>
        {label}
      </Button>
    </DialogActions>
  )
}
