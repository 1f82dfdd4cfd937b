import { useLayoutEffect, useRef } from 'react'
import { setAuthHandlers } from '../api/auth-handlers.ts'
import { appLocation } from '../lib/navigation.ts'
import { redirectTo, signInAddress } from '../lib/redirect.ts'
import { useLocation, useNavigate } from '../parts/navigation.tsx'
import { askToSignIn } from './sign-in-dialog.tsx'

/**
 * Carries out what answers ask for (sign-in, item password), and scrolls to the top on a new
 * screen. Source: web/spec/reading.md 1.2, 1.4.
 */
export function NavigationEffects() {
  const navigate = useNavigate()
  const { pathname, isChosen } = useLocation()

  useLayoutEffect(() => {
    setAuthHandlers({
      goToSignIn: () => {
        // the address after the last move, also when this drawing is older: several refusals cause
        // one move
        const here = presentAddress()
        if (!/^\/user\/login\b/.test(here) && !/[?&]redirect=/.test(here))
          void navigate(signInAddress(here), { replace: true })
      },
      promptSignIn: askToSignIn,
      goToItemPassword: (item, page) => {
        const here = presentAddress()
        // another answer of the same screen may have led away already
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
    // another fragment or query is no new screen
    if (isChosen && before.current !== pathname) window.scrollTo(0, 0)
    before.current = pathname
  }, [pathname, isChosen])
  return null
}

function presentAddress(): string {
  const { pathname, search, hash } = appLocation.get()
  return pathname + search + hash
}
