declare global {
  interface Window {
    /** Token of `/user/loginByUserToken`, handed from the address to the screen that uses it. */
    signInToken?: string
  }
}

/**
 * Takes the token of `/user/loginByUserToken?user_token=` out of the address and the history before
 * any call is sent. Returns the last one taken, '' when there was none. Source: web/spec/reading.md
 * 3.3.
 */
export function takeSignInToken(): string {
  if (location.pathname.endsWith('/user/loginByUserToken')) {
    const query = new URLSearchParams(location.search)
    const token = query.get('user_token')
    query.delete('user_token')
    if (token !== null) {
      window.signInToken = /^\w+$/.test(token) ? token : ''
      history.replaceState(history.state, '', location.pathname + (query.size ? `?${query}` : ''))
    }
  }
  return window.signInToken ?? ''
}
