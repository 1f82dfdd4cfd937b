import { useState } from 'react'
import { useNavigate } from '../../parts/links/navigation.tsx'
import { runAction } from '../../api/actions.ts'
import { isRefused } from '../../api/refusal.ts'
import { signOut } from '../../api/sign-out.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { FailureAlert } from '../../parts/failures/failure-alert.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { SubmitActions } from '../../ui/overlays/dialogs/submit-actions.tsx'
import { PasswordField } from '../../ui/forms/text/password-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { newPasswordProblem } from './new-password.ts'

interface PasswordDialogProps {
  username: string
  onClose: () => void
}

/**
 * Changes the password. That ends every session, as the dialog says beforehand; sign-in follows.
 * Source: web/spec/reading.md 3.4.
 */
export function PasswordDialog({ username, onClose }: PasswordDialogProps) {
  const t = usePhrases()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm(
    { password: '', next: '', repeat: '' },
    {
      password: (value) => (value ? '' : t('core.required')),
      next: newPasswordProblem,
      repeat: (value, { next }) => (value === next ? '' : t('account.repeatWrong')),
    },
    async ({ password, next }) => {
      setFailure(null)
      try {
        await runAction('user/resetPassword', { password, new_password: next })
      } catch (error) {
        if (isRefused(error, 'wrongPassword')) form.refuse('password', error.message)
        else if (isRefused(error, 'passwordTooShort', 'passwordTooLong', 'passwordTooWeak'))
          form.refuse('next', error.message)
        else setFailure(error)
        return
      }
      await signOut()
      await navigate('/user/login', { replace: true, state: { passwordOf: username } })
    },
  )
  return (
    <Dialog
      title={t('account.changePassword')}
      typed={form.typed}
      busy={form.busy}
      onClose={onClose}
    >
      <form className="form" onSubmit={form.onSubmit} noValidate>
        <Banner kind="warning">{t('account.allSignedOut')}</Banner>
        <input
          type="text"
          name="username"
          value={username}
          autoComplete="username"
          readOnly
          hidden
        />
        <PasswordField
          label={t('account.currentPassword')}
          autoComplete="current-password"
          data-autofocus
          bound={form.field('password')}
        />
        <PasswordField
          label={t('account.newPassword')}
          help={t('account.passwordHelp')}
          autoComplete="new-password"
          bound={form.field('next')}
        />
        <PasswordField
          label={t('account.repeat')}
          autoComplete="new-password"
          bound={form.field('repeat')}
        />
        <FailureAlert error={failure} />
        <SubmitActions label={t('account.changePassword')} busy={form.busy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
