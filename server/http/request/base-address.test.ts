import { expect, test } from 'vitest'
import { userCalls } from '#contract/calls/user.ts'
import { startApp } from '../../test/start-app.ts'

const { app, as, clock, make } = await startApp()
const ann = await make.user()

/** Not host names, or more than a host name. */
const wrongHosts = [
  'a%%b',
  'a b',
  '[',
  'a\\b',
  'a/b',
  'a?',
  'a#',
  'u@a',
  'h:99999',
  '256.256.256.256',
  '::1',
  '\u00ff%00',
]

test('an invalid Host is not a server error: readers are answered, and the sending page counts as foreign', async () => {
  const cookie = `cookie_token=${ann.token}`
  for (const host of wrongHosts) {
    for (const origin of ['http://x', 'http://localhost', 'null', `http://${host}`]) {
      const headers = { cookie, host, origin }
      const info = await app.inject({ method: 'POST', url: '/api/user/info', headers })
      expect(info.json(), host).toMatchObject({ error_code: 0, data: { uid: String(ann.uid) } })
      const changed = await app.inject({
        method: 'POST',
        url: '/api/user/updateInfo',
        headers,
        payload: { name: 'stolen' },
      })
      expect([changed.statusCode, changed.json<{ error_code: number }>().error_code], host).toEqual(
        [200, 10102],
      )
    }
  }
  expect((await as(ann).ask(userCalls.info, {})).name).not.toBe('stolen')
})

test('links of a request with an invalid Host lead nowhere, and the call reference stays valid', async () => {
  for (const host of wrongHosts) {
    clock.now += 60 // device sign-ins are limited per minute
    const started = await app.inject({
      method: 'POST',
      url: '/api/device/start',
      headers: { host },
      payload: { host: 'h', system: 's' },
    })
    expect(started.json(), host).toMatchObject({
      data: { address: 'http://unknown.invalid/user/device' },
    })
    const reference = await app.inject({ url: '/api/openapi.json', headers: { host } })
    expect(reference.json(), host).toMatchObject({ servers: [{ url: 'http://unknown.invalid' }] })
  }
})

test('links begin with the requested host, as sent', async () => {
  for (const host of [
    'docs.example.com',
    'Docs_1.example.com.:8080',
    '127.0.0.1',
    '[::1]:4999',
    'xn--fiq228c.example',
    'localhost:80',
  ]) {
    const reference = await app.inject({ url: '/api/openapi.json', headers: { host } })
    expect(reference.json()).toMatchObject({ servers: [{ url: `http://${host}` }] })
    const headers = {
      cookie: `cookie_token=${ann.token}`,
      host,
      origin: new URL(`http://${host}`).origin,
    }
    const own = await app.inject({
      method: 'POST',
      url: '/api/user/updateInfo',
      headers,
      payload: { name: 'Ann' },
    })
    expect(own.json(), host).toMatchObject({ error_code: 0 })
  }
})

test('behind a trusted proxy only http and https are accepted as schemes', async () => {
  const { app: behind } = await startApp({ flags: { SHOWDOC_TRUST_PROXY: 'on' } })
  const start = async (headers: Record<string, string>) =>
    (
      await behind.inject({
        method: 'POST',
        url: '/api/device/start',
        headers,
        payload: { host: 'h', system: 's' },
      })
    ).json<object>()
  const host = 'docs.example.com'
  for (const [proto, scheme] of [
    ['https', 'https'] as const,
    ['javascript', 'http'] as const,
    ['a b', 'http'] as const,
  ])
    expect(await start({ 'x-forwarded-proto': proto, 'x-forwarded-host': host })).toMatchObject({
      data: { address: `${scheme}://${host}/user/device` },
    })
})
