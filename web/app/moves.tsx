import { useLayoutEffect } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { setReactions } from '../api/reactions.ts'
import { basePath } from '../lib/base-address.ts'
import { redirectTo, signInAddress } from '../lib/redirect.ts'
import { askToSignIn } from './sign-in-dialog.tsx'

/** Carries out what answers ask for (sign-in, visit password), and scrolls to the top on a new screen. Source: screens-reading 1.2, 1.4. */
export function Moves() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const kind = useNavigationType()

  useLayoutEffect(() => {
    setReactions({
      toSignIn: () => {
        // the address after the last move, also when this drawing is older: several refusals cause one move
        const here = presentAddress()
        if (!/^\/user\/login\b/.test(here) && !/[?&]redirect=/.test(here)) void navigate(signInAddress(here), { replace: true })
      },
      signInOverScreen: askToSignIn,
      toVisitPassword: (item, page) => {
        const here = presentAddress()
        if (here.startsWith('/item/password/')) return
        const query = new URLSearchParams({ ...(page && { page_id: String(page) }), redirect: redirectTo(here) })
        void navigate(`/item/password/${item}?${query}`, { replace: true })
      },
    })
  }, [navigate])

  useLayoutEffect(() => {
    if (kind !== 'POP') window.scrollTo(0, 0)
  }, [pathname, kind])
  return null
}

const presentAddress = () => `/${location.pathname.slice(basePath().length)}${location.search}${location.hash}`
