import { expect, test } from 'vitest'
import { userCalls } from '#contract/calls/user.ts'
import { limits } from '#contract/limits.ts'
import { User } from '../../models/user.ts'
import { signingIn } from '../../test/sign-in.ts'
import { startApp } from '../../test/start-app.ts'

const server = await startApp()
const { app, as, clock, db, make, refusal, site } = server
const { captcha, login, refusedRegister, register } = signingIn(server)

const password = 'correct horse 1'
const request = (username: string, more: object = {}) => ({
  username,
  password,
  confirm_password: password,
  ...more,
})

test('a new account is an ordinary one, signed in at once, and can sign in again', async () => {
  const answer = await register(request(' 王小明_Ann-1 ', { groupid: '1', inviteCode: 'x' }))
  expect(answer).toMatchObject({
    username: '王小明_Ann-1',
    groupid: 2,
    name: '',
    email: '',
    email_verify: 0,
  })
  expect(await as({ token: answer.user_token }).ask(userCalls.info, {})).toMatchObject({
    uid: answer.uid,
    reg_time: clock.now,
  })
  expect(await login({ username: '王小明_ann-1', password })).toMatchObject({ uid: answer.uid })
  const stored = await User.query(db.read).findById(answer.uid).throwIfNotFound()
  expect(stored.password).toMatch(/^\$argon2id\$/)
})

test('registering sets the sign-in cookie', async () => {
  const payload = { ...(await captcha()), ...request('cookie_person') }
  const response = await app.inject({ method: 'POST', url: '/api/user/register', payload })
  const { data } = response.json<{ data: { user_token: string } }>()
  expect(String(response.headers['set-cookie'])).toContain(`cookie_token=${data.user_token};`)
})

test('user names are Latin or Chinese letters, digits, _ and -, 2 to 30 of them', async () => {
  for (const username of [
    'Zoë',
    'ñandú',
    '李雷',
    'a1',
    '--',
    'x'.repeat(30),
    '𠮷野',
    'e\u0301mile',
  ])
    expect(await register(request(username))).toMatchObject({ username: username.normalize('NFC') })
  const refused = [
    '',
    'a',
    'x'.repeat(31),
    'a b',
    'a@b',
    'a.b',
    'а-кириллица',
    'Ωmega',
    '<b>',
    'a\u200bb',
    'a😀',
    '١٢٣',
    'a\u202eb',
    '中、文',
  ]
  for (const username of refused)
    expect({ username, why: (await refusedRegister(request(username))).why }).toEqual({
      username,
      why: 'userNameMalformed',
    })
})

test('names are unique ignoring case, also in full-width letters', async () => {
  await register(request('Taken'))
  for (const username of ['Taken', 'tAKEN', 'Ｔａｋｅｎ'])
    expect(await refusedRegister(request(username))).toMatchObject({
      number: 10101,
      why: 'userNameTaken',
    })
})

test('of two concurrent requests for a name, one is told that it is taken', async () => {
  const requests = await Promise.all(
    ['Race', 'race', 'RACE'].map(async (username) => ({
      ...(await captcha()),
      ...request(username),
    })),
  )
  const outcomes = await Promise.allSettled(
    requests.map((one) => as(null).ask(userCalls.registerByVerify, one)),
  )
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ why: 'userNameTaken' })
})

test('passwords have 8 characters to 100 bytes, and must be repeated', async () => {
  const with_ = (given: string) =>
    request('with_password', { password: given, confirm_password: given })
  expect(await refusedRegister(with_(''))).toMatchObject({ number: 10101, why: 'passwordTooShort' })
  expect(await refusedRegister(with_('😀😀😀😀'))).toMatchObject({ why: 'passwordTooShort' })
  expect(await refusedRegister(with_('x'.repeat(101)))).toMatchObject({
    number: 10101,
    why: 'passwordTooLong',
  })
  expect(await refusedRegister(with_('密'.repeat(34)))).toMatchObject({ why: 'passwordTooLong' })
  expect(
    await refusedRegister(request('with_password', { confirm_password: 'another one' })),
  ).toMatchObject({
    number: 10101,
    why: 'passwordsDiffer',
  })
  expect(await register(with_(`${'密'.repeat(33)}x`))).toMatchObject({ username: 'with_password' })
})

test('a site may require four kinds of characters', async () => {
  await make.settings({ strong_password_enabled: '1' })
  for (const weak of ['correct horse 1', 'CORRECT HORSE 1', 'Correct horse', 'Correcthorse1'])
    expect(
      await refusedRegister(request('strong', { password: weak, confirm_password: weak })),
    ).toMatchObject({
      number: 10101,
      why: 'passwordTooWeak',
    })
  const strong = 'Correct horse 1'
  expect(
    await register(request('strong', { password: strong, confirm_password: strong })),
  ).toMatchObject({ username: 'strong' })
  await make.settings({ strong_password_enabled: '0' })
})

test('errors that people can correct are reported before the captcha is used up', async () => {
  const given = await captcha()
  const tries = [
    request('x'),
    request('patient', { password: 'short' }),
    request('patient', { confirm_password: 'x' }),
  ]
  for (const one of tries) await refusal(null, userCalls.registerByVerify, { ...given, ...one })
  expect(
    await as(null).ask(userCalls.registerByVerify, { ...given, ...request('patient') }),
  ).toMatchObject({ username: 'patient' })
  expect(
    await refusal(null, userCalls.registerByVerify, { ...given, ...request('impatient') }),
  ).toMatchObject({ number: 10206 })
})

test('a site without registration creates no account, and checks nothing else', async () => {
  await make.settings({ register_open: '0' })
  const refused = await refusal(null, userCalls.registerByVerify, {})
  expect(refused).toMatchObject({ number: 10101, why: 'registrationClosed' })
  expect(refused.message).toContain('This site does not accept new accounts.')
  await make.settings({ register_open: '1' })
})

test('somebody’s e-mail address does not block a name, and a name of 30 characters is kept whole', async () => {
  await make.user({ email: 'mail@example.com', email_key: 'mail@example.com' })
  expect(await register(request('mail'))).toMatchObject({ username: 'mail' })
  const long = '长'.repeat(limits.userNameMax)
  expect(await register(request(long))).toMatchObject({ username: long })
})

test('one address registers at most a hundred accounts an hour; requests refused earlier do not count', async () => {
  clock.now += 3_601
  const key = site.sealer.sign('act registration 198.51.100.9')
  await db.transaction((trx) =>
    trx('throttle').insert({
      throttle_key: key,
      misses: limits.registrationsPerHour - 1,
      window_start: clock.now,
      locked_until: 0,
    }),
  )
  const from = async (remoteAddress: string, username: string, more: object = {}) => {
    const payload = { ...(await captcha()), ...request(username, more) }
    return (
      await app.inject({
        method: 'POST',
        url: '/api/user/registerByVerify',
        payload,
        remoteAddress,
      })
    ).json<{ error_code: number }>()
  }
  expect(await from('198.51.100.9', 'person-short', { captcha: '----' })).toMatchObject({
    error_code: 10206,
  })
  expect(await from('198.51.100.9', 'person-last')).toMatchObject({ error_code: 0 })
  expect(await from('198.51.100.9', 'person-more')).toMatchObject({
    error_name: 'tooManyTries',
    error_details: { retry_after: 3_600 },
  })
  expect(await User.query(db.read).findOne({ username: 'person-more' })).toBeUndefined()
  expect(await from('198.51.100.10', 'person-other')).toMatchObject({ error_code: 0 })
})
