import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import { userCalls } from '#contract/calls/user.ts'
import { limits } from '#contract/limits.ts'
import { Options } from '../../models/options.ts'
import { Audit } from '../../models/audit.ts'
import { User } from '../../models/user.ts'
import { UserToken } from '../../models/user-token.ts'
import { startApp } from '../../test/start-app.ts'
import { localPath } from './enter.ts'

const { app, as, clock, db, make } = await startApp({
  flags: { SHOWDOC_BASE_URL: 'https://docs.example.com/wiki' },
})
const admin = await make.user({ groupid: 1 })
let key: string
beforeEach(async () => {
  key = (await as(admin).ask(adminSettingCalls.getLoginSecretKey, {})).login_secret_key
})

const signed = (username: string, time: number, secret = key) =>
  createHash('md5').update(`${username}${secret}${time}`).digest('hex')
/** Opens a signed link, as a link on a page of another system does. */
async function open(username: string, more: Record<string, string | number> = {}) {
  if (!('time' in more)) clock.now += 1 // links of one name and second are one and the same
  const fields: Record<string, string> = {
    username,
    time: String(clock.now),
    token: signed(username, clock.now),
  }
  for (const [name, value] of Object.entries(more)) fields[name] = String(value)
  const url = `/server/index.php?s=/api/ExtLogin/bySecretKey&${new URLSearchParams(fields).toString()}`
  return app.inject({ method: 'GET', url, headers: { 'sec-fetch-site': 'cross-site' } })
}
const entrance = (response: Awaited<ReturnType<typeof open>>) =>
  new URLSearchParams(String(response.headers.location).split('?')[1])
const whoIs = async (response: Awaited<ReturnType<typeof open>>) =>
  as({ token: entrance(response).get('user_token') as string }).ask(userCalls.info, {})
const refusedWith = (why: string) => ({ error_code: 10101, error_name: why })

test('a signed link creates an account on first use, and signs in', async () => {
  const first = await open('王小明', { name: 'Ming', redirect: '/item/7' })
  expect(first.statusCode).toBe(302)
  expect(first.headers.location).toMatch(
    /^https:\/\/docs\.example\.com\/wiki\/web\/#\/user\/loginByUserToken\?user_token=[0-9a-f]{128}&redirect_uri=%2Fitem%2F7$/,
  )
  const info = await whoIs(first)
  expect(info).toMatchObject({ username: '王小明', name: 'Ming', groupid: 2, is_sso: 1 })
  expect(await whoIs(await open('王小明', { name: 'Ming 2' }))).toMatchObject({
    uid: info.uid,
    name: 'Ming 2',
  })
  expect(await whoIs(await open('王小明'))).toMatchObject({ uid: info.uid, name: 'Ming 2' })
  expect(await UserToken.query(db.read).where({ uid: info.uid }).first()).toMatchObject({
    kind: 'external',
    token_expire: expect.any(Number) as number,
  })
  expect(
    (await Audit.query(db.read).where({ act: 'user.signedIn', actor_uid: info.uid })).map(
      ({ detail }) => JSON.parse(detail) as object,
    ),
  ).toContainEqual({ way: 'signed link' })
})

test('the link sets no cookie; the token entrance does, for as long as the session: 180 days, however long a local sign-in lasts', async () => {
  await make.settings({ session_expire_days: '1' })
  const link = await open('cookie')
  expect(link.headers['set-cookie']).toBeUndefined()
  const headers = {
    'x-api-token': entrance(link).get('user_token') as string,
    'sec-fetch-site': 'same-origin',
  }
  const entered = await app.inject({ method: 'POST', url: '/api/user/info', headers })
  const cookie = [entered.headers['set-cookie'] ?? []].flat().join()
  expect(cookie).toMatch(/cookie_token=[0-9a-f]{128};/)
  for (const part of [
    'HttpOnly',
    'Secure',
    'SameSite=Lax',
    'Path=/wiki/',
    `Max-Age=${limits.sessionSeconds}`,
  ])
    expect(cookie).toContain(part)
  const { uid } = await User.query(db.read).findOne({ username: 'cookie' }).throwIfNotFound()
  expect(await UserToken.query(db.read).where({ uid })).toMatchObject([
    { token_expire: clock.now + limits.sessionSeconds },
  ])
  await db.transaction((trx) => Options.query(trx).delete())
})

test('it signs in to an ordinary account with that name, ignoring case, without changing it', async () => {
  const ann = await make.user({ username: 'Ann', name: 'Ann' })
  expect(await whoIs(await open('ann'))).toMatchObject({ uid: ann.uid, name: 'Ann', is_sso: 0 })
})

test('a site administrator is never signed in', async () => {
  await make.user({ username: 'chief', groupid: 1 })
  for (const name of ['chief', 'CHIEF', ' chief ', 'ｃｈｉｅｆ'])
    expect((await open(name)).json(), name).toMatchObject(refusedWith('signedLinkRefused'))
})

test('a link works once, also when it is opened twice concurrently', async () => {
  const time = clock.now
  const again = { time, token: signed('once', time) }
  expect((await open('once', again)).statusCode).toBe(302)
  expect((await open('once', again)).json()).toMatchObject(refusedWith('signedLinkUsed'))
  const second = { time: clock.now, token: signed('twice', clock.now) }
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => open('twice', second)))
  expect(outcomes.filter(({ statusCode }) => statusCode === 302)).toHaveLength(1)
  for (const one of outcomes.filter(({ statusCode }) => statusCode === 200))
    expect(one.json()).toMatchObject(refusedWith('signedLinkUsed'))
  expect(await User.query(db.read).where({ username: 'twice' }).resultSize()).toBe(1)
})

test('a link is valid for a minute, and not before its time', async () => {
  const at = (time: number) => open('timely', { time, token: signed('timely', time) })
  expect((await at(clock.now - 61)).json()).toMatchObject(refusedWith('signedLinkExpired'))
  expect((await at(clock.now + 61)).json()).toMatchObject(refusedWith('signedLinkExpired'))
  expect((await at(clock.now - 60)).statusCode).toBe(302)
  expect((await at(clock.now + 60)).statusCode).toBe(302)
  expect((await open('timely', { time: 'x', token: signed('timely', 0) })).json()).toMatchObject(
    refusedWith('signedLinkExpired'),
  )
})

test('a wrong signature, one for another name, with an old key or in capitals is refused', async () => {
  const tokens = [
    '',
    'x',
    signed('other', clock.now),
    signed('ann', clock.now).toUpperCase(),
    signed('ann', clock.now, 'null'),
    signed('ann', clock.now, ''),
  ]
  const time = clock.now
  for (const token of tokens)
    expect((await open('ann', { time, token })).json(), token).toMatchObject(
      refusedWith('signedLinkWrong'),
    )
  await as(admin).ask(adminSettingCalls.resetLoginSecretKey, {})
  expect((await open('ann', { time, token: signed('ann', time) })).json()).toMatchObject(
    refusedWith('signedLinkWrong'),
  )
})

test('without a key no signature is valid', async () => {
  await db.transaction((trx) => Options.query(trx).delete())
  for (const secret of ['', 'null', 'undefined'])
    expect(
      (await open('ann', { time: clock.now, token: signed('ann', clock.now, secret) })).json(),
    ).toMatchObject(refusedWith('signedLinkWrong'))
})

test('an invalid name, or the e-mail address of somebody here, is refused', async () => {
  await make.user({ email: 'somebody@example.com', email_key: 'somebody@example.com' })
  for (const name of ['', ' ', 'a\u202eb', 'a\u200bb', 'x'.repeat(101), 'somebody@example.com'])
    expect((await open(name)).json(), name).toMatchObject(refusedWith('signedLinkRefused'))
})

test('only paths of this site are redirected to', () => {
  for (const request of [
    '/item/12',
    '/item/index',
    '/12/34?a=b',
    '/user/setting#x',
    '/12?u=https://x',
  ])
    expect(localPath(request)).toBe(request)
  expect(localPath('/item%2F12')).toBe('/item/12')
  expect(localPath('/50%')).toBe('/50%')
  const foreign = [
    '',
    '/',
    '//x',
    '/\\x',
    'x',
    'https://x',
    '/%2Fx',
    '/%5Cx',
    '/a%0d%0ab',
    '/a\\b',
    '/http://x',
    '/http%3A%2F%2Fx',
    `/${'x'.repeat(512)}`,
  ]
  for (const request of foreign) expect(localPath(request), request).toBe('')
})
