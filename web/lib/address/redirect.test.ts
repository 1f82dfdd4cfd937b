import { beforeEach, expect, test } from 'vitest'
import { isOwnRedirect } from '#contract/text/addresses/redirect.ts'
import { forgetRedirect, redirectFrom, redirectTo, signInAddress } from './redirect.ts'

beforeEach(() => sessionStorage.clear())

test.each([
  '/',
  '/item/index',
  '/12/34',
  '/docs',
  '/p/Ab_c-9',
  '/12?page_id=34',
  '/12?a&b',
  '/12#x',
  '/12/34#%E4%B8%AD',
  '/12/34?keyword=中#a.b',
  '/user/device?code=BCDF-GHJK',
  '/item/index?q=https%3A%2F%2Fexample.org//..',
])('%s stays within this site', (value) => {
  expect(isOwnRedirect(value)).toBe(true)
  expect(new URL(value, 'https://docs.example.com').host).toBe('docs.example.com')
})

test.each([
  ['another host', '//example.org'],
  ['another host behind a path', '/a//example.org'],
  ['a backslash', '/\\example.org'],
  ['an encoded slash', '/%2Fexample.org'],
  ['a dot', '/..'],
  ['a host name', '/example.org'],
  ['a scheme', 'https://example.org'],
  ['a script', 'javascript:alert(1)'],
  ['a query and no path', '?a=b'],
  ['another host before a query', '//example.org?a=b'],
  ['an encoded slash before a fragment', '/%2Fexample.org#x'],
  ['an equals sign in its path', '/a=b'],
  ['no slash in front', 'item/index'],
  ['a blank', '/item index'],
  ['a line break', '/item\n/x'],
  ['a tab', '/\t/example.org'],
  ['a line break in its query', '/12?a\r\nb'],
  ['a blank in its fragment', '/12#a b'],
  ['a backslash in its query', '/12?a\\b'],
  ['a hidden sign in its query', '/12?a\u202eb'],
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

const long = `/12/34?keyword=${'x'.repeat(512)}#top`

test('query and fragment of an address are carried, one too long for that is stored', () => {
  const value = '/user/device?code=BCDF#top'
  expect(signInAddress(value)).toBe(`/user/login?redirect=${encodeURIComponent(value)}`)
  expect(redirectFrom(value, '/item/index')).toEqual({ path: value, illegal: false })
  expect(signInAddress(long)).toBe('/user/login?redirect=%2F12%2F34')
  expect(redirectFrom('/12/34', '/item/index').path).toBe(long)
})

test('a stored address of an earlier visit is not used', () => {
  redirectTo(long)
  expect(redirectFrom('/12/34?keyword=y', '/item/index').path).toBe('/12/34?keyword=y')
  redirectTo('/12/34')
  expect(redirectFrom('/12/34', '/item/index').path).toBe('/12/34')
})

test('a stored address with another path is not used', () => {
  redirectTo(long)
  expect(redirectFrom('/56', '/item/index').path).toBe('/56')
})

test('a stored address is used once', () => {
  redirectTo(long)
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
