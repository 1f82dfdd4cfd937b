const key = 'fresh-sign-in'

/**
 * Somebody signed in has been sent to sign in again. The token entrance, which else keeps the
 * present session of the same person, then takes the new one.
 */
export const expectFreshSignIn = (): void => sessionStorage.setItem(key, '1')

/** Whether a new sign-in was expected in this tab; no longer from now on. */
export function takeFreshSignIn(): boolean {
  const isExpected = sessionStorage.getItem(key) !== null
  sessionStorage.removeItem(key)
  return isExpected
}
