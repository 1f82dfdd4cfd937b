import { expect, test } from 'vitest'
import { userCalls } from '#contract/calls/user.ts'
import { limits } from '#contract/limits.ts'
import { Options } from '../../models/options.ts'
import { User } from '../../models/user.ts'
import { UserToken } from '../../models/user-token.ts'
import type { MadeUser } from '../../test/make.ts'
import { signingIn } from '../../test/sign-in.ts'
import { startApp } from '../../test/start-app.ts'

const server = await startApp({ flags: { SHOWDOC_BASE_URL: 'https://docs.example.com/sub' } })
const { app, as, clock, db, make, refusal } = server
const { login, refusedLogin } = signingIn(server)
const own = { origin: 'https://docs.example.com', 'sec-fetch-site': 'same-origin' }

const send = (
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string>,
  payload: object = {},
) => app.inject({ method, url: `/api/${path}`, headers, ...(method === 'POST' ? { payload } : {}) })
const isAlive = async (token: string) => {
  const { error_code } = (await send('POST', 'user/info', { 'x-api-token': token })).json<{
    error_code: number
  }>()
  return error_code === 0
}

test('a person reads their own account, without secrets', async () => {
  const ann = await make.user({
    name: '安',
    email: 'a@example.com',
    email_key: 'a@example.com',
    email_verify: 1,
  })
  const response = await send('POST', 'user/info', { 'x-api-token': ann.token })
  expect(response.json()).toEqual({
    error_code: 0,
    data: {
      uid: String(ann.uid),
      username: ann.username,
      email: 'a@example.com',
      email_verify: 1,
      mobile: '',
      name: '安',
      avatar: '',
      avatar_small: '',
      groupid: '2',
      reg_time: String(clock.now),
      is_wechat: 0,
      is_sso: '0',
      logout_redirect_uri: '',
    },
  })
})

test('anonymous callers, and unknown and ended tokens, are not signed in', async () => {
  const ann = await make.user()
  const ended = await make.token(ann.uid, { token_expire: clock.now })
  const endless = await make.token(ann.uid, { token_expire: 0 })
  expect(await refusal(null, userCalls.info, {})).toMatchObject({
    number: 10102,
    why: 'notLoggedIn',
  })
  expect([await isAlive('unknown'), await isAlive(ended), await isAlive(endless)]).toEqual([
    false,
    false,
    true,
  ])
})

test('an access token is told what it allows', async () => {
  const ann = await make.user()
  const token = await make.token(ann.uid, {
    kind: 'access',
    name: 'CI',
    scope: 'read',
    token_expire: 0,
  })
  const told = await as({ token }).ask(userCalls.info, {})
  expect(told.token).toEqual({
    id: expect.any(String),
    name: 'CI',
    scope: 'read',
    item_ids: null,
    expires: 0,
  })
})

test('the cookie authorises reads, and writes only by POST from our own page or from no page', async () => {
  const ann = await make.user()
  const cookie = `cookie_token=${ann.token}`
  const read = await send('GET', 'user/info', { cookie, 'sec-fetch-site': 'cross-site' })
  expect(read.json()).toMatchObject({ error_code: 0 })

  const rename = async (method: 'GET' | 'POST', headers: Record<string, string>, name: string) => {
    await send(
      method,
      method === 'GET' ? `user/updateInfo?name=${name}` : 'user/updateInfo',
      { cookie, ...headers },
      { name },
    )
    return (await User.query(db.read).findById(ann.uid))?.name === name
  }
  expect(await rename('POST', own, 'a')).toBe(true)
  expect(await rename('POST', {}, 'b')).toBe(true)
  expect(await rename('POST', { 'sec-fetch-site': 'none' }, 'c')).toBe(true)
  expect(await rename('GET', own, 'd')).toBe(false)
  expect(await rename('POST', { origin: 'https://evil.example' }, 'e')).toBe(false)
  expect(await rename('POST', { origin: 'http://docs.example.com' }, 'f')).toBe(false)
  expect(await rename('POST', { origin: 'null' }, 'g')).toBe(false)
  expect(await rename('POST', { ...own, 'sec-fetch-site': 'same-site' }, 'h')).toBe(false)
})

test('a header takes precedence over the cookie', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const response = await send('POST', 'user/info', {
    cookie: `cookie_token=${ann.token}`,
    authorization: `Bearer ${bob.token}`,
  })
  expect(response.json()).toMatchObject({ data: { uid: String(bob.uid) } })
})

test('the token entrance: a session token that our own page sends in a header becomes the cookie, nothing else does', async () => {
  const ann = await make.user()
  const access = await make.token(ann.uid, { kind: 'access', scope: 'write' })
  const external = await make.token(ann.uid, {
    kind: 'external',
    token_expire: clock.now + limits.sessionSeconds,
  })
  const cookieOf = async (headers: Record<string, string>, payload: object = {}) =>
    String((await send('POST', 'user/info', headers, payload)).headers['set-cookie'] ?? '')
  const cookie = await cookieOf({ 'x-api-token': external, ...own })
  expect(cookie).toContain(`cookie_token=${external};`)
  for (const part of [
    'HttpOnly',
    'Secure',
    'SameSite=Lax',
    'Path=/sub/',
    `Max-Age=${limits.sessionSeconds}`,
  ])
    expect(cookie).toContain(part)
  expect(await cookieOf({ 'x-api-token': ann.token, origin: own.origin })).not.toBe('') // a browser on a plain address

  expect(await cookieOf({ 'x-api-token': ann.token })).toBe('')
  expect(await cookieOf({ 'x-api-token': ann.token, origin: 'https://evil.example' })).toBe('')
  expect(await cookieOf({ 'x-api-token': ann.token, 'sec-fetch-site': 'cross-site' })).toBe('')
  expect(await cookieOf({ 'x-api-token': access, ...own })).toBe('')
  expect(await cookieOf({ 'x-api-token': 'unknown', ...own })).toBe('')
  expect(await cookieOf(own, { user_token: ann.token })).toBe('')
  expect(await cookieOf({ cookie: `cookie_token=${ann.token}`, ...own })).toBe('')
})

test('the cookie of the token entrance expires with its session, after 180 days at most', async () => {
  const ann = await make.user()
  const lifeOf = async (token_expire: number) => {
    const token = await make.token(ann.uid, { token_expire })
    return /Max-Age=(\d+)/.exec(
      String(
        (await send('POST', 'user/info', { 'x-api-token': token, ...own })).headers['set-cookie'],
      ),
    )?.[1]
  }
  expect(await lifeOf(clock.now + 60)).toBe('60')
  for (const late of [clock.now + 2 * limits.sessionSeconds, 0])
    expect(await lifeOf(late)).toBe(String(limits.sessionSeconds))
})

test('the display name can be changed, may be empty and contain any characters', async () => {
  const ann = await make.user()
  for (const name of ['<b>安 & "Ann"</b>', '', 'x'.repeat(limits.displayNameLength)]) {
    await as(ann).ask(userCalls.updateInfo, {
      name,
      ...({ groupid: '1', username: 'root' } as object),
    })
    expect(await as(ann).ask(userCalls.info, {})).toMatchObject({
      name,
      username: ann.username,
      groupid: 2,
    })
  }
  expect(
    await refusal(ann, userCalls.updateInfo, { name: 'x'.repeat(limits.displayNameLength + 1) }),
  ).toMatchObject({
    number: 10101,
    why: 'textTooLong',
  })
  expect(await refusal(null, userCalls.updateInfo, { name: 'x' })).toMatchObject({ number: 10102 })
})

test('an access token cannot change the account', async () => {
  const ann = await make.user()
  for (const scope of ['write', 'admin'] as const) {
    const access = { ...ann, token: await make.token(ann.uid, { kind: 'access', scope }) }
    expect(await refusal(access, userCalls.updateInfo, { name: 'x' })).toMatchObject({
      number: 10103,
      why: 'outOfScope',
    })
    expect(
      await refusal(access, userCalls.updateEmail, {
        email: 'x@example.com',
        password: ann.password,
      }),
    ).toMatchObject({
      why: 'outOfScope',
    })
    const request = { password: ann.password, new_password: 'another one 1' }
    expect(await refusal(access, userCalls.resetPassword, request)).toMatchObject({
      why: 'outOfScope',
    })
  }
})

test('an e-mail address is set with the password, is unverified, and can be used to sign in', async () => {
  const ann = await make.user({
    email: 'old@example.com',
    email_key: 'old@example.com',
    email_verify: 1,
  })
  const set = (email: string) =>
    as(ann).ask(userCalls.updateEmail, { email, password: ann.password })
  await set(' New.Name+tag@Example.com ')
  expect(await as(ann).ask(userCalls.info, {})).toMatchObject({
    email: 'New.Name+tag@Example.com',
    email_verify: 0,
  })
  expect(
    await login({ username: 'new.name+tag@example.com', password: ann.password }),
  ).toMatchObject({ uid: ann.uid })
  expect(await refusedLogin({ username: 'old@example.com', password: ann.password })).toMatchObject(
    { number: 10210 },
  )
  await set('new.name+tag@example.com')
  await set('张三@例子.公司')
  expect(await as(ann).ask(userCalls.info, {})).toMatchObject({ email: '张三@例子.公司' })
})

test('an invalid e-mail address, or that of another account, is refused', async () => {
  const [ann, bob] = [
    await make.user(),
    await make.user({ email: 'bob@example.com', email_key: 'bob@example.com' }),
  ]
  const set = (email: string, password = ann.password) =>
    refusal(ann, userCalls.updateEmail, { email, password })
  for (const email of [
    '',
    'x',
    '@x',
    'x@',
    'a b@x.y',
    'a@b@c.d',
    'a@-b.c',
    'a@b..c',
    '<a>@b.c',
    `a@${'b'.repeat(70)}.c`,
  ])
    expect({ email, why: (await set(email)).why }).toEqual({ email, why: 'emailMalformed' })
  expect(await set('BOB@example.com')).toMatchObject({ number: 10202, why: 'emailInUse' })
  expect(await set('ann@example.com', 'wrong')).toMatchObject({
    number: 10208,
    why: 'wrongPassword',
  })
  expect(
    await refusal(null, userCalls.updateEmail, {
      email: 'ann@example.com',
      password: bob.password,
    }),
  ).toMatchObject({ number: 10102 })
})

test('of two concurrent requests for an address one succeeds', async () => {
  const people = [await make.user(), await make.user()]
  const outcomes = await Promise.allSettled(
    people.map((one) =>
      as(one).ask(userCalls.updateEmail, { email: 'both@example.com', password: one.password }),
    ),
  )
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find((outcome) => outcome.status === 'rejected')).toMatchObject({
    reason: { why: 'emailInUse' },
  })
})

test('an account whose password is kept elsewhere can change neither password nor address here', async () => {
  const ann = await make.user({ password: '', is_sso: 1 })
  const email = { email: 'sso@example.com', password: '' }
  expect(await refusal(ann, userCalls.updateEmail, email)).toMatchObject({
    number: 10101,
    why: 'passwordNotHere',
  })
  const reset = { password: '', new_password: 'another one 1' }
  expect(await refusal(ann, userCalls.resetPassword, reset)).toMatchObject({
    number: 10101,
    why: 'passwordNotHere',
  })
})

const change = (who: MadeUser, new_password: string, password = who.password) =>
  as(who).ask(userCalls.resetPassword, { password, new_password })
const refusedChange = (who: MadeUser | null, new_password: string, password: string) =>
  refusal(who, userCalls.resetPassword, { password, new_password })

test('a new password ends every session, including the current one, but no access token', async () => {
  const ann = await make.user()
  const other = await make.token(ann.uid)
  const external = await make.token(ann.uid, { kind: 'external' })
  const access = await make.token(ann.uid, { kind: 'access', scope: 'write' })
  const bob = await make.user()
  clock.now += 5
  const response = await send(
    'POST',
    'user/resetPassword',
    { 'x-api-token': ann.token, ...own },
    { password: ann.password, new_password: 'another one 1' },
  )
  expect(response.json()).toEqual({ error_code: 0, data: [] })
  expect(String(response.headers['set-cookie'])).toMatch(/^cookie_token=; Max-Age=0;/)
  expect(await Promise.all([ann.token, other, external, access, bob.token].map(isAlive))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
  expect(await refusedLogin({ username: ann.username, password: ann.password })).toMatchObject({
    number: 10210,
  })
  expect(await login({ username: ann.username, password: 'another one 1' })).toMatchObject({
    uid: ann.uid,
  })
  expect(await User.query(db.read).findById(ann.uid)).toMatchObject({ pwd_time: clock.now })
})

test('a wrong or unsuitable password changes nothing', async () => {
  const ann = await make.user()
  expect(await refusedChange(ann, 'another one 1', 'wrong')).toMatchObject({
    number: 10101,
    why: 'wrongPassword',
  })
  expect(await refusedChange(ann, 'short', ann.password)).toMatchObject({
    number: 10101,
    why: 'passwordTooShort',
  })
  expect(await refusedChange(ann, 'x'.repeat(101), ann.password)).toMatchObject({
    number: 10101,
    why: 'passwordTooLong',
  })
  await make.settings({ strong_password_enabled: '1' })
  expect(await refusedChange(ann, 'another one', ann.password)).toMatchObject({
    number: 10101,
    why: 'passwordTooWeak',
  })
  await db.transaction((trx) => Options.query(trx).delete())
  expect(await refusedChange(null, 'another one 1', ann.password)).toMatchObject({ number: 10102 })
  expect(await isAlive(ann.token)).toBe(true)
})

test('failed attempts count wherever they are made, but never across people', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  for (let count = 0; count < 3; count++) await refusedChange(ann, 'another one 1', 'wrong')
  for (let count = 0; count < 2; count++)
    await refusal(ann, userCalls.updateEmail, { email: 'a2@example.com', password: 'wrong' })
  expect(await refusedChange(ann, 'another one 1', ann.password)).toMatchObject({
    number: 10101,
    why: 'tooManyTries',
    details: { retry_after: 300 },
  })
  expect(
    await refusal(ann, userCalls.updateEmail, { email: 'a2@example.com', password: ann.password }),
  ).toMatchObject({
    why: 'tooManyTries',
  })
  expect(await refusedLogin({ username: ann.username, password: ann.password })).toMatchObject({
    number: 10204,
  })
  expect(await change(bob, 'another one 1')).toEqual([])
})

test('of two concurrent changes the second finds its old password wrong', async () => {
  const ann = await make.user()
  const outcomes = await Promise.allSettled([
    change(ann, 'another one 1'),
    change(ann, 'another one 2'),
  ])
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
})

test('signing in with the old password while it is changed leaves no session behind', async () => {
  const ann = await make.user()
  await Promise.allSettled([
    login({ username: ann.username, password: ann.password }),
    change(ann, 'another one 1'),
    login({ username: ann.username, password: ann.password }),
  ])
  expect(await UserToken.query(db.read).where({ uid: ann.uid })).toEqual([])
})

test('signing out ends the presented token and no other, and clears the cookie', async () => {
  const ann = await make.user()
  const other = await make.token(ann.uid)
  const response = await send('POST', 'user/logout', {
    cookie: `cookie_token=${ann.token}`,
    ...own,
  })
  expect(response.json()).toEqual({ error_code: 0, data: { logout_redirect_uri: '' } })
  expect(String(response.headers['set-cookie'])).toMatch(/^cookie_token=; Max-Age=0; Path=\/sub\/;/)
  expect(await Promise.all([ann.token, other].map(isAlive))).toEqual([false, true])

  const access = await make.token(ann.uid, { kind: 'access', scope: 'read' })
  await as({ token: access }).ask(userCalls.logout, {})
  expect(await Promise.all([access, other].map(isAlive))).toEqual([false, true])
})

test('signing out without a token, or with an unknown or ended one, succeeds', async () => {
  for (const headers of [{}, { 'x-api-token': 'unknown' }] as Record<string, string>[])
    expect((await send('POST', 'user/logout', headers, { confirm: 1 })).json()).toMatchObject({
      error_code: 0,
    })
  expect((await send('GET', 'user/logout', {})).json()).toMatchObject({ error_code: 0 })
})

test('another site cannot sign a visitor out', async () => {
  const ann = await make.user()
  const response = await send('POST', 'user/logout', {
    cookie: `cookie_token=${ann.token}`,
    origin: 'https://evil.example',
  })
  expect(response.headers['set-cookie']).toBeUndefined()
  await send('GET', 'user/logout', { cookie: `cookie_token=${ann.token}` })
  expect(await isAlive(ann.token)).toBe(true)
})

test('sign-in by OAuth2 is offered as configured, and nothing else of its settings is revealed', async () => {
  expect(await as(null).ask(userCalls.oauthInfo, {})).toEqual({
    oauth2_open: null,
    oauth2_entrance_tips: '',
  })
  const form = {
    entrance_tips: '统一登录',
    client_secret: 'hidden',
    logout_redirect_uri: 'https://id.example.com/out',
  }
  await make.settings({ oauth2_form: JSON.stringify(form), oauth2_open: '0' })
  const ann = await make.user()
  const addresses = async () => [
    (await as(null).ask(userCalls.logout, {})).logout_redirect_uri,
    (await as(ann).ask(userCalls.info, {})).logout_redirect_uri,
  ]
  expect(await addresses()).toEqual(['', ''])
  await make.settings({ oauth2_open: '1' })
  expect(await as(null).ask(userCalls.oauthInfo, {})).toEqual({
    oauth2_open: '1',
    oauth2_entrance_tips: '统一登录',
  })
  expect(await addresses()).toEqual([form.logout_redirect_uri, form.logout_redirect_uri])
  await db.transaction((trx) => Options.query(trx).delete())
})
