import { useState } from 'react'
import { useNavigate, useParams } from '../../parts/links/navigation.tsx'
import { runAction } from '../../api/actions.ts'
import { isRefused } from '../../api/refusal.ts'
import { nameOf, useSession } from '../../api/session.ts'
import { isEmbedded } from '../../lib/address/embedded.ts'
import { redirectFrom, signInAddress } from '../../lib/address/redirect.ts'
import { forgetItemPassword, storeItemPassword } from '../../lib/storage/item-passwords.ts'
import { loadPhrases, usePhrases } from '../../locales/phrases.ts'
import { sentences } from '../../locales/sentences.ts'
import { CaptchaField, useCaptcha } from '../../parts/captcha.tsx'
import { FailureAlert } from '../../parts/failures/failure-alert.tsx'
import { sentenceOf } from '../../parts/failures/failure.ts'
import { CardFrame } from '../../parts/frame/card-frame.tsx'
import { Link, useQueryOfAddress } from '../../parts/links/link.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordField } from '../../ui/forms/text/password-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { OnDemand } from '../../ui/on-demand.tsx'

const loadOwnWindow = () =>
  Promise.all([import('../../parts/links/own-window.tsx'), loadPhrases('account')]).then(
    ([m]) => m.OwnWindow,
  )

/** `/item/password/{item}`; `0` for a page opened on its own. Source: web/spec/reading.md 7. */
export function PasswordScreen() {
  const t = usePhrases()
  const navigate = useNavigate()
  const { person } = useSession()
  const { item: name = '0' } = useParams()
  const [query] = useQueryOfAddress()
  const page = Number(/^\d+$/.test(query.get('page_id') ?? '') ? query.get('page_id') : 0)
  const item = name === '0' ? '' : name
  const place = item || `page:${page}`
  const target = redirectFrom(
    query.get('redirect'),
    item ? `/${item}` : page ? `/page/${page}` : '/',
  )
  // a stored password that led back here has stopped working
  const [hasChanged] = useState(() => forgetItemPassword(place))
  const [error, setError] = useState<unknown>(null)
  const captcha = useCaptcha()
  const required = (value: string) => (value ? '' : t('core.required'))
  const form = useForm(
    { password: '', captcha: '' },
    { password: required, captcha: required },
    async (values) => {
      setError(null)
      try {
        await runAction('item/pwd', {
          item_id: item,
          page_id: page,
          password: values.password,
          captcha: values.captcha,
          captcha_id: captcha.id,
        })
      } catch (refusal) {
        captcha.renew()
        form.clear('captcha')
        if (isRefused(refusal, 'wrongItemPassword')) form.refuse('password', sentenceOf(refusal))
        else if (isRefused(refusal, 'captchaWrong')) form.refuse('captcha', sentenceOf(refusal))
        else setError(refusal)
        return
      }
      storeItemPassword(values.password, place)
      await navigate(target.path, { replace: true })
    },
  )
  const foot = isEmbedded() ? (
    <OnDemand load={loadOwnWindow} props={{ to: target.path }} />
  ) : person ? (
    <span>
      {sentences(t('item-password.noRight', { name: nameOf(person) }), '')}
      <Link to={signInAddress(target.path)} state={{ otherAccount: true }}>
        {t('item-password.otherAccount')}
      </Link>
    </span>
  ) : (
    <Link to={signInAddress(target.path)}>{t('core.signIn')}</Link>
  )
  return (
    <CardFrame title={t('item-password.title')} text={t('item-password.text')} foot={foot}>
      <form className="form" onSubmit={form.onSubmit} noValidate>
        {hasChanged && <Banner kind="warning">{t('item-password.changed')}</Banner>}
        {target.illegal && <Banner kind="danger">{t('core.illegalRedirect')}</Banner>}
        <FailureAlert error={error} />
        <PasswordField
          label={t('item-password.password')}
          autoFocus
          autoComplete="off"
          bound={form.field('password')}
        />
        <CaptchaField captcha={captcha} bound={form.field('captcha')} />
        <Button type="submit" kind="main" wide busy={form.busy}>
          {t('item-password.open')}
        </Button>
      </form>
    </CardFrame>
  )
}
