import { expect, test } from 'vitest'
import { userCalls } from '#contract/calls/user.ts'
import { startApp } from '../test/start-app.ts'
import { offerFirstSignIn } from './first-sign-in.ts'

const { app, as, clock, make, site } = await startApp()
const admin = await make.user({ groupid: 1 })
type CallRequest = {
  headers?: Record<string, string>
  remoteAddress?: string
  method?: 'GET' | 'HEAD' | 'POST'
}
const follow = async (url: string, asked: CallRequest = {}) => {
  const answer = await app.inject({ method: 'GET', url, ...asked })
  const cookie = [answer.headers['set-cookie'] ?? []].flat().join()
  return { status: answer.statusCode, to: answer.headers.location, cookie, answer }
}
const refused = { status: 302, to: '/user/login?used=1', cookie: '' }

test('the link signs in its account once, with an ordinary session cookie', async () => {
  const address = offerFirstSignIn(site, admin.uid)
  const { status, to, cookie, answer } = await follow(address)
  expect([status, to, answer.headers['cache-control'], answer.headers['referrer-policy']]).toEqual([
    302,
    '/item/index',
    'no-store',
    'no-referrer',
  ])
  expect(cookie).toMatch(/^cookie_token=[0-9a-f]{128};.*HttpOnly/)
  const token = /cookie_token=([0-9a-f]+)/.exec(cookie)?.[1] as string
  expect(await as({ token }).ask(userCalls.info, {})).toMatchObject({ uid: admin.uid })
  expect(await follow(address)).toMatchObject(refused)
})

test('of many concurrent requests only one is signed in', async () => {
  const address = offerFirstSignIn(site, admin.uid)
  const all = await Promise.all(Array.from({ length: 8 }, () => follow(address)))
  expect(all.filter(({ cookie }) => cookie !== '')).toHaveLength(1)
})

test('a wrong code signs nobody in and leaves the right one valid', async () => {
  const address = offerFirstSignIn(site, admin.uid)
  for (const url of [
    '/user/enter',
    '/user/enter?code=',
    '/user/enter?code=x',
    '/user/enter?code=a&code=b',
    `${address}x`,
    address.slice(0, -1),
  ])
    expect(await follow(url), url).toMatchObject(refused)
  expect((await follow(address)).to).toBe('/item/index')
})

test('it works only from this machine, also behind a proxy, and a HEAD request does not consume it', async () => {
  const address = offerFirstSignIn(site, admin.uid)
  expect(await follow(address, { remoteAddress: '203.0.113.9' })).toMatchObject(refused)
  expect(await follow(address, { headers: { 'x-forwarded-for': '203.0.113.9' } })).toMatchObject(
    refused,
  )
  expect((await follow(address, { method: 'HEAD' })).cookie).toBe('')
  expect((await follow(address, { method: 'POST' })).cookie).toBe('')
  expect((await follow(address)).to).toBe('/item/index')
})

test('it expires after a quarter of an hour, or when a new one is made', async () => {
  const first = offerFirstSignIn(site, admin.uid)
  const second = offerFirstSignIn(site, admin.uid)
  expect(await follow(first)).toMatchObject(refused)
  clock.now += 15 * 60
  expect(await follow(second)).toMatchObject(refused)
})
