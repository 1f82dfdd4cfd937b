import { useLayoutEffect, useRef } from 'react'
import { setAuthHandlers } from '../api/auth-handlers.ts'
import { appLocation } from '../lib/address/navigation.ts'
import { redirectTo, signInAddress } from '../lib/address/redirect.ts'
import { useLocation, useNavigate } from '../parts/links/navigation.tsx'
import { t } from '../locales/phrases.ts'
import { showNotice } from '../ui/feedback/notices/notices.tsx'
import { forgetMessages } from './message-notices.tsx'
import { askToSignIn } from './sign-in-dialog.tsx'

/**
 * Installs the auth handlers (sign-in, item password), and scrolls to the top on a new screen.
 * Source: web/spec/reading.md 1.2, 1.4.
 */
export function NavigationEffects() {
  const navigate = useNavigate()
  const { pathname, isChosen } = useLocation()

  useLayoutEffect(() => {
    setAuthHandlers({
      goToSignIn: () => {
        // the address after the last move, even if this render is older, so that several refusals
        // navigate only once
        const here = currentAddress()
        if (!/^\/user\/login\b/.test(here) && !/[?&]redirect=/.test(here))
          void navigate(signInAddress(here), { replace: true })
      },
      promptSignIn: askToSignIn,
      tellSessionChanged: () => {
        forgetMessages()
        showNotice({
          text: t('core.sessionChanged'),
          action: { label: t('core.reload'), run: () => location.reload() },
          stay: 0,
        })
      },
      goToItemPassword: (item, page) => {
        const here = currentAddress()
        // another answer of the same screen may have navigated away already
        if (/^\/(item\/password\/|user\/login\b)/.test(here)) return
        const query = new URLSearchParams({
          ...(page && { page_id: String(page) }),
          redirect: redirectTo(here),
        })
        void navigate(`/item/password/${item}?${query}`, { replace: true })
      },
    })
  }, [navigate])

  const before = useRef(pathname)
  useLayoutEffect(() => {
    // a new fragment or query is not a new screen
    if (isChosen && before.current !== pathname) window.scrollTo(0, 0)
    before.current = pathname
  }, [pathname, isChosen])
  return null
}

function currentAddress(): string {
  const { pathname, search, hash } = appLocation.get()
  return pathname + search + hash
}
