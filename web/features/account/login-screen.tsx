import { useEffect } from 'react'
import { Navigate, useLocation } from '../../parts/links/navigation.tsx'
import { Link, useQueryOfAddress } from '../../parts/links/link.tsx'
import { currentSession, nameOf, useSession } from '../../api/session.ts'
import { ask } from '../../api/transport.ts'
import { isEmbedded } from '../../lib/address/embedded.ts'
import { takeFreshSignIn } from '../../lib/fresh-sign-in.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { CardFrame } from '../../parts/frame/card-frame.tsx'
import { useSite } from '../../parts/site.ts'
import { showNotice } from '../../ui/feedback/notices/notices.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { pointToTokens } from './point-to-tokens.ts'
import { refusedPhrase } from './refused-sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useAfterSignIn } from './use-after-sign-in.ts'

/** Milliseconds the notice about a link that no longer works stays. */
const noticeTime = 10_000

/** What a link to this screen may say. */
interface LoginState {
  /** The user name whose password has just been changed. */
  passwordOf?: string
  /** Somebody is signed in, and wants to be somebody else. */
  otherAccount?: boolean
  /** Somebody is signed in, and confirms that it is them. */
  again?: boolean
}

/** `/user/login?redirect=`. Source: web/spec/reading.md 3.1. */
export function LoginScreen() {
  const t = usePhrases()
  const { known, person } = useSession()
  const { search, state } = useLocation()
  const [query] = useQueryOfAddress()
  const afterSignIn = useAfterSignIn()
  const site = useSite()
  const { passwordOf: changedFor, otherAccount, again } = (state ?? {}) as LoginState

  useEffect(() => {
    // triggers the server's scheduled work; nobody waits for it. Source:
    // server/contract/spec/calls.md 18
    const timer = setTimeout(() => void ask('ScriptCron/run', {}).catch(() => undefined), 1000)
    return () => clearTimeout(timer)
  }, [])

  const refused = refusedPhrase(query)
  const isElsewhere = known && person !== null && !otherAccount && !again
  useEffect(() => {
    if (!isElsewhere) return
    const name = nameOf(person)
    if (query.has('gone')) showNotice({ text: t('account.goneHere', { name }), stay: noticeTime })
    else if (query.has('used'))
      showNotice({ text: t('account.addressUsedHere', { name }), stay: noticeTime })
    else if (refused) showNotice({ text: t(refused), stay: noticeTime })
    // told once, not again when the name changes
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isElsewhere])

  if (isElsewhere) return <Navigate to={afterSignIn.path} replace />
  const notice = changedFor
    ? t('account.passwordChanged')
    : query.has('gone')
      ? t('account.gone')
      : query.has('used')
        ? t('account.addressUsed')
        : ''
  return (
    <CardFrame
      title={t('account.signInTitle')}
      foot={
        !isEmbedded() && (
          <>
            {site.data?.register_open !== 0 && (
              <Link to={`/user/register${search}`}>{t('account.toRegister')}</Link>
            )}
            <p>{t('account.forgotten')}</p>
          </>
        )
      }
    >
      <div className="form">
        {afterSignIn.illegal && <Banner kind="danger">{t('core.illegalRedirect')}</Banner>}
        {notice && <Banner kind="info">{notice}</Banner>}
        {refused && <Banner kind="danger">{t(refused)}</Banner>}
        <SignInForm
          username={changedFor ?? (again ? person?.username : undefined)}
          redirect={afterSignIn.path}
          onSignedIn={() => {
            takeFreshSignIn()
            if (changedFor !== undefined && changedFor === currentSession().person?.username)
              void pointToTokens()
            afterSignIn.go()
          }}
        />
      </div>
    </CardFrame>
  )
}
