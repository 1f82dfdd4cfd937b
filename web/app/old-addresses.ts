import { basePath } from '../lib/base-address.ts'
import { takeSignInToken } from '../lib/sign-in-token.ts'
import { todaysAddress } from '#contract/text/old-address.ts'

/**
 * Leads an old address on that is pasted into an open tab; the start script does it for fresh ones.
 * Source: web/spec/reading.md 14.
 */
export function watchForOldAddresses(): void {
  window.addEventListener('hashchange', () => {
    const address = todaysAddress(location.hash)
    if (!address) return
    history.replaceState(history.state, '', basePath() + address.slice(1))
    takeSignInToken()
    // the screens follow moves of the history, not replaced entries
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
}
