import { beforeEach, expect, test } from 'vitest'
import { isOwnRedirect } from '#contract/text/addresses/redirect.ts'
import { forgetRedirect, redirectFrom, redirectTo, signInAddress } from './redirect.ts'

beforeEach(() => sessionStorage.clear())

test.each(['/', '/item/index', '/12/34', '/docs', '/p/Ab_c-9', '/user/setting'])(
  '%s stays within this site',
  (value) => {
    expect(isOwnRedirect(value)).toBe(true)
  },
)

test.each([
  ['another host', '//example.org'],
  ['another host behind a path', '/a//example.org'],
  ['a backslash', '/\\example.org'],
  ['an encoded slash', '/%2Fexample.org'],
  ['a dot', '/..'],
  ['a host name', '/example.org'],
  ['a scheme', 'https://example.org'],
  ['a script', 'javascript:alert(1)'],
  ['an equals sign', '/12?page_id=34'],
  ['an ampersand', '/12?a&b'],
  ['a fragment', '/12#x'],
  ['no slash in front', 'item/index'],
  ['a blank', '/item index'],
  ['a line break', '/item\n/x'],
  ['a tab', '/\t/example.org'],
  ['letters of another script', '/项目'],
  ['more than 512 characters', `/${'a'.repeat(512)}`],
  ['nothing', ''],
])('a redirect with %s is rejected', (_what, value) => {
  expect(isOwnRedirect(value)).toBe(false)
})

test('a rejected redirect gives the default, and says so', () => {
  expect(redirectFrom('//example.org', '/item/index')).toEqual({
    path: '/item/index',
    illegal: true,
  })
  expect(redirectFrom(null, '/item/index')).toEqual({ path: '/item/index', illegal: false })
})

test('query and fragment of the address are restored after sign-in', () => {
  expect(signInAddress('/user/device?code=BCDF#top')).toBe('/user/login?redirect=%2Fuser%2Fdevice')
  expect(redirectFrom('/user/device', '/item/index').path).toBe('/user/device?code=BCDF#top')
})

test('a stored address with another path is not used', () => {
  redirectTo('/12/34?keyword=x')
  expect(redirectFrom('/56', '/item/index').path).toBe('/56')
})

test('a stored address is used once', () => {
  redirectTo('/12/34?keyword=x')
  forgetRedirect()
  expect(redirectFrom('/12/34', '/item/index').path).toBe('/12/34')
  expect(sessionStorage.length).toBe(0)
})

test('an existing redirect is not wrapped in a second one', () => {
  expect(signInAddress('/user/login?redirect=%2F12')).toBe('/user/login?redirect=%2F12')
})

test("an address whose path can't be carried leads to sign-in without one", () => {
  expect(signInAddress('/%E9%A1%B9')).toBe('/user/login')
})
