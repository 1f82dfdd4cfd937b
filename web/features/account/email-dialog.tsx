import { useState } from 'react'
import { useAction } from '../../api/actions.ts'
import { isRefused } from '../../api/refusal.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { FailureAlert } from '../../parts/failures/failure-alert.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { SubmitActions } from '../../ui/overlays/dialogs/submit-actions.tsx'
import { PasswordField } from '../../ui/forms/text/password-field.tsx'
import { TextField } from '../../ui/forms/text/text-field.tsx'
import { toast } from '../../ui/feedback/notices/notices.tsx'
import { useForm } from '../../ui/forms/use-form.ts'

interface EmailDialogProps {
  email: string
  onClose: () => void
}

/**
 * Sets the email address used to sign in, confirmed by the login password. Source:
 * web/spec/reading.md 3.4.
 */
export function EmailDialog({ email, onClose }: EmailDialogProps) {
  const t = usePhrases()
  const update = useAction('user/updateEmail', ['user/info'])
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm(
    { email, password: '' },
    {
      email: (value) => (/^\S+@\S+$/.test(value.trim()) ? '' : t('account.emailWrong')),
      password: (value) => (value ? '' : t('core.required')),
    },
    async (values) => {
      setFailure(null)
      try {
        await update.mutateAsync({ email: values.email.trim(), password: values.password })
        toast(t('account.saved'))
        onClose()
      } catch (error) {
        if (isRefused(error, 'wrongPassword')) form.refuse('password', error.message)
        else if (isRefused(error, 'emailInUse', 'emailMalformed'))
          form.refuse('email', error.message)
        else setFailure(error)
      }
    },
  )
  return (
    <Dialog
      title={t('account.changeEmail')}
      text={t('account.emailText')}
      typed={form.typed}
      busy={form.busy}
      onClose={onClose}
    >
      <form className="form" onSubmit={form.onSubmit} noValidate>
        <TextField
          label={t('account.email')}
          type="email"
          autoComplete="email"
          bound={form.field('email')}
        />
        <PasswordField
          label={t('core.loginPassword')}
          help={t('core.loginPasswordHelp')}
          autoComplete="current-password"
          bound={form.field('password')}
        />
        <FailureAlert error={failure} />
        <SubmitActions label={t('core.save')} busy={form.busy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
