import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { signingIn } from '../test/sign-in.ts'
import { startApp } from '../test/start-app.ts'

const server = await startApp()
const { app, clock, make } = server
const { loginFrom } = signingIn(server)

/** The cookies set by an answer, as a browser sends them back. */
const cookiesOf = (response: { headers: Record<string, unknown> }) => {
  const set = [response.headers['set-cookie'] ?? []].flat() as string[]
  return Object.fromEntries(
    set.map((one) => (one.split(';', 1)[0] as string).split('=', 2) as [string, string]),
  )
}
const cookieHeader = (cookies: Record<string, string>) => ({
  cookie: Object.entries(cookies)
    .map((pair) => pair.join('='))
    .join('; '),
})

test('a person who has signed in with this browser before cannot be locked out by others, not even from the same address', async () => {
  const ann = await make.user()
  const request = { username: ann.username, password: ann.password }
  const known = cookiesOf((await loginFrom('192.0.2.1', request)).response)[
    `known_${ann.uid}`
  ] as string
  expect(known).toMatch(/^[\w-]+\.[\w-]+$/)
  const mine = cookieHeader({ [`known_${ann.uid}`]: known })

  for (let count = 0; count < limits.signInMisses; count++)
    await loginFrom('192.0.2.1', { ...request, password: 'wrong' })
  expect((await loginFrom('192.0.2.1', request)).body.error_code).toBe(10204)
  expect((await loginFrom('192.0.2.1', request, mine)).body.error_code).toBe(0)
})

test('a known browser has five attempts too, anywhere, and its failures lock nobody else', async () => {
  const ann = await make.user()
  const request = { username: ann.username, password: ann.password }
  const mine = cookieHeader({
    [`known_${ann.uid}`]: cookiesOf((await loginFrom('192.0.2.2', request)).response)[
      `known_${ann.uid}`
    ] as string,
  })
  for (let count = 0; count < limits.signInMisses; count++)
    expect(
      (await loginFrom(`192.0.2.${10 + count}`, { ...request, password: 'wrong' }, mine)).body
        .error_code,
    ).toBe(10210)
  expect((await loginFrom('192.0.2.20', request, mine)).body.error_code).toBe(10204)
  expect((await loginFrom('192.0.2.2', request)).body.error_code).toBe(0)
  clock.now += limits.signInWindowSeconds
  expect((await loginFrom('192.0.2.20', request, mine)).body.error_code).toBe(0)
})

test('a forged cookie, or one of another account, is not accepted', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const ofBob = cookiesOf(
    (await loginFrom('192.0.2.3', { username: bob.username, password: bob.password })).response,
  )[`known_${bob.uid}`] as string
  const request = { username: ann.username, password: ann.password }
  for (let count = 0; count < limits.signInMisses; count++)
    await loginFrom('192.0.2.4', { ...request, password: 'wrong' })
  for (const value of [ofBob, 'x.y', '.', '', `${'x'.repeat(4_000)}.y`])
    expect(
      (await loginFrom('192.0.2.4', request, cookieHeader({ [`known_${ann.uid}`]: value }))).body
        .error_code,
      value,
    ).toBe(10204)
})

test('the cookie is HttpOnly, grants nothing, and is not set for pages of other sites', async () => {
  const ann = await make.user()
  const request = { username: ann.username, password: ann.password }
  const { response } = await loginFrom('192.0.2.5', request)
  const set = ([response.headers['set-cookie'] ?? []].flat() as string[]).find((one) =>
    one.startsWith('known_'),
  )
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', `Max-Age=${365 * 86_400}`])
    expect(set).toContain(part)
  const mine = cookieHeader({
    [`known_${ann.uid}`]: cookiesOf(response)[`known_${ann.uid}`] as string,
  })
  const answer = await app.inject({ method: 'POST', url: '/api/user/info', headers: mine })
  expect(answer.json()).toMatchObject({ error_code: 10102 })
  const foreign = await loginFrom('192.0.2.5', request, { 'sec-fetch-site': 'cross-site' })
  expect(foreign.body.error_code).toBe(0)
  expect(foreign.response.headers['set-cookie']).toBeUndefined()
})
