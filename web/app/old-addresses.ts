import { basePath } from '../lib/address/base-address.ts'
import { takeSignInToken } from '../lib/sign-in-token.ts'
import { todaysAddress } from '#contract/text/addresses/old-address.ts'

/**
 * Redirects an old address pasted into an open tab; the start script does it on arrival. Source:
 * web/spec/reading.md 14.
 */
export function watchForOldAddresses(): void {
  window.addEventListener('hashchange', () => {
    const address = todaysAddress(location.hash)
    if (!address) return
    history.replaceState(history.state, '', basePath() + address.slice(1))
    takeSignInToken()
    // the screens follow navigations, not replaced history entries
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
}
