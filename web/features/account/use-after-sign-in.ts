import { useEffect, useMemo } from 'react'
import { useNavigate } from '../../parts/links/navigation.tsx'
import { useQueryOfAddress } from '../../parts/links/link.tsx'
import { useSession } from '../../api/session.ts'
import { forgetRedirect, redirectFrom } from '../../lib/address/redirect.ts'

interface AfterSignIn {
  /** The requested address if it is allowed, otherwise my items. */
  path: string
  /** The requested redirect was rejected. */
  illegal: boolean
  go: () => void
}

/**
 * Where an account screen leads: the `redirect` of its address, provided it stays within this site.
 * Source: web/spec/reading.md 1.3.
 */
export function useAfterSignIn(parameter: 'redirect' | 'redirect_uri' = 'redirect'): AfterSignIn {
  const [query] = useQueryOfAddress()
  const navigate = useNavigate()
  const { person } = useSession()
  const value = query.get(parameter)
  // A link from elsewhere has its own target; the address stored in this tab belongs to this tab's
  // own visit to the sign-in screen. Read once, because it is dropped before the navigation is
  // complete.
  const redirect = useMemo(
    () => redirectFrom(value, '/item/index', parameter === 'redirect' ? undefined : ''),
    [value, parameter],
  )
  useEffect(() => {
    if (person) forgetRedirect()
  }, [person])
  return { ...redirect, go: () => void navigate(redirect.path, { replace: true }) }
}
