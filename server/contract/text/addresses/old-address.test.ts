import { expect, test } from 'vitest'
import { todaysAddress } from './old-address.ts'

test.each([
  ['#/', '/'],
  ['#/12', '/12'],
  ['#/docs?page_id=34', '/docs?page_id=34'],
  ['#!/12/34', '/12/34'],
  ['#/page/34', '/page/34'],
  ['#/p/Ab9', '/p/Ab9'],
  ['#/page/edit/12/34?copy_page_id=5', '/page/edit/12/34?copy_page_id=5'],
  ['#/12/34#Body', '/12/34#Body'],
  [
    '#/item/password/12?page_id=34&redirect=%2Fuser%2Fcenter',
    '/item/password/12?page_id=34&redirect=%2Fuser%2Fsetting',
  ],
  ['#/user/login?redirect=%2F12%2F34', '/user/login?redirect=%2F12%2F34'],
  ['#/user/center', '/user/setting'],
  ['#/user/resetPasswordByUrl', '/user/login?gone=1'],
  ['#/user/verifyEmailByUrl/abc', '/user/login?gone=1'],
  ['#/notice/index', '/message/index'],
  ['#/captcha/index?x=1&redirect=%2F12', '/12'],
  ['#/captcha/index?redirect=%2F%2Fexample.org', '/'],
  ['#/public-square/index', '/'],
])('%s leads to %s', (old, today) => {
  expect(todaysAddress(old)).toBe(today)
})

test.each(['', '#', '#heading', '#订单', '#!x'])('%s is an ordinary fragment', (fragment) => {
  expect(todaysAddress(fragment)).toBeNull()
})

test.each(['#//example.org', '#/\\example.org', '#///example.org/x'])(
  '%s stays on this host',
  (old) => {
    expect(new URL(todaysAddress(old) ?? '', 'https://docs.example').host).toBe('docs.example')
  },
)
