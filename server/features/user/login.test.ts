import { expect, test, vi } from 'vitest'
import { commonCalls } from '#contract/calls/common.ts'
import { userCalls } from '#contract/calls/user.ts'
import { limits } from '#contract/limits.ts'
import { Captcha } from '../../models/captcha.ts'
import { Options } from '../../models/options.ts'
import { User } from '../../models/user.ts'
import { UserToken } from '../../models/user-token.ts'
import { secretHash } from '../../sealer.ts'
import { signingIn } from '../../test/sign-in.ts'
import { startApp } from '../../test/start-app.ts'

const server = await startApp()
const { app, as, clock, db, make, refusal } = server
const { captcha, login, loginFrom, refusedLogin } = signingIn(server)

const sessionsOf = (uid: number) => UserToken.query(db.read).where({ uid }).orderBy('id')

test('people sign in by user name or e-mail address, ignoring case, and the token works', async () => {
  const ann = await make.user({
    username: 'Ann-李',
    name: 'Ann',
    email: 'Ann@Example.com',
    email_key: 'ann@example.com',
  })
  for (const username of ['Ann-李', ' ann-李 ', 'ANN@example.COM']) {
    const answer = await login({ username, password: ann.password })
    expect(answer).toMatchObject({
      uid: ann.uid,
      username: 'Ann-李',
      name: 'Ann',
      groupid: 2,
      email: 'Ann@Example.com',
      email_verify: 0,
    })
    expect(answer.user_token).toMatch(/^[0-9a-f]{128}$/)
    expect(await as({ token: answer.user_token }).ask(userCalls.info, {})).toMatchObject({
      uid: ann.uid,
    })
  }
  expect((await User.query(db.read).findById(ann.uid))?.last_login_time).toBe(clock.now)
})

test('numbers are decimal text, as older clients expect, also under the older name and address', async () => {
  const ann = await make.user()
  const payload = { ...(await captcha()), username: ann.username, password: ann.password }
  const response = await app.inject({
    method: 'POST',
    url: '/server/index.php?s=/api/user/login',
    payload,
  })
  expect(response.json()).toMatchObject({
    error_code: 0,
    data: { uid: String(ann.uid), groupid: '2', email_verify: 0 },
  })
})

test('a user name takes precedence over somebody else’s e-mail address', async () => {
  const named = await make.user({ username: 'shared@example.com' })
  await make.user({ email: 'shared@example.com', email_key: 'shared@example.com' })
  expect(await login({ username: 'Shared@example.com', password: named.password })).toMatchObject({
    uid: named.uid,
  })
})

test('only the hash of a token is stored, with its origin', async () => {
  const ann = await make.user()
  const { user_token } = await login({ username: ann.username, password: ann.password })
  const [row] = await sessionsOf(ann.uid).where({ token_hash: secretHash(user_token) })
  expect(row).toMatchObject({
    kind: 'browser',
    ip: '127.0.0.1',
    token_expire: clock.now + limits.sessionSeconds,
  })
  expect(JSON.stringify(row)).not.toContain(user_token)
})

test('the sign-in cookie is inaccessible to scripts and expires with the session', async () => {
  const ann = await make.user()
  const { response } = await loginFrom('127.0.0.1', {
    username: ann.username,
    password: ann.password,
  })
  const cookie = String(response.headers['set-cookie'])
  expect(cookie).toMatch(/^cookie_token=[0-9a-f]{128};/)
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', `Max-Age=${limits.sessionSeconds}`])
    expect(cookie).toContain(part)
  expect(cookie).not.toContain('Secure')
})

test('a page of another site cannot sign a visitor in as somebody else', async () => {
  const ann = await make.user()
  const fields = { username: ann.username, password: ann.password }
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ]
  for (const headers of foreign) {
    const { response, body } = await loginFrom('127.0.0.1', fields, headers)
    expect(body.error_code).toBe(0)
    expect(response.headers['set-cookie']).toBeUndefined()
  }
  // a link to the sign-in address, in a browser that tells nothing about links
  const { captcha_id, captcha: text } = await captcha()
  const linked = await app.inject({
    url: '/api/user/loginByVerify',
    query: { ...fields, captcha_id: String(captcha_id), captcha: text },
  })
  expect(linked.json()).toMatchObject({ error_code: 0 })
  expect(linked.headers['set-cookie']).toBeUndefined()
})

test('the site may shorten sessions, and an expired one counts as anonymous', async () => {
  await make.settings({ session_expire_days: '1' })
  const ann = await make.user()
  const { user_token } = await login({ username: ann.username, password: ann.password })
  clock.now += 86_400 - 1
  expect(await as({ token: user_token }).ask(userCalls.info, {})).toMatchObject({ uid: ann.uid })
  clock.now += 1
  await expect(as({ token: user_token }).ask(userCalls.info, {})).rejects.toMatchObject({
    number: 10102,
  })
  await db.transaction((trx) => Options.query(trx).delete())
})

test('beyond 50 sessions of a person the oldest end, also when they begin concurrently', async () => {
  const ann = await make.user()
  const first = ann.token
  for (let count = 0; count < limits.sessionsPerUser - 3; count++) await make.token(ann.uid)
  const access = await make.token(ann.uid, { kind: 'access', scope: 'write' })
  await Promise.all(
    Array.from({ length: 4 }, () => login({ username: ann.username, password: ann.password })),
  )
  expect(await sessionsOf(ann.uid).whereNot({ kind: 'access' }).resultSize()).toBe(
    limits.sessionsPerUser,
  )
  await expect(as({ token: first }).ask(userCalls.info, {})).rejects.toMatchObject({
    number: 10102,
  })
  expect(await as({ token: access }).ask(userCalls.info, {})).toMatchObject({ uid: ann.uid })
})

test('a wrong password, an unknown name and an account whose password is kept elsewhere are indistinguishable', async () => {
  const ann = await make.user()
  const elsewhere = await make.user({ password: '', is_sso: 1 })
  const requests = [
    { username: ann.username, password: 'wrong' },
    { username: 'nobody here', password: ann.password },
    { username: elsewhere.username, password: ann.password },
  ]
  for (const request of requests) {
    const refused = await refusedLogin(request)
    expect(refused).toMatchObject({ number: 10210, why: 'wrongCredentials', details: {} })
    expect(refused.message).toContain('The user name or password is wrong.')
  }
})

test('an empty name or password is refused before the captcha is used up', async () => {
  const given = await captcha()
  expect(
    await refusal(null, userCalls.loginByVerify, { ...given, username: ' ', password: 'x' }),
  ).toMatchObject({ number: 10101 })
  expect(
    await refusal(null, userCalls.loginByVerify, { ...given, username: 'x', password: '' }),
  ).toMatchObject({ number: 10101 })
  expect(
    await refusal(null, userCalls.loginByVerify, { ...given, username: 'x', password: 'x' }),
  ).toMatchObject({ number: 10210 })
})

test('a captcha ignores case and is valid once, also if the password is wrong', async () => {
  const ann = await make.user()
  const given = await captcha()
  const request = {
    username: ann.username,
    password: ann.password,
    captcha_id: given.captcha_id,
    captcha: ` ${given.captcha.toLowerCase()} `,
  }
  expect(
    await refusal(null, userCalls.loginByVerify, { ...request, password: 'wrong' }),
  ).toMatchObject({ number: 10210 })
  expect(await refusal(null, userCalls.loginByVerify, request)).toMatchObject({
    number: 10206,
    why: 'captchaWrong',
  })
})

test('of several concurrent sign-ins with one captcha one succeeds', async () => {
  const ann = await make.user()
  const request = { ...(await captcha()), username: ann.username, password: ann.password }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => as(null).ask(userCalls.loginByVerify, request)),
  )
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
})

test('a captcha expires after 600 seconds, and with the first wrong text', async () => {
  const ann = await make.user()
  const right = { username: ann.username, password: ann.password }
  const old = await captcha()
  clock.now += limits.captchaSeconds
  expect(await refusal(null, userCalls.loginByVerify, { ...old, ...right })).toMatchObject({
    number: 10206,
  })
  const inTime = await captcha()
  clock.now += limits.captchaSeconds - 1
  expect(await as(null).ask(userCalls.loginByVerify, { ...inTime, ...right })).toMatchObject({
    uid: ann.uid,
  })

  for (const wrong of ['IIII', '']) {
    const missed = await captcha()
    await refusal(null, userCalls.loginByVerify, { ...missed, ...right, captcha: wrong })
    expect(await refusal(null, userCalls.loginByVerify, { ...missed, ...right })).toMatchObject({
      number: 10206,
      why: 'captchaWrong',
    })
    expect(await Captcha.query(db.read).findById(missed.captcha_id)).toBeUndefined()
  }
})

test('of many concurrent attempts with one captcha at most one succeeds', async () => {
  const ann = await make.user()
  const given = await captcha()
  const tries = Array.from({ length: 20 }, (_, index) => ({
    ...given,
    captcha: index === 19 ? given.captcha : 'IIII',
  }))
  const outcomes = await Promise.all(
    tries.map((one) =>
      as(null)
        .ask(userCalls.loginByVerify, { ...one, username: ann.username, password: ann.password })
        .then(() => 'in')
        .catch(() => 'out'),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'in').length).toBeLessThanOrEqual(1)
  expect(outcomes.slice(0, 19)).toEqual(Array(19).fill('out'))
  expect(await Captcha.query(db.read).findById(given.captcha_id)).toBeUndefined()
})

test('five failures at an account from one address lock it there for 300 seconds, under each of its names', async () => {
  const ann = await make.user({ email: 'five@example.com', email_key: 'five@example.com' })
  const names = [ann.username, ann.username.toUpperCase(), 'five@example.com']
  for (let count = 0; count < 5; count++) {
    const { body } = await loginFrom('198.51.100.1', {
      username: names[count % 3] as string,
      password: 'wrong',
    })
    expect(body.error_code).toBe(10210)
    clock.now += 1
  }
  const locked = await loginFrom('198.51.100.1', {
    username: 'FIVE@example.com',
    password: ann.password,
  })
  expect(locked.body).toMatchObject({
    error_code: 10204,
    error_name: 'tooManyTries',
    error_details: { retry_after: 299 },
  })
  expect(locked.response.headers['retry-after']).toBe('299')

  const elsewhere = await loginFrom('198.51.100.2', {
    username: ann.username,
    password: ann.password,
  })
  expect(elsewhere.body.error_code).toBe(0)
  const other = await make.user()
  expect(
    (await loginFrom('198.51.100.1', { username: other.username, password: other.password })).body
      .error_code,
  ).toBe(0)

  clock.now += 299
  expect(
    (await loginFrom('198.51.100.1', { username: ann.username, password: ann.password })).body
      .error_code,
  ).toBe(0)
})

test('a correct password resets the failures', async () => {
  const ann = await make.user()
  for (let round = 0; round < 2; round++) {
    for (let count = 0; count < 4; count++)
      await loginFrom('198.51.100.3', { username: ann.username, password: 'wrong' })
    expect(
      (await loginFrom('198.51.100.3', { username: ann.username, password: ann.password })).body
        .error_code,
    ).toBe(0)
  }
})

test('unknown names are locked like any other', async () => {
  for (let count = 0; count < 5; count++)
    await loginFrom('198.51.100.4', { username: 'Not There', password: 'wrong' })
  expect(
    (await loginFrom('198.51.100.4', { username: 'not there', password: 'wrong' })).body.error_code,
  ).toBe(10204)
})

test('concurrent guesses get no more attempts than consecutive ones', async () => {
  const ann = await make.user()
  const attempts = await Promise.all(
    Array.from({ length: 12 }, () =>
      loginFrom('198.51.100.5', { username: ann.username, password: 'wrong' }),
    ),
  )
  expect(attempts.filter(({ body }) => body.error_code === 10210)).toHaveLength(5)
  expect(attempts.filter(({ body }) => body.error_code === 10204)).toHaveLength(7)
})

test('IPv6 addresses of one /64 count as one', async () => {
  const ann = await make.user()
  for (let count = 1; count <= 5; count++)
    await loginFrom(`2001:db8:0:7:${count}::${count}`, {
      username: ann.username,
      password: 'wrong',
    })
  const request = { username: ann.username, password: ann.password }
  expect((await loginFrom('2001:db8:0:7::99', request)).body.error_code).toBe(10204)
  expect((await loginFrom('2001:db8:0:8::99', request)).body.error_code).toBe(0)
})

test('both languages report a wrong captcha', async () => {
  const payload = { username: 'x', password: 'x', captcha: 'y', captcha_id: '1' }
  const sentence = async (language: string) => {
    const headers = { 'accept-language': language }
    const response = await app.inject({
      method: 'POST',
      url: '/api/user/loginByVerify',
      payload,
      headers,
    })
    return response.json<{ error_message: string }>().error_message
  }
  expect(await sentence('en')).toBe('The code is wrong or has expired. Please enter the new one.')
  expect(await sentence('zh-CN')).toMatch(/\p{Script=Han}/u)
})

test('a used captcha is not drawn again', async () => {
  const ann = await make.user()
  const { captcha_id } = await as(null).ask(commonCalls.createCaptcha, {})
  const { captcha_text } = await Captcha.query(db.read).findById(captcha_id).throwIfNotFound()
  await as(null).ask(userCalls.loginByVerify, {
    username: ann.username,
    password: ann.password,
    captcha_id,
    captcha: captcha_text,
  })
  expect(
    (await app.inject({ url: `/api/common/showCaptcha?captcha_id=${captcha_id}` })).statusCode,
  ).toBe(404)
})

test('while the directory is unreachable none of its people are locked out, local names cannot be told from unknown ones, and the log says why', async () => {
  const [local, bound] = [await make.user(), await make.user({ password: '' })]
  const form = {
    host: '127.0.0.1',
    port: '1',
    base_dn: 'dc=example',
    bind_dn: '',
    user_field: 'uid',
    search_filter: '(uid=%(user)s)',
  }
  const options = { ldap_open: '1', ldap_form: JSON.stringify(form) }
  await make.settings(options)
  const warn = vi.spyOn(app.log, 'warn')
  const refused = async (username: string) =>
    (await loginFrom('192.0.2.77', { username, password: 'wrong' })).body.error_name
  try {
    for (let count = 0; count < limits.signInMisses + 2; count++)
      expect(await refused(bound.username)).toBe('directoryDown')
    expect(warn.mock.lastCall).toMatchObject([
      { err: { message: expect.stringContaining('127.0.0.1:1') as string } },
      'a call was refused',
    ])
    for (const name of [local.username, 'nobody.here']) {
      for (let count = 0; count < limits.signInMisses; count++)
        expect(await refused(name)).toBe('directoryDown')
      expect(await refused(name)).toBe('tooManyTries')
    }
  } finally {
    await db.transaction((trx) => Options.query(trx).findByIds(Object.keys(options)).delete())
  }
})

/** Fifty wrong guesses of as many addresses. */
async function missFromEverywhere(wrong: { username: string; password: string }) {
  clock.now += 60
  for (let index = 1; index <= 50; index++) await loginFrom(`198.51.100.${index}`, wrong)
  clock.now += 60 // captchas are counted by the minute
}

test('many wrong guesses from everywhere slow down unknown browsers at this account, and lock nobody out', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const right = { username: ann.username, password: ann.password }
  const known = (await loginFrom('192.0.2.1', right)).response.cookies.find(({ name }) =>
    name.startsWith('known_'),
  )
  const headers = { cookie: `${known?.name}=${known?.value}` }
  const timed = async (...args: Parameters<typeof loginFrom>) => {
    const began = performance.now()
    const { body } = await loginFrom(...args)
    return { code: body.error_code, ms: performance.now() - began }
  }
  const wrong = { username: ann.username, password: 'wrong' }
  await missFromEverywhere(wrong)
  const strange = await timed('203.0.113.1', right)
  expect(strange).toMatchObject({ code: 0 })
  expect(strange.ms).toBeGreaterThan(2_900)
  // one wrong guess of an address is enough now, for an hour
  await loginFrom('203.0.113.2', wrong)
  expect((await loginFrom('203.0.113.2', wrong)).body).toMatchObject({
    error_name: 'tooManyTries',
    error_details: { retry_after: 3_600 },
  })

  for (let tries = 0; tries < 4; tries++)
    expect((await timed('198.51.100.1', wrong, headers)).code).not.toBe(0)
  const order: string[] = []
  const signIn = async (name: string, ...args: Parameters<typeof loginFrom>) => {
    expect((await loginFrom(...args)).body).toMatchObject({ error_code: 0 })
    order.push(name)
  }
  await Promise.all([
    signIn('unknown browser', '203.0.113.5', right),
    signIn('known browser', '198.51.100.1', right, headers),
    signIn('another account', '203.0.113.3', { username: bob.username, password: bob.password }),
  ])
  expect(order.at(-1)).toBe('unknown browser')

  clock.now += 3_600
  await loginFrom('203.0.113.4', wrong)
  expect((await loginFrom('203.0.113.4', wrong)).body.error_name).toBe('wrongCredentials')
})

test('guesses at unknown names are slowed down likewise', async () => {
  const wrong = { username: 'nobody at all', password: 'wrong' }
  await missFromEverywhere(wrong)
  await loginFrom('203.0.113.2', wrong)
  expect((await loginFrom('203.0.113.2', wrong)).body).toMatchObject({
    error_name: 'tooManyTries',
    error_details: { retry_after: 3_600 },
  })
})
