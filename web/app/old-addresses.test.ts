import { expect, test } from 'vitest'
import { watchForOldAddresses } from './old-addresses.ts'

test('an old address pasted into an open tab redirects, and its token does not stay in the address', () => {
  watchForOldAddresses()
  let moved = 0
  window.addEventListener('popstate', () => moved++)
  history.replaceState(null, '', '/#/user/loginByUserToken?user_token=abc&redirect_uri=%2F12')
  window.dispatchEvent(new Event('hashchange'))
  expect(location.pathname + location.search + location.hash).toBe(
    '/user/loginByUserToken?redirect_uri=%2F12',
  )
  expect(window.signInToken).toBe('abc')
  expect(moved).toBe(1)
})
