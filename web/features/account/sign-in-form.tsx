import { useState } from 'react'
import { useAnswer } from '../../api/answers.ts'
import { isRefused } from '../../api/refusal.ts'
import { signedIn, type Person } from '../../api/session.ts'
import { ask } from '../../api/transport.ts'
import { addressOf } from '../../lib/address/base-address.ts'
import { isEmbedded } from '../../lib/address/embedded.ts'
import { redirectTo } from '../../lib/address/redirect.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { CaptchaField, useCaptcha } from '../../parts/captcha.tsx'
import { FailureAlert } from '../../parts/failures/failure-alert.tsx'
import { useLocation } from '../../parts/links/navigation.tsx'
import { OwnWindow } from '../../parts/links/own-window.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { PasswordField } from '../../ui/forms/text/password-field.tsx'
import { TextField } from '../../ui/forms/text/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { isKept } from './is-kept.ts'
import './sign-in-form.css'

/**
 * Milliseconds after a refusal during which the form stays busy, so that a second Enter does
 * nothing. Source: web/spec/reading.md 3.1.
 */
const pause = 500

export interface SignInFormProps {
  /** Prefilled when it is known. */
  username?: string
  /** Where single sign-on should return to; without it single sign-on is not offered. */
  redirect?: string
  /** Asks first about somebody who has signed in: the page does not know them before true. */
  mayBegin?: (person: Person) => Promise<boolean>
  onSignedIn: () => void
}

/**
 * User name, password, captcha. Used by the sign-in screen and by the dialog over a screen whose
 * session has ended. In a frame of another site it leads to a window of its own instead. Source:
 * web/spec/reading.md 3.1.
 */
export function SignInForm(props: SignInFormProps) {
  const { pathname, search, hash } = useLocation()
  return isEmbedded() ? (
    <div className="form">
      <OwnWindow to={props.redirect ?? pathname + search + hash} />
    </div>
  ) : (
    <Fields {...props} />
  )
}

function Fields({ username = '', redirect, mayBegin, onSignedIn }: SignInFormProps) {
  const t = usePhrases()
  const captcha = useCaptcha()
  const [failure, setFailure] = useState<unknown>(null)
  const [isBlocked, setBlocked] = useState(false)
  const needed = (value: string) => (value.trim() ? '' : t('core.required'))
  const form = useForm(
    { username, password: '', captcha: '' },
    { username: needed, password: needed, captcha: needed },
    async (values) => {
      setFailure(null)
      setBlocked(false)
      try {
        const person = await ask('user/loginByVerify', {
          ...values,
          username: values.username.trim(),
          captcha_id: captcha.id,
        })
        if (!(await isKept())) {
          captcha.renew()
          form.clear('captcha')
          return setBlocked(true)
        }
        if (mayBegin && !(await mayBegin(person))) return
        signedIn(person)
        onSignedIn()
      } catch (error) {
        captcha.renew()
        form.clear('captcha')
        if (isRefused(error, 'captchaWrong')) form.refuse('captcha', error.message)
        else setFailure(error)
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    },
  )
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <TextField
        label={t('account.userOrEmail')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!username}
        bound={form.field('username')}
      />
      <PasswordField
        label={t('account.password')}
        autoComplete="current-password"
        autoFocus={username !== ''}
        bound={form.field('password')}
      />
      <CaptchaField captcha={captcha} bound={form.field('captcha')} />
      <FailureAlert error={failure} />
      {isBlocked && <Banner kind="danger">{t('account.notKept')}</Banner>}
      <Button type="submit" kind="main" wide busy={form.busy}>
        {t('account.signIn')}
      </Button>
      {redirect !== undefined && <SingleSignOn redirect={redirect} />}
    </form>
  )
}

/**
 * The link to the identity provider, if the site has one; the administrator's label is shown as
 * plain text.
 */
function SingleSignOn({ redirect }: { redirect: string }) {
  const t = usePhrases()
  const { data } = useAnswer('user/oauthInfo', {}, { signedOut: 'error', freshFor: Infinity })
  const isOpen = data?.oauth2_open === 'true' || Number(data?.oauth2_open) > 0
  if (!isOpen) return null
  // the server decodes it once more, as in older links
  const value = encodeURIComponent(redirectTo(redirect).replaceAll('%', '%25'))
  return (
    <>
      <div className="sign-in-or">{t('account.or')}</div>
      <a
        className="button wide"
        href={addressOf(`server/index.php?s=/api/ExtLogin/oauth2&redirect=${value}`)}
      >
        {data?.oauth2_entrance_tips || t('account.singleSignOn')}
      </a>
    </>
  )
}
