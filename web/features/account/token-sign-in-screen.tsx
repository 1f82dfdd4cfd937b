import { useCallback, useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate } from '../../parts/links/navigation.tsx'
import { nameOf, signedIn, useSession, type Person } from '../../api/session.ts'
import { ask } from '../../api/transport.ts'
import { isEmbedded } from '../../lib/address/embedded.ts'
import { takeFreshSignIn } from '../../lib/fresh-sign-in.ts'
import { takeSignInToken } from '../../lib/sign-in-token.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { useQueryOfAddress } from '../../parts/links/link.tsx'
import { CardFrame } from '../../parts/frame/card-frame.tsx'
import { LinkButton } from '../../parts/links/link-button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { showNotice } from '../../ui/feedback/notices/notices.tsx'
import { DelayedFallback } from '../../ui/feedback/delayed-fallback.tsx'
import { isKept } from './is-kept.ts'
import { namesOf } from './names-of.ts'
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
  const [token] = useState(takeSignInToken)
  const [query] = useQueryOfAddress()
  // there is no session in a frame of another site, and the link works only once
  if (isEmbedded()) return <Navigate to="/user/login" replace />
  if (token) return <Entrance token={token} />
  // the server names the target behind the token, so an address that has lost its end has neither
  return query.has('redirect_uri') ? <Answered /> : <Incomplete />
}

function Entrance({ token }: { token: string }) {
  const t = usePhrases()
  const { known, person } = useSession()
  const afterSignIn = useAfterSignIn('redirect_uri')
  const began = useRef(false)
  const [other, setOther] = useState<Person | null>(null)
  const [isBlocked, setBlocked] = useState(false)

  const enter = useCallback(() => {
    if (began.current) return
    began.current = true
    const goOn = (person: Person) => {
      signedIn(person)
      afterSignIn.go()
    }
    ask('user/info', {}, { token })
      .then(async (found) => ((await isKept()) ? goOn(found) : setBlocked(true)))
      .catch(() => {
        showNotice({ text: t('account.entranceDead'), stay: noticeTime })
        afterSignIn.go()
      })
  }, [token, afterSignIn, t])

  const stay = useCallback(() => {
    if (began.current) return
    began.current = true
    // the session that waits for the answer must not outlive a no; if this fails, it ends by itself
    void ask('user/logout', {}, { token, withoutCookie: true }).catch(() => undefined)
    afterSignIn.go()
  }, [token, afterSignIn])

  /** Asks whose the token is; nothing is replaced by that. */
  const meet = useCallback(
    async (uid: string) => {
      try {
        const found = await ask('user/info', {}, { token, withoutCookie: true })
        const isExpected = takeFreshSignIn()
        if (found.uid !== uid || afterSignIn.illegal) setOther(found)
        else if (isExpected) enter()
        else stay()
      } catch {
        if (began.current) return
        began.current = true
        showNotice({ text: t('account.entranceDead'), stay: noticeTime })
        afterSignIn.go()
      }
    },
    [token, afterSignIn, enter, stay, t],
  )

  const hasMet = useRef(false)
  useEffect(() => {
    if (!known) return
    if (!person) {
      if (!afterSignIn.illegal) enter()
    } else if (!hasMet.current) {
      hasMet.current = true
      void meet(person.uid)
    }
  }, [known, person, afterSignIn.illegal, enter, meet])

  if (isBlocked) return <NotKept />
  const isSame = person !== null && other?.uid === person.uid
  if (known && afterSignIn.illegal && !began.current && (!person || isSame))
    return (
      <CardFrame title={t('account.signInTitle')}>
        <div className="form">
          <Banner kind="danger">{t('core.illegalRedirect')}</Banner>
          <Button kind="main" wide onClick={() => (isSame ? stay() : enter())}>
            {t('account.entranceToItems')}
          </Button>
        </div>
      </CardFrame>
    )
  if (!known || !person || !other || began.current)
    return (
      <DelayedFallback>
        <CardFrame title={t('account.entranceTitle')} />
      </DelayedFallback>
    )
  const names = namesOf(person, other)
  return (
    <CardFrame title={t('account.signInTitle')} text={t('account.entranceOther', names)}>
      <div className="form">
        {afterSignIn.illegal && <Banner kind="danger">{t('core.illegalRedirect')}</Banner>}
        <Button kind="main" wide onClick={() => enter()}>
          {t('account.entranceSwitch', names)}
        </Button>
        <Button wide onClick={stay}>
          {t('account.entranceStay', names)}
        </Button>
      </div>
    </CardFrame>
  )
}

/** The browser keeps no cookies: the link has been used, so signing in is tried again. */
function NotKept() {
  const t = usePhrases()
  const afterSignIn = useAfterSignIn('redirect_uri')
  const signIn = `/user/login?${new URLSearchParams({ redirect: afterSignIn.path })}`
  return (
    <CardFrame title={t('account.signInTitle')}>
      <div className="form">
        <Banner kind="danger">{t('account.linkNotKept')}</Banner>
        <LinkButton to={signIn} wide>
          {t('account.signIn')}
        </LinkButton>
      </div>
    </CardFrame>
  )
}

/** The address once its token was taken: after a reload, or from the history. */
function Answered() {
  const t = usePhrases()
  const navigate = useNavigate()
  const { person } = useSession()
  const afterSignIn = useAfterSignIn('redirect_uri')
  const signIn = `/user/login?${new URLSearchParams({ redirect: afterSignIn.path })}`
  return (
    <CardFrame
      title={t('account.entranceAnswered')}
      text={person ? t('account.entranceStillHere', { name: nameOf(person) }) : undefined}
    >
      <Button
        kind="main"
        wide
        onClick={() => (person ? afterSignIn.go() : void navigate(signIn, { replace: true }))}
      >
        {t(person ? 'account.entranceGoOn' : 'account.signIn')}
      </Button>
    </CardFrame>
  )
}

function Incomplete() {
  const t = usePhrases()
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/user/login', { replace: true }), readingTime)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <CardFrame title={t('account.entranceIncomplete')}>
      <Button wide onClick={() => void navigate('/user/login', { replace: true })}>
        {t('account.signIn')}
      </Button>
    </CardFrame>
  )
}
