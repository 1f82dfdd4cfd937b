import { useState } from 'react'
import { Navigate, useLocation } from '../../parts/links/navigation.tsx'
import { Link, useQueryOfAddress } from '../../parts/links/link.tsx'
import type { FailureName } from '#contract/failures.ts'
import { isRefused } from '../../api/refusal.ts'
import { signedIn, useSession } from '../../api/session.ts'
import { ask } from '../../api/transport.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { isEmbedded } from '../../lib/address/embedded.ts'
import { CaptchaField, useCaptcha } from '../../parts/captcha.tsx'
import { FailureAlert } from '../../parts/failures/failure-alert.tsx'
import { CardFrame } from '../../parts/frame/card-frame.tsx'
import { OwnWindow } from '../../parts/links/own-window.tsx'
import { useSite } from '../../parts/site.ts'
import { useLeavePrompt } from '../../parts/links/use-leave-prompt.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordField } from '../../ui/forms/text/password-field.tsx'
import { TextField } from '../../ui/forms/text/text-field.tsx'
import { toast } from '../../ui/feedback/notices/notices.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { isKept } from './is-kept.ts'
import { newPasswordProblem } from './new-password.ts'
import { useAfterSignIn } from './use-after-sign-in.ts'

/**
 * 2 to 30 Latin or Chinese letters, digits, `_`, `-`. Source: server/contract/spec/calls.md 3.2.
 */
const userNamePattern = /^[A-Za-z0-9_\u4e00-\u9fa5-]{2,30}$/

/** `/user/register?redirect=&inviteCode=`. Source: web/spec/reading.md 3.2. */
export function RegisterScreen() {
  const t = usePhrases()
  const { known, person } = useSession()
  const { search } = useLocation()
  const afterSignIn = useAfterSignIn()
  const site = useSite()
  const toSignIn = <Link to={`/user/login${search}`}>{t('account.toSignIn')}</Link>

  if (known && person) return <Navigate to={afterSignIn.path} replace />
  if (site.data?.register_open === 0)
    return (
      <CardFrame
        title={t('account.registerClosedTitle')}
        text={t('account.registerClosed')}
        foot={toSignIn}
      />
    )
  return (
    <CardFrame title={t('account.registerTitle')} foot={toSignIn}>
      <div className="form">
        {afterSignIn.illegal && <Banner kind="danger">{t('core.illegalRedirect')}</Banner>}
        {isEmbedded() ? (
          <OwnWindow to={`/user/register${search}`} />
        ) : (
          <RegisterForm onSignedIn={afterSignIn.go} />
        )}
      </div>
    </CardFrame>
  )
}

type FieldName = 'username' | 'password' | 'repeat' | 'captcha' | 'inviteCode'

/** The field a refusal belongs to; other refusals are shown above the button. */
const fieldOf: Partial<Record<FailureName, FieldName>> = {
  userNameMalformed: 'username',
  userNameTaken: 'username',
  passwordTooShort: 'password',
  passwordTooLong: 'password',
  passwordTooWeak: 'password',
  passwordsDiffer: 'repeat',
  captchaWrong: 'captcha',
}

function RegisterForm({ onSignedIn }: { onSignedIn: () => void }) {
  const t = usePhrases()
  const [query] = useQueryOfAddress()
  const captcha = useCaptcha()
  const [failure, setFailure] = useState<unknown>(null)
  const [isBlocked, setBlocked] = useState(false)
  const initial = {
    username: '',
    password: '',
    repeat: '',
    inviteCode: query.get('inviteCode') ?? '',
    captcha: '',
  }
  const form = useForm(
    initial,
    {
      username: (value) => (userNamePattern.test(value.trim()) ? '' : t('account.userNameWrong')),
      password: newPasswordProblem,
      repeat: (value, { password }) => (value === password ? '' : t('account.repeatWrong')),
      captcha: (value) => (value ? '' : t('core.required')),
    },
    async ({ username, password, repeat, inviteCode, captcha: code }) => {
      setFailure(null)
      try {
        const person = await ask('user/registerByVerify', {
          username: username.trim(),
          password,
          confirm_password: repeat,
          captcha: code,
          captcha_id: captcha.id,
          inviteCode,
        })
        // the account exists: the form would only say that its name is taken
        if (!(await isKept())) return setBlocked(true)
        signedIn(person)
        toast(t('account.registered'))
        onSignedIn()
      } catch (error) {
        captcha.renew()
        form.clear('captcha')
        const field = isRefused(error) && error.errorName ? fieldOf[error.errorName] : undefined
        if (field && isRefused(error)) form.refuse(field, error.message)
        else setFailure(error)
      }
    },
  )
  const leavePrompt = useLeavePrompt(form.typed && !form.busy && !isBlocked)
  if (isBlocked) return <Banner kind="danger">{t('account.registeredNotKept')}</Banner>
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      {leavePrompt}
      <TextField
        label={t('account.userName')}
        help={t('account.userNameHelp')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        bound={form.field('username')}
      />
      <PasswordField
        label={t('account.password')}
        help={t('account.passwordHelp')}
        autoComplete="new-password"
        bound={form.field('password')}
      />
      <PasswordField
        label={t('account.repeat')}
        autoComplete="new-password"
        bound={form.field('repeat')}
      />
      {initial.inviteCode && (
        <TextField
          label={t('account.inviteCode')}
          autoComplete="off"
          bound={form.field('inviteCode')}
        />
      )}
      <CaptchaField captcha={captcha} bound={form.field('captcha')} />
      <FailureAlert error={failure} />
      <Button type="submit" kind="main" wide busy={form.busy}>
        {t('account.register')}
      </Button>
    </form>
  )
}
