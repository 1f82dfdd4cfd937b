import { expect, test } from 'vitest'
import { userCalls } from '#contract/calls/user.ts'
import { limits } from '#contract/limits.ts'
import { Options } from '../../models/options.ts'
import { User } from '../../models/user.ts'
import { isPassword } from '../../signin/password.ts'
import { startApp } from '../../test/start-app.ts'
import { createUser, findAccount, newPasswordHash, replacePassword } from './accounts.ts'
import { makeAccessToken, startSession } from './sessions.ts'

const { as, clock, db, make } = await startApp()

const password = 'correct horse 1'
const failureOf = (work: Promise<unknown>) =>
  work.then(() => 'none').catch((failure: { why?: string }) => failure.why)

test('an account is created with all given data', async () => {
  const uid = await createUser(db, {
    username: 'Boss',
    password,
    now: clock.now,
    groupid: 1,
    name: '老板',
    email: 'Boss@Example.com',
  })
  const row = await User.query(db.read).findById(uid).throwIfNotFound()
  expect(row).toMatchObject({
    username: 'Boss',
    username_key: 'boss',
    groupid: 1,
    name: '老板',
    email: 'Boss@Example.com',
    email_verify: 0,
  })
  expect(await isPassword(row, password)).toBe(true)
})

test('an account is an ordinary one by default', async () => {
  const uid = await createUser(db, { username: 'plain', password, now: clock.now })
  expect(await User.query(db.read).findById(uid)).toMatchObject({
    groupid: 2,
    name: '',
    email: null,
    is_sso: 0,
  })
})

test('taken, malformed and weak values are refused', async () => {
  await createUser(db, { username: 'first', password, now: clock.now, email: 'first@example.com' })
  const create = (more: object) =>
    failureOf(createUser(db, { username: 'second', password, now: clock.now, ...more }))
  expect(await create({ username: 'FIRST' })).toBe('userNameTaken')
  expect(await create({ email: 'FIRST@example.com' })).toBe('emailInUse')
  expect(await create({ username: 'se cond' })).toBe('userNameMalformed')
  expect(await create({ email: 'nowhere' })).toBe('emailMalformed')
  expect(await create({ password: 'short' })).toBe('passwordTooShort')
  await make.settings({ strong_password_enabled: '1' })
  expect(await create({})).toBe('passwordTooWeak')
  await db.transaction((trx) => Options.query(trx).delete())
  expect(await create({})).toBe('none')
})

test('of accounts created at once with one address only one succeeds', async () => {
  const requests = ['one_1', 'two_2', 'three_3'].map((username) =>
    failureOf(createUser(db, { username, password, now: clock.now, email: 'same@example.com' })),
  )
  expect(
    (await Promise.all(requests)).toSorted((a, b) => String(a).localeCompare(String(b))),
  ).toEqual(['emailInUse', 'emailInUse', 'none'])
})

test('an account is found by name or address ignoring case, by name first, and by nothing else', async () => {
  const mailed = await make.user({ email: 'find@example.com', email_key: 'find@example.com' })
  expect((await findAccount(db.read, ' FIND@example.com '))?.uid).toBe(mailed.uid)
  expect((await findAccount(db.read, mailed.username.toUpperCase()))?.uid).toBe(mailed.uid)
  const named = await make.user({ username: 'find@example.com' })
  expect((await findAccount(db.read, 'find@example.com'))?.uid).toBe(named.uid)
  for (const name of ['', ' ', '%', 'nobody', "' or 1=1 --"])
    expect(await findAccount(db.read, name)).toBeUndefined()
})

test('a token is limited to two hundred items at most, whoever creates it', async () => {
  const ann = await make.user()
  const ids = Array.from({ length: limits.itemsPerToken + 1 }, (_, index) => index + 1)
  const request = { uid: ann.uid, name: 'CI', scope: 'write', expires: 0, now: clock.now } as const
  const made = (itemIds: readonly number[]) =>
    failureOf(db.transaction((trx) => makeAccessToken(trx, { ...request, itemIds })))
  expect(await made(ids)).toBe('badInput')
  expect(await made([...ids.slice(1), 2, 2])).toBe('none')
})

test('a password set by somebody else ends sessions and access tokens of that person only', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const request = {
    uid: ann.uid,
    name: 'CI',
    scope: 'write',
    itemIds: null,
    expires: 0,
    now: clock.now,
  } as const
  const { token } = await db.transaction((trx) => makeAccessToken(trx, request))
  const begun = {
    uid: ann.uid,
    kind: 'browser',
    now: clock.now,
    seconds: 60,
    ip: '',
    userAgent: '',
  } as const
  const session = await db.transaction((trx) => startSession(trx, begun))
  const isAlive = async (secret: string) =>
    (await failureOf(as({ token: secret }).ask(userCalls.info, {}))) === 'none'
  expect(await Promise.all([ann.token, session, token, bob.token].map(isAlive))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(await failureOf(newPasswordHash(db, 'short'))).toBe('passwordTooShort')
  const hash = await newPasswordHash(db, 'another one 1')
  await db.transaction((trx) => replacePassword(trx, ann.uid, { hash, now: clock.now }))
  expect(await Promise.all([ann.token, session, token, bob.token].map(isAlive))).toEqual([
    false,
    false,
    false,
    true,
  ])
  const row = await User.query(db.read).findById(ann.uid).throwIfNotFound()
  expect(await isPassword(row, 'another one 1')).toBe(true)
})
