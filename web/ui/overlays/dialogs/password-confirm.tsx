import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { Banner } from '../../feedback/banner.tsx'
import { PasswordField } from '../../forms/text/password-field.tsx'
import { Dialog } from './dialog.tsx'
import { SubmitActions } from './submit-actions.tsx'

/** Nothing on success, otherwise the error of the password field or a message above it. */
export type PasswordOutcome = void | { password: string } | { alert: string }

interface PasswordConfirmProps {
  /** Names the object: "Delete item “Orders”?" */
  title: string
  /** The consequence. */
  text: ReactNode
  /** Label of the button: repeats the verb. */
  action: string
  danger?: boolean
  /** The action, called with the login password. */
  onConfirm: (password: string) => Promise<PasswordOutcome>
  onClose: () => void
}

/**
 * Asks before an action, and for the person's login password. A wrong password is reported at its
 * field and the dialog stays open. Source: web/spec/design.md 4 (confirm-with-password).
 */
export function PasswordConfirm({
  title,
  text,
  action,
  danger = false,
  onConfirm,
  onClose,
}: PasswordConfirmProps) {
  const t = usePhrases()
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')
  const [alert, setAlert] = useState('')
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    setAlert('')
    setError(password ? '' : t('core.required'))
    if (!password) return field.current?.focus()
    setBusy(true)
    try {
      const outcome = await onConfirm(password)
      if (!outcome) return onClose()
      if ('alert' in outcome) return setAlert(outcome.alert)
      setError(outcome.password)
      setPassword('')
      field.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} text={text} sheet role="alertdialog" busy={busy} onClose={onClose}>
      <form className="form" noValidate onSubmit={(event) => void confirm(event)}>
        {alert && <Banner kind="danger">{alert}</Banner>}
        <PasswordField
          ref={field}
          data-autofocus
          label={t('core.loginPassword')}
          help={t('core.loginPasswordHelp')}
          autoComplete="current-password"
          bound={{
            name: 'password',
            value: password,
            error,
            onValue: (value) => {
              setPassword(value)
              setError('')
            },
            onBlur: () => undefined,
          }}
        />
        <SubmitActions label={action} busy={busy} danger={danger} onClose={onClose} />
      </form>
    </Dialog>
  )
}
