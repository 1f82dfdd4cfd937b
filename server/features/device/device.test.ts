import { expect, test } from 'vitest'
import { accessTokenCalls, deviceCalls } from '#contract/calls/device.ts'
import { userCalls } from '#contract/calls/user.ts'
import { limits } from '#contract/limits.ts'
import { DeviceCode } from '../../models/device-code.ts'
import { Options } from '../../models/options.ts'
import { UserToken } from '../../models/user-token.ts'
import type { MadeUser } from '../../test/make.ts'
import { startApp } from '../../test/start-app.ts'

const { app, as, clock, db, make, refusal } = await startApp({
  flags: { SHOWDOC_BASE_URL: 'https://docs.example.com/sub' },
})

const days = 86_400
/** A terminal asks; the clock moves so that the tests together stay below ten in a minute. */
async function asked(request: { scope?: 'read' | 'write'; item_ids?: number[] } = {}) {
  clock.now += 10
  return as(null).ask(deviceCalls.start, { host: 'build-7', system: 'Linux 6.1', ...request })
}
const poll = (device_secret: string) => as(null).ask(deviceCalls.poll, { device_secret })
const approve = (who: MadeUser | { token: string }, code: string, more: object = {}) =>
  as(who).ask(deviceCalls.answer, {
    code,
    approve: true,
    expires: clock.now + 90 * days,
    name: 'laptop',
    ...more,
  })
const listOf = (who: MadeUser) => as(who).ask(accessTokenCalls.getList, {})
const stateOf = async (code: Promise<{ state: string }>) => (await code).state

test('a terminal gets a code, a secret and the address to approve it at; only hashes of both are stored', async () => {
  const started = await asked()
  expect(started.code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/)
  expect(started).toMatchObject({
    address: 'https://docs.example.com/sub/user/device',
    expires_in: 600,
    interval: 5,
  })
  const rows = JSON.stringify(await DeviceCode.query(db.read))
  expect(rows).not.toContain(started.code)
  expect(rows).not.toContain(started.device_secret)
})

test('an approved terminal gets a token once, which works and is listed', async () => {
  const ann = await make.user()
  const { code, device_secret } = await asked()
  expect(await poll(device_secret)).toEqual({ state: 'pending' })
  expect(await approve(ann, code)).toEqual([])
  expect(await listOf(ann)).toEqual([])

  const { state, token = '' } = await poll(device_secret)
  expect(state).toBe('approved')
  expect(token).toMatch(/^sdp_[0-9a-f]{64}$/)
  expect(await poll(device_secret)).toEqual({ state: 'expired' })

  const expires = (await listOf(ann))[0]?.expires
  const id = (await listOf(ann))[0]?.id
  expect(await as({ token }).ask(userCalls.info, {})).toMatchObject({
    uid: ann.uid,
    token: { id, name: 'laptop', scope: 'write', item_ids: null, expires },
  })
  const stored = await UserToken.query(db.read).findById(Number(id)).throwIfNotFound()
  expect(stored).toMatchObject({ kind: 'access', token_start: token.slice(0, 8) })
  expect(JSON.stringify(stored)).not.toContain(token)
})

test('of concurrent polls exactly one gets the token', async () => {
  const ann = await make.user()
  const { code, device_secret } = await asked()
  await approve(ann, code)
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => poll(device_secret)))
  expect(outcomes.filter((outcome) => outcome.token)).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome.state === 'expired')).toHaveLength(7)
  expect(await listOf(ann)).toHaveLength(1)
})

test('a person sees what asks, and codes are accepted as people type them', async () => {
  const ann = await make.user()
  const { code } = await as(null).ask(deviceCalls.start, {
    host: 'a\u202eb\n c',
    system: 'Linux',
    scope: 'read',
  })
  const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
  expect(await as(ann).ask(deviceCalls.info, { code: typed })).toEqual({
    host: 'ab c',
    system: 'Linux',
    address: '127.0.0.1',
    other_network: false,
    time: clock.now,
    scope: 'read',
    items: [],
    password_needed: false,
    sign_in_needed: false,
  })
  await approve(ann, typed, { scope: 'write' })
})

test('a terminal in another network than the person’s is told apart', async () => {
  const ann = await make.user()
  const answer = await app.inject({
    method: 'POST',
    url: '/api/device/start',
    payload: { host: 'x' },
    remoteAddress: '203.0.113.9',
  })
  const { code } = answer.json<{ data: { code: string } }>().data
  expect(await as(ann).ask(deviceCalls.info, { code })).toMatchObject({
    address: '203.0.113.9',
    other_network: true,
  })
})

test('a refused terminal is told so, and its code is used up', async () => {
  const ann = await make.user()
  const { code, device_secret } = await asked()
  await as(ann).ask(deviceCalls.answer, { code, approve: false })
  expect(await poll(device_secret)).toEqual({ state: 'refused' })
  expect(
    await refusal(ann, deviceCalls.answer, { code, approve: true, expires: clock.now + days }),
  ).toMatchObject({
    number: 10101,
    why: 'deviceCodeUnknown',
  })
})

test('of two concurrent answers one counts', async () => {
  const ann = await make.user()
  const bob = await make.user()
  const { code, device_secret } = await asked()
  const answers = await Promise.allSettled([approve(ann, code), approve(bob, code)])
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
  expect(answers.find((answer) => answer.status === 'rejected')).toMatchObject({
    reason: { why: 'deviceCodeUnknown' },
  })
  expect(await poll(device_secret)).toMatchObject({ state: 'approved' })
})

test('a code expires after ten minutes, for the person and for the terminal', async () => {
  const ann = await make.user()
  const { code, device_secret } = await asked()
  clock.now += limits.deviceCodeSeconds
  expect(await poll(device_secret)).toEqual({ state: 'expired' })
  expect(await refusal(ann, deviceCalls.info, { code })).toMatchObject({
    number: 10101,
    why: 'deviceCodeUnknown',
  })
  expect(await stateOf(poll('unknown'))).toBe('expired')
})

test('the sixth poll with an unknown secret has to wait, and a correct one is answered', async () => {
  const ann = await make.user()
  const { code, device_secret } = await asked()
  for (let count = 0; count < 5; count++)
    expect(await poll('nobody has this')).toEqual({ state: 'expired' })
  expect(await refusal(null, deviceCalls.poll, { device_secret: 'nobody has this' })).toMatchObject(
    {
      number: 10308,
      why: 'tooManyTries',
      details: { retry_after: 300 },
    },
  )
  await approve(ann, code)
  expect(await poll(device_secret)).toMatchObject({ state: 'approved' })
  for (let count = 0; count < 7; count++)
    expect(await poll(device_secret)).toEqual({ state: 'expired' })
})

test('approved in the last second, a terminal still has a minute to fetch its token', async () => {
  const ann = await make.user()
  const { code, device_secret } = await asked()
  clock.now += limits.deviceCodeSeconds - 1
  await approve(ann, code)
  clock.now += 30
  expect(await poll(device_secret)).toMatchObject({ state: 'approved' })
})

test('five wrong codes in 300 seconds lock the person at that address, and correct ones in between do not reset the count', async () => {
  const ann = await make.user()
  const { code } = await asked()
  for (let count = 0; count < 5; count++) {
    expect(await refusal(ann, deviceCalls.info, { code: 'BBBB-BBBB' })).toMatchObject({
      number: 10101,
      why: 'deviceCodeUnknown',
    })
    if (count < 4) await as(ann).ask(deviceCalls.info, { code })
  }
  const locked = await refusal(ann, deviceCalls.info, { code })
  expect(locked).toMatchObject({
    number: 10308,
    why: 'tooManyTries',
    details: { retry_after: 300 },
  })
  expect(await refusal(ann, deviceCalls.answer, { code, approve: false })).toMatchObject({
    number: 10308,
  })
  clock.now += 300
  expect(await as(ann).ask(deviceCalls.info, { code })).toMatchObject({ host: 'build-7' })
})

test('of wrong codes tried concurrently five are answered as wrong', async () => {
  const ann = await make.user()
  const told = await Promise.all(
    Array.from({ length: 9 }, () => refusal(ann, deviceCalls.info, { code: 'BBBBBBBB' })),
  )
  expect(told.filter(({ why }) => why === 'deviceCodeUnknown')).toHaveLength(5)
  expect(told.filter(({ why }) => why === 'tooManyTries')).toHaveLength(4)
})

test('one address may start ten a minute', async () => {
  clock.now += 60
  const start = (remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/api/device/start', payload: { host: 'x' }, remoteAddress })
  const answers = await Promise.all(Array.from({ length: 12 }, () => start('192.0.2.1')))
  expect(
    answers.filter(
      (answer) => answer.json<{ error_name?: string }>().error_name === 'tooManyTries',
    ),
  ).toHaveLength(2)
  expect((await start('192.0.2.2')).json()).toMatchObject({ error_code: 0 })
})

test('the scope is narrowed, never widened', async () => {
  const ann = await make.user()
  const scopeOf = async (request: 'read' | 'write', chosen: 'read' | 'write') => {
    const { code, device_secret } = await asked({ scope: request })
    await approve(ann, code, { scope: chosen })
    const { token = '' } = await poll(device_secret)
    return (await as({ token }).ask(userCalls.info, {})).token?.scope
  }
  expect(await scopeOf('write', 'read')).toBe('read')
  expect(await scopeOf('read', 'write')).toBe('read')
  expect(await scopeOf('write', 'write')).toBe('write')
})

test('items are limited to those requested that the person may see, and never become all', async () => {
  const ann = await make.user()
  const bob = await make.user()
  const [mine, other, shared, closed] = [
    await make.item({ owner: ann, password: 'x' }),
    await make.item({ owner: ann, password: 'x' }),
    await make.item({ owner: bob, password: 'x' }),
    await make.item({ owner: bob, password: 'x' }),
  ].map((item) => item.item_id) as [number, number, number, number]
  await make.member({ item_id: shared, user: ann, role: 0 })
  const tokenFor = async (request: number[], chosen: number[]) => {
    const { code, device_secret } = await asked({ item_ids: request })
    await approve(ann, code, { item_ids: chosen })
    const { token = '' } = await poll(device_secret)
    return (await as({ token }).ask(userCalls.info, {})).token?.item_ids?.map(Number)
  }
  expect(await tokenFor([mine, shared], [shared])).toEqual([shared])
  expect(await tokenFor([mine, shared, closed], [])).toEqual([mine, shared])
  expect(await tokenFor([], [mine])).toEqual([mine])

  const { code } = await asked({ item_ids: [mine, closed] })
  const info = await as(ann).ask(deviceCalls.info, { code })
  expect(info.items.map((item) => Number(item.item_id))).toEqual([mine])
  for (const item_ids of [[closed], [other], [mine, other]])
    expect(
      await refusal(ann, deviceCalls.answer, {
        code,
        approve: true,
        expires: clock.now + days,
        item_ids,
      }),
    ).toMatchObject({
      why: 'itemNotFound',
    })
  const hidden = await asked({ item_ids: [closed, 5] })
  expect(
    await refusal(ann, deviceCalls.answer, {
      code: hidden.code,
      approve: true,
      expires: clock.now + days,
    }),
  ).toMatchObject({
    why: 'itemNotFound',
  })
})

test('an older session needs the login password, which is throttled like any other', async () => {
  const ann = await make.user()
  clock.now += limits.freshSessionSeconds + 1
  const { code } = await asked()
  expect(await as(ann).ask(deviceCalls.info, { code })).toMatchObject({
    password_needed: true,
    sign_in_needed: false,
  })
  const request = { code, approve: true, expires: clock.now + days }
  for (const password of ['', 'a', 'b', '', 'c', 'd', 'e'])
    expect(await refusal(ann, deviceCalls.answer, { ...request, password })).toMatchObject({
      number: 10208,
      why: 'wrongPassword',
    })
  expect(
    await refusal(ann, deviceCalls.answer, { ...request, password: ann.password }),
  ).toMatchObject({ number: 10308 })
  clock.now += 300
  expect(await approve(ann, code, { password: ann.password })).toEqual([])
})

test('an older session of an account without a local password has to sign in again, but may refuse', async () => {
  const ann = await make.user({ password: '', is_sso: 1 })
  clock.now += limits.freshSessionSeconds + 1
  const { code } = await asked()
  expect(await as(ann).ask(deviceCalls.info, { code })).toMatchObject({
    password_needed: false,
    sign_in_needed: true,
  })
  // no number of tries locks an account that has nothing to guess
  for (let count = 0; count <= limits.signInMisses; count++)
    expect(
      await refusal(ann, deviceCalls.answer, {
        code,
        approve: true,
        expires: clock.now + days,
        password: 'of the directory',
      }),
    ).toMatchObject({ number: 10208, why: 'signInAgain' })
  expect(await as(ann).ask(deviceCalls.answer, { code, approve: false })).toEqual([])
})

test('a token that never expires, or very late, needs the site to allow it; one that has expired is refused', async () => {
  const ann = await make.user()
  const { code } = await asked()
  for (const expires of [0, clock.now + 800 * days])
    expect(await refusal(ann, deviceCalls.answer, { code, approve: true, expires })).toMatchObject({
      why: 'neverExpiringRefused',
    })
  expect(
    await refusal(ann, deviceCalls.answer, { code, approve: true, expires: clock.now }),
  ).toMatchObject({ why: 'badInput' })
  await make.settings({ token_never_expires: '1' })
  const wrong = await app.inject({
    method: 'POST',
    url: '/api/device/answer',
    payload: { code, approve: '1', expires: '2027-01-01' },
    headers: { 'x-api-token': ann.token },
  })
  expect(wrong.json()).toMatchObject({ error_details: { field: 'expires' } })
  expect(await approve(ann, code, { expires: 0 })).toEqual([])
  await db.transaction((trx) => Options.query(trx).delete())
})

test('approvals count with the tokens: there are never more than a hundred', async () => {
  const ann = await make.user()
  for (let count = 0; count < limits.accessTokensPerUser - 1; count++)
    await make.token(ann.uid, { kind: 'access', scope: 'read' })
  const [first, second] = [await asked(), await asked()]
  await approve(ann, first.code)
  const full = await refusal(ann, deviceCalls.answer, {
    code: second.code,
    approve: true,
    expires: clock.now + days,
  })
  expect(full).toMatchObject({ why: 'tooManyTokens', details: { limit: 100 } })
  expect(await poll(first.device_secret)).toMatchObject({ state: 'approved' })
  expect(await listOf(ann)).toHaveLength(limits.accessTokensPerUser)
})

test('anonymous callers and access tokens cannot approve', async () => {
  const ann = await make.user()
  const token = await make.token(ann.uid, { kind: 'access', scope: 'write' })
  const { code } = await asked()
  expect(await refusal(null, deviceCalls.info, { code })).toMatchObject({ number: 10102 })
  expect(await refusal(null, deviceCalls.answer, { code, approve: true })).toMatchObject({
    number: 10102,
  })
  await expect(as({ token }).ask(deviceCalls.info, { code })).rejects.toMatchObject({
    number: 10103,
    why: 'outOfScope',
  })
  await expect(approve({ token }, code)).rejects.toMatchObject({ number: 10103, why: 'outOfScope' })
})

test('another site cannot approve with a visitor’s cookie', async () => {
  const ann = await make.user()
  const { code } = await asked()
  const headers = { cookie: `cookie_token=${ann.token}` }
  const payload = { code, approve: '1', expires: String(clock.now + days) }
  const answer = async (more: Record<string, string>) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/device/answer',
        payload,
        headers: { ...headers, ...more },
      })
    ).json<object>()
  expect(await answer({ origin: 'https://evil.example' })).toMatchObject({ error_code: 10102 })
  expect(await answer({ 'sec-fetch-site': 'same-site' })).toMatchObject({ error_code: 10102 })
  const got = await app.inject({
    url: `/api/device/answer?code=${code}&approve=1&expires=${clock.now + days}`,
    headers,
  })
  expect(got.json()).toMatchObject({ error_code: 10102 })
  expect(
    await answer({ origin: 'https://docs.example.com', 'sec-fetch-site': 'same-origin' }),
  ).toMatchObject({ error_code: 0 })
})
