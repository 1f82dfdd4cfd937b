import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { refresh } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { isRefused } from '../../../api/refusal.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { FailureAlert } from '../../../parts/failures/failure-alert.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { toast } from '../../../ui/feedback/notices/notices.tsx'
import { PasswordField } from '../../../ui/forms/text/password-field.tsx'
import { TextField } from '../../../ui/forms/text/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { Dialog } from '../../../ui/overlays/dialogs/dialog.tsx'
import { SubmitActions } from '../../../ui/overlays/dialogs/submit-actions.tsx'
import { administer } from '../administer.ts'
import { generatedPassword } from './generated-password.ts'

export type Account = Answer<'adminUser/getList'>['users'][number]

interface AccountDialogProps {
  /** The account to change; a new one when absent. */
  account?: Account
  onClose: () => void
}

/** Adds an account, or changes name and password of one. Source: web/spec/managing.md 5.1. */
export function AccountDialog({ account, onClose }: AccountDialogProps) {
  const t = usePhrases()
  const [failure, setFailure] = useState<unknown>(null)
  const [generated, setGenerated] = useState('')
  const form = useForm(
    { username: account?.username ?? '', name: account?.name ?? '', password: '' },
    {
      username: (value) => (value.trim() ? '' : t('core.required')),
      // the server leaves a name unchanged that arrives empty
      name: (value) => (account?.name && !value.trim() ? t('core.required') : ''),
      password: (value) => {
        if (!value) return account ? '' : t('core.required')
        if ([...value].length < limits.passwordMin) return t('admin-users.passwordShort')
        return new TextEncoder().encode(value).length > limits.passwordMaxBytes
          ? t('admin-users.passwordLong')
          : ''
      },
    },
    async ({ username, name, password }) => {
      setFailure(null)
      if (account && !password && name.trim() === account.name) return onClose()
      try {
        await administer('adminUser/addUser', {
          uid: Number(account?.uid ?? 0),
          username: username.trim(),
          name: name.trim(),
          password,
        })
      } catch (error) {
        if (isRefused(error, 'userNameTaken')) form.refuse('username', error.message)
        else if (isRefused(error, 'badInput') && error.details['field'] === 'username')
          form.refuse(
            'username',
            t('admin-users.usernameWrong', { limit: limits.displayNameLength }),
          )
        else if (
          isRefused(
            error,
            'passwordTooShort',
            'passwordTooLong',
            'passwordTooWeak',
            'passwordNotHere',
          )
        )
          form.refuse('password', error.message)
        else setFailure(error)
        return
      }
      await refresh('adminUser/getList')
      toast(t(account ? 'admin-users.saved' : 'admin-users.added', { name: username.trim() }))
      onClose()
    },
  )
  const { password } = form.values
  const isExternal = account?.is_sso === '1'
  const passwordHelp = () => {
    if (!account) return t('admin-users.passwordHelp')
    return password
      ? t('admin-users.passwordEnds', { name: account.username })
      : t('admin-users.passwordKept')
  }
  return (
    <Dialog
      title={
        account ? t('admin-users.editTitle', { name: account.username }) : t('admin-users.addTitle')
      }
      typed={form.typed}
      busy={form.busy}
      onClose={onClose}
    >
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <FailureAlert error={failure} />
        <TextField
          label={t('admin-users.username')}
          help={t(account ? 'admin-users.usernameFixed' : 'admin-users.usernameHelp')}
          readOnly={account !== undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          bound={form.field('username')}
        />
        <TextField
          label={t('admin-users.name')}
          help={t('admin-users.nameHelp')}
          autoComplete="off"
          limit={limits.displayNameLength}
          data-autofocus={account !== undefined || undefined}
          bound={form.field('name')}
        />
        {isExternal && (
          <p className="help">
            {t('admin-users.passwordElsewhere', {
              command: `showdoc admin user passwd ${account.username}`,
            })}
          </p>
        )}
        {!isExternal && (
          <>
            <PasswordField
              label={t(account ? 'admin-users.newPassword' : 'admin-users.password')}
              help={passwordHelp()}
              autoComplete="new-password"
              bound={form.field('password')}
            />
            <div className="admin-generate">
              <Button
                icon="refresh"
                onClick={() => {
                  const next = generatedPassword()
                  setGenerated(next)
                  form.set('password', next)
                }}
              >
                {t('admin-users.generate')}
              </Button>
              {generated !== '' && generated === password && (
                <CopyButton text={generated} label={t('admin-users.copyPassword')} />
              )}
            </div>
          </>
        )}
        <SubmitActions
          label={t(account ? 'core.save' : 'admin-users.add')}
          busy={form.busy}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}
