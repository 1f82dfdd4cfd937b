import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from '../../parts/navigation.tsx'
import { nameOf, signedIn, useSession } from '../../api/session.ts'
import { ask } from '../../api/transport.ts'
import { takeSignInToken } from '../../lib/sign-in-token.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { CardFrame } from '../../parts/frame/card-frame.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { showNotice } from '../../ui/feedback/notices.tsx'
import { DelayedFallback } from '../../ui/feedback/delayed-fallback.tsx'
import { useAfterSignIn } from './use-after-sign-in.ts'

/**
 * Milliseconds before an incomplete link leads to the sign-in screen. Source: web/spec/reading.md
 * 3.3.
 */
const readingTime = 2000
/** Milliseconds the notice about an expired link stays. */
const noticeTime = 10_000

/**
 * `/user/loginByUserToken?user_token=&redirect_uri=`. The token is removed from the address before
 * any call is made. Source: web/spec/reading.md 3.3.
 */
export function TokenSignInScreen() {
  const t = usePhrases()
  const navigate = useNavigate()
  const [token] = useState(takeSignInToken)
  const { known, person } = useSession()
  const afterSignIn = useAfterSignIn('redirect_uri')
  const began = useRef(false)

  const enter = useCallback(async () => {
    if (began.current) return
    began.current = true
    try {
      signedIn(await ask('user/info', {}, { token }))
    } catch {
      showNotice({ text: t('account.entranceDead'), stay: noticeTime })
    }
    afterSignIn.go()
  }, [token, afterSignIn, t])

  const stay = () => {
    // the session that waits for the answer must not outlive a no; if this fails, it ends by itself
    void ask('user/logout', {}, { token, withoutCookie: true }).catch(() => undefined)
    afterSignIn.go()
  }

  useEffect(() => {
    if (token && known && !person && !afterSignIn.illegal) void enter()
    if (token) return
    const timer = setTimeout(() => void navigate('/user/login', { replace: true }), readingTime)
    return () => clearTimeout(timer)
  }, [token, known, person, afterSignIn.illegal, enter, navigate])

  if (!token)
    return (
      <CardFrame title={t('account.entranceIncomplete')}>
        <Button wide onClick={() => void navigate('/user/login', { replace: true })}>
          {t('account.signIn')}
        </Button>
      </CardFrame>
    )
  if (known && !person && afterSignIn.illegal && !began.current)
    return (
      <CardFrame title={t('account.signInTitle')}>
        <div className="form">
          <Banner kind="danger">{t('core.illegalRedirect')}</Banner>
          <Button kind="main" wide onClick={() => void enter()}>
            {t('account.entranceToItems')}
          </Button>
        </div>
      </CardFrame>
    )
  if (!known || !person || began.current)
    return (
      <DelayedFallback>
        <CardFrame title={t('account.entranceTitle')} />
      </DelayedFallback>
    )
  const name = nameOf(person)
  return (
    <CardFrame title={t('account.signInTitle')} text={t('account.entranceOther', { name })}>
      <div className="form">
        {afterSignIn.illegal && <Banner kind="danger">{t('core.illegalRedirect')}</Banner>}
        <Button kind="main" wide onClick={() => void enter()}>
          {t('account.entranceSwitch')}
        </Button>
        <Button wide onClick={stay}>
          {t('account.entranceStay', { name })}
        </Button>
      </div>
    </CardFrame>
  )
}
