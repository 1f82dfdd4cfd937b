import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import { userCalls } from '#contract/calls/user.ts'
import { limits } from '#contract/limits.ts'
import { Audit } from '../../models/audit.ts'
import { OauthState } from '../../models/oauth-state.ts'
import { OauthTrial } from '../../models/oauth-trial.ts'
import { Options } from '../../models/options.ts'
import { User } from '../../models/user.ts'
import { UserIdentity } from '../../models/user-identity.ts'
import { UserToken } from '../../models/user-token.ts'
import { refusals } from '../../services/counters/refusals.ts'
import {
  browser,
  client,
  startProvider,
  type TestProvider,
} from '../../test/servers/oauth2-provider.ts'
import { startApp } from '../../test/start-app.ts'

const site = 'http://docs.example.com'
const callback = `${site}/server/index.php?s=/api/ExtLogin/oauth2`
const server = await startApp({ flags: { SHOWDOC_BASE_URL: site } })
const { app, as, clock, db, make, refusal, send } = server
const admin = await make.user({ groupid: 1 })

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider([callback, `${site}/api/ExtLogin/oauth2`])
})
afterAll(() => provider.stop())

const formOf = (more: object = {}) => ({
  ...provider.form(callback),
  entrance_tips: '公司登录',
  logout_redirect_uri: 'https://sso.example.com/bye',
  ...more,
})
const save = (oauth2_open: boolean, more: object = {}) =>
  as(admin).ask(adminSettingCalls.saveOauth2Config, { oauth2_open, oauth2_form: formOf(more) })

beforeEach(async () => {
  clock.now += 61 // beginnings are counted by the minute
  await db.transaction(async (trx) => {
    await Options.query(trx).delete()
    await UserIdentity.query(trx).delete()
    await User.query(trx).whereNot({ uid: admin.uid }).delete()
  })
})

type Browser = ReturnType<typeof browser>
/** Opens an address of our own, as the browser does; a navigation from another site. */
async function visit(one: Browser, address: string, accept?: string) {
  const { pathname, search } = new URL(address)
  const headers = {
    cookie: one.cookies(site),
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    ...(accept && { accept }),
  }
  const response = await app.inject({ method: 'GET', url: pathname + search, headers })
  one.keep(site, [response.headers['set-cookie'] ?? []].flat())
  return response
}
/** Goes to the provider and back; gives our answer to the callback. */
async function signIn(
  one: Browser = browser(),
  start = `${callback}&redirect=${encodeURIComponent('/item/12')}`,
  accept?: string,
) {
  const away = await visit(one, start, accept)
  const { location } = away.headers
  if (away.statusCode !== 302 || location?.startsWith(`${site}/user/login`)) return away
  return visit(one, await one.leave(String(location)), accept)
}
const entrance = (response: { headers: Record<string, unknown> }) =>
  new URLSearchParams(String(response.headers.location).split('?')[1])
const ann = { sub: 'subject-ann', preferred_username: 'ann', name: 'Ann 安' }

test('somebody signs in at the provider and returns to the token entrance, with a new ordinary account', async () => {
  await save(true)
  provider.signIn({ ...ann, email: 'ann@example.com', email_verified: true })
  const back = await signIn()
  expect(back.statusCode).toBe(302)
  expect(back.headers.location).toMatch(
    /^http:\/\/docs\.example\.com\/web\/#\/user\/loginByUserToken\?user_token=[0-9a-f]{128}&redirect_uri=%2Fitem%2F12$/,
  )
  expect(back.headers['cache-control']).toBe('no-store')
  const token = entrance(back).get('user_token') as string
  const info = await as({ token }).ask(userCalls.info, {})
  expect(info).toMatchObject({
    username: 'ann',
    name: 'Ann 安',
    groupid: 2,
    is_sso: 1,
    email: 'ann@example.com',
    email_verify: 1,
  })
  expect(await UserToken.query(db.read).where({ uid: info.uid })).toMatchObject([
    { kind: 'external', token_expire: clock.now + limits.sessionSeconds },
  ])
  expect(
    (await Audit.query(db.read).where({ act: 'user.signedIn', actor_uid: info.uid })).map(
      ({ detail }) => JSON.parse(detail) as object,
    ),
  ).toContainEqual({ way: 'oauth2' })
  expect([back.headers['set-cookie'] ?? []].flat().join()).not.toContain('cookie_token=')
})

test('a returning person gets the same account, whatever their name, and the display name is updated', async () => {
  await save(true)
  provider.signIn(ann)
  const first = await signIn()
  provider.signIn({ sub: ann.sub, preferred_username: 'renamed', name: 'Ann Other' })
  const second = await signIn()
  const infoOf = (response: typeof first) =>
    as({ token: entrance(response).get('user_token') as string }).ask(userCalls.info, {})
  expect((await infoOf(second)).uid).toBe((await infoOf(first)).uid)
  expect(await infoOf(second)).toMatchObject({ username: 'ann', name: 'Ann Other' })
})

test('a browser is sent to the sign-in screen with what was refused and the way it was on', async () => {
  const place = '/user/device?code=BCDF-GHJK#x'
  const start = `${callback}&redirect=${encodeURIComponent(place)}`
  const html = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const refusedTo = async () => {
    const { statusCode, headers } = await signIn(browser(), start, html)
    expect(statusCode).toBe(302)
    expect(headers['cache-control']).toBe('no-store')
    const { origin, pathname, searchParams } = new URL(String(headers.location))
    expect(origin + pathname).toBe(`${site}/user/login`)
    return Object.fromEntries(searchParams)
  }
  expect(await refusedTo()).toEqual({ refused: 'oauth2Off', redirect: place })
  await save(true)
  provider.signIn(ann)
  provider.refuse()
  expect(await refusedTo()).toEqual({ refused: 'oauth2Denied', redirect: place })
  provider.signIn(ann)
  await make.user({ username: 'ann' })
  expect(await refusedTo()).toEqual({ refused: 'accountNameTaken', redirect: place })
  await save(true, { client_secret: 'wrong' })
  expect(await refusedTo()).toEqual({ refused: 'oauth2Failed', redirect: place })
  const again = await visit(browser(), `${callback}&code=x&state=used`, html)
  expect(again.headers.location).toBe(`${site}/user/login?refused=oauth2StateWrong`)
  // a program that asks for nothing in particular, or for JSON
  for (const accept of ['*/*', 'application/json'])
    expect((await visit(browser(), `${callback}&code=x&state=used`, accept)).json()).toMatchObject({
      error_name: 'oauth2StateWrong',
    })
})

test('a name matches nobody: no local account, no administrator, nobody else of the provider', async () => {
  await save(true)
  await make.user({ username: 'ann' })
  await make.user({ username: 'root', groupid: 1 })
  provider.signIn({ ...ann, sub: 'subject-x' })
  expect((await signIn()).json()).toMatchObject({
    error_code: 10101,
    error_name: 'accountNameTaken',
  })
  provider.signIn({ sub: 'subject-y', preferred_username: 'ROOT' })
  expect((await signIn()).json()).toMatchObject({ error_name: 'accountNameTaken' })
  provider.signIn({ sub: 'subject-z', preferred_username: 'zoe', name: 'root' })
  expect((await signIn()).statusCode).toBe(302)
  provider.signIn({ sub: 'subject-z2', preferred_username: 'zoe' })
  expect((await signIn()).json()).toMatchObject({ error_name: 'accountNameTaken' })
  expect(await User.query(db.read).findOne({ username: 'root' })).toMatchObject({
    is_sso: 0,
    groupid: 1,
  })
})

test('an account of the same provider that became administrator signs in as such', async () => {
  await save(true)
  provider.signIn(ann)
  await signIn()
  await db.transaction((trx) => User.query(trx).where({ username: 'ann' }).patch({ groupid: 1 }))
  const token = entrance(await signIn()).get('user_token') as string
  expect(await as({ token }).ask(userCalls.info, {})).toMatchObject({ groupid: 1 })
})

test('a migrated account that is not linked to a provider is linked once', async () => {
  await save(true)
  const old = await make.user({ username: 'ann', is_sso: 1, sso_unbound: 1 })
  await make.user({ username: 'chief', groupid: 1, is_sso: 1, sso_unbound: 1 })
  provider.signIn(ann)
  const token = entrance(await signIn()).get('user_token') as string
  expect(await as({ token }).ask(userCalls.info, {})).toMatchObject({ uid: old.uid })
  provider.signIn({ ...ann, sub: 'subject-late' })
  expect((await signIn()).json()).toMatchObject({ error_name: 'accountNameTaken' })
  provider.signIn({ sub: 'subject-chief', preferred_username: 'chief' })
  expect((await signIn()).json()).toMatchObject({ error_name: 'accountNameTaken' })
})

test('an address that the provider has not verified, or that somebody has already, is not used', async () => {
  await save(true)
  await make.user({ username: 'other', email: 'ann@example.com', email_key: 'ann@example.com' })
  provider.signIn({ ...ann, email: 'ann@example.com', email_verified: true })
  expect((await signIn()).statusCode).toBe(302)
  provider.signIn({
    sub: 'subject-bob',
    preferred_username: 'bob',
    email: 'bob@example.com',
    email_verified: false,
  })
  expect((await signIn()).statusCode).toBe(302)
  for (const username of ['ann', 'bob'])
    expect(await User.query(db.read).findOne({ username })).toMatchObject({
      email: null,
      email_verify: 0,
    })
})

test('a state works once, in the browser that started it, for ten minutes', async () => {
  await save(true)
  provider.signIn(ann)
  const stateWrong = { error_code: 10101, error_name: 'oauth2StateWrong' }
  const [mine, other] = [browser(), browser()]
  const back = await mine.leave(String((await visit(mine, callback)).headers.location))
  expect((await visit(other, back)).json()).toMatchObject(stateWrong)
  expect((await visit(mine, back)).statusCode).toBe(302)
  expect((await visit(mine, back)).json()).toMatchObject(stateWrong)
  expect((await visit(mine, `${callback}&code=x&state=`)).json()).toMatchObject(stateWrong)
  expect((await visit(mine, `${callback}&code=x`)).json()).toMatchObject(stateWrong)

  const late = await mine.leave(String((await visit(mine, callback)).headers.location))
  clock.now += 600
  expect((await visit(mine, late)).json()).toMatchObject(stateWrong)
})

test('two tabs of one browser can sign in concurrently', async () => {
  await save(true)
  provider.signIn(ann)
  const one = browser()
  const [first, second] = [await visit(one, callback), await visit(one, callback)]
  for (const begun of [first, second])
    expect((await visit(one, await one.leave(String(begun.headers.location)))).statusCode).toBe(302)
})

test('an intercepted code is useless without the secret of the browser that requested it', async () => {
  await save(true)
  provider.signIn(ann)
  const [mine, other] = [browser(), browser()]
  const stolen = new URL(await mine.leave(String((await visit(mine, callback)).headers.location)))
  const own = new URL(await other.leave(String((await visit(other, callback)).headers.location)))
  own.searchParams.set('code', stolen.searchParams.get('code') as string)
  expect((await visit(other, own.href)).json()).toMatchObject({
    error_code: 10101,
    error_name: 'oauth2Failed',
  })
})

test('the redirect contains state and PKCE; only what is needed of both is stored, sealed', async () => {
  await save(true)
  const away = new URL(String((await visit(browser(), callback)).headers.location))
  expect(away.origin + away.pathname).toBe(`${provider.address}/auth`)
  expect(Object.fromEntries(away.searchParams)).toEqual({
    response_type: 'code',
    approval_prompt: 'auto',
    client_id: client.id,
    redirect_uri: callback,
    scope: 'openid profile email',
    state: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    code_challenge_method: 'S256',
  })
  const row = await OauthState.query(db.read).orderBy('expire_time', 'desc').first()
  expect(JSON.stringify(row)).not.toContain(away.searchParams.get('state'))
})

test('nobody is redirected to another site', async () => {
  await save(true)
  provider.signIn(ann)
  const requests = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%2fevil.example',
    '/%5cevil.example',
    'javascript:alert(1)',
    '/',
    '/x://y',
    '/a\r\nb',
  ]
  for (const request of requests) {
    clock.now += 61
    const back = await signIn(browser(), `${callback}&redirect=${encodeURIComponent(request)}`)
    expect(entrance(back).get('redirect_uri'), request).toBe('/item/index')
  }
  const back = await signIn(
    browser(),
    `${callback}&redirect=${encodeURIComponent('/item/7?page=%E4%B8%AD')}`,
  )
  expect(entrance(back).get('redirect_uri')).toBe('/item/7?page=中')
})

test('every address of the call works, also with the parameters of the provider in it', async () => {
  await save(true, { redirectUri: `${site}/api/ExtLogin/oauth2` })
  provider.signIn(ann)
  for (const start of [
    `${site}/api/ExtLogin/oauth2`,
    `${site}/server/?s=/api/extlogin/oauth2`,
    `${site}/server/api/ExtLogin/oauth2`,
    callback,
  ]) {
    const answer = await signIn(browser(), start)
    // an all-lower-case joined word is no name of a controller
    expect(answer.statusCode, start).toBe(start.includes('extlogin') ? 404 : 302)
  }
})

test('a refusal by the provider is reported in its own words', async () => {
  await save(true)
  provider.signIn(ann)
  provider.refuse()
  const refused = (await signIn()).json<{ error_message: string }>()
  expect(refused).toMatchObject({ error_code: 10101, error_name: 'oauth2Denied' })
  expect(refused.error_message).toBe(
    'The sign-in service refused to sign you in: access_denied: the person said no',
  )
  provider.signIn(ann)
  await save(true, { client_secret: 'wrong' })
  expect((await signIn()).json<{ error_message: string }>().error_message).toContain('client id')
  await save(true, {
    host: '127.0.0.1:1',
    token_path: 'http://127.0.0.1:1/token',
    authorize_path: `${provider.address}/auth`,
  })
  const warn = vi.spyOn(app.log, 'warn')
  const hidden = await signIn()
  expect(hidden.json<{ error_message: string }>().error_message).toContain('Nothing is listening')
  expect(hidden.body).not.toContain('127.0.0.1')
  expect(warn.mock.lastCall).toMatchObject([
    { err: { message: expect.stringContaining('127.0.0.1:1') as string } },
    'a call was refused',
  ])
  await save(true, { userinfo_path: '/token' })
  expect((await signIn()).json()).toMatchObject({ error_name: 'oauth2Failed' })
  provider.signIn({ sub: 'no-name' })
  await save(true)
  expect((await signIn()).json<{ error_message: string }>().error_message).toContain(
    'preferred_username, username, login',
  )
})

test('disabled, or without settings, sign-in is refused and logging out redirects nowhere', async () => {
  expect((await visit(browser(), callback)).json()).toMatchObject({
    error_code: 10101,
    error_name: 'oauth2Off',
  })
  await save(false)
  expect((await visit(browser(), callback)).json()).toMatchObject({ error_name: 'oauth2Off' })
  expect(await as(null).ask(userCalls.oauthInfo, {})).toEqual({
    oauth2_open: '0',
    oauth2_entrance_tips: '公司登录',
  })
  expect(await as(null).ask(userCalls.logout, {})).toEqual({ logout_redirect_uri: '' })
  await save(true)
  expect(await as(null).ask(userCalls.oauthInfo, {})).toEqual({
    oauth2_open: '1',
    oauth2_entrance_tips: '公司登录',
  })
  expect(await as(null).ask(userCalls.logout, {})).toEqual({
    logout_redirect_uri: 'https://sso.example.com/bye',
  })
  for (const logout_redirect_uri of [
    'javascript:alert(1)',
    'http:sso.example.com',
    '//sso.example.com',
    '/%2f%2fsso.example.com',
    'data:text/html,x',
  ]) {
    for (const locale of ['en', 'zh-cn'])
      expect(
        await send(
          'adminSetting/saveOauth2Config',
          { oauth2_open: 1, oauth2_form: JSON.stringify(formOf({ logout_redirect_uri })) },
          { 'x-api-token': admin.token, 'accept-language': locale },
        ),
      ).toMatchObject({
        error_code: 10101,
        error_name: 'badInput',
        error_message: expect.stringContaining('logout_redirect_uri') as string,
      })
    // as an older server may have stored it
    await db.transaction(async (trx) => {
      const { option_value } = await Options.query(trx).findById('oauth2_form').throwIfNotFound()
      const form = { ...(JSON.parse(option_value) as object), logout_redirect_uri }
      await Options.query(trx)
        .findById('oauth2_form')
        .patch({ option_value: JSON.stringify(form) })
    })
    expect(await as(null).ask(userCalls.logout, {}), logout_redirect_uri).toEqual({
      logout_redirect_uri: '',
    })
  }
})

test('one address starts at most sixty sign-ins a minute', async () => {
  await save(true)
  const outcomes = []
  for (let count = 0; count < 62; count++)
    outcomes.push((await visit(browser(), callback)).statusCode)
  expect(outcomes.filter((status) => status === 302)).toHaveLength(60)
})

test('the secret is sealed, masked when shown, kept when the mask is sent back, and cleared by empty text', async () => {
  await save(true)
  const stored = async () =>
    (await Options.query(db.read).findById('oauth2_form').throwIfNotFound()).option_value
  expect(await stored()).not.toContain(client.secret)
  const shown = await as(admin).ask(adminSettingCalls.loadOauth2Config, {})
  expect(shown).toEqual({
    oauth2_open: '1',
    oauth2_form: formOf({ client_secret: limits.secretMask }),
  })
  await save(true, { client_secret: limits.secretMask, entrance_tips: 'SSO' })
  provider.signIn(ann)
  expect((await signIn()).statusCode).toBe(302)
  await save(true, { client_secret: '' })
  expect((await as(admin).ask(adminSettingCalls.loadOauth2Config, {})).oauth2_form).toMatchObject({
    client_secret: '',
  })
  const acts = await Audit.query(db.read).where({ act: 'setting.oauth2' })
  expect(acts.length).toBeGreaterThan(0)
  expect(JSON.stringify(acts)).not.toContain(client.secret)
})

test.each([
  ['host', 'elsewhere.example.com'],
  ['protocol', 'https'],
  ['token_path', 'https://elsewhere.example.com/token'],
  ['client_id', 'other'],
])(
  'a masked secret must be entered again when %s would send it elsewhere',
  async (field, value) => {
    await save(true)
    const before = await Options.query(db.read).orderBy('option_name')
    const oauth2_form = formOf({ [field]: value, client_secret: limits.secretMask })
    const refused = { why: 'badInput', details: { field: 'oauth2_form.client_secret' } }
    expect(
      await refusal(admin, adminSettingCalls.saveOauth2Config, { oauth2_open: true, oauth2_form }),
    ).toMatchObject(refused)
    expect(await refusal(admin, adminSettingCalls.testOauth2, { oauth2_form })).toMatchObject(
      refused,
    )
    expect(await Options.query(db.read).orderBy('option_name')).toEqual(before)
  },
)

const test_ = (more: object = {}) =>
  as(admin).ask(adminSettingCalls.testOauth2, { oauth2_form: formOf(more) })
const failed = (steps: readonly { name: string; state: string; advice: string }[]) => {
  const step = steps.find(({ state }) => state === 'failed')
  return step && [step.name, step.advice]
}

test('a connection test names the step that fails and what to do', async () => {
  expect((await test_()).steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'form ok',
    'resolve ok',
    'connect ok',
    'authorize ok',
    'token ok',
  ])
  const cases: [object, string, RegExp][] = [
    [{ client_id: '' }, 'form', /Fill in/],
    [{ host: 'a b' }, 'form', /not an address/],
    [{ redirectUri: 'nowhere' }, 'form', /not an address/],
    [{ host: 'no-such-host.invalid' }, 'resolve', /No such host/],
    [{ host: '169.254.169.254' }, 'resolve', /never connects/],
    [{ host: '127.0.0.1:1' }, 'connect', /Nothing is listening/],
    [{ protocol: 'https' }, 'connect', /^There is no TLS there\. Check the port/],
    [{ authorize_path: '/nothing/here' }, 'authorize', /authorize path/],
    [{ token_path: '/nothing/here' }, 'token', /./],
    [{ client_secret: 'wrong' }, 'token', /client id/],
  ]
  for (const [more, name, advice] of cases) {
    const { steps, trial_id, trial_url } = await test_(more)
    expect(failed(steps), name).toEqual([name, expect.stringMatching(advice) as string])
    expect([trial_id, trial_url]).toEqual(['', ''])
  }
  expect(await Options.query(db.read)).toEqual([])
})

test('a trial shows its administrator what a sign-in with an unsaved form would do, and creates nothing', async () => {
  provider.signIn({ ...ann, email: 'a.very.long.address@example.com', email_verified: true })
  const { trial_id, trial_url } = await test_()
  expect(await refusal(admin, adminSettingCalls.oauth2Trial, { trial_id })).toMatchObject({
    why: 'trialOpen',
  })
  const window = browser()
  const page = await signIn(window, trial_url)
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/plain')
  const found = await as(admin).ask(adminSettingCalls.oauth2Trial, { trial_id })
  expect(found).toMatchObject({ username: 'ann', subject: 'subject-ann', account: 'new' })
  expect(found.keys).toMatchObject({ preferred_username: 'ann', email: 'a.very.l…' })
  expect(found.steps.every(({ state }) => state === 'ok')).toBe(true)
  expect(await User.query(db.read).findOne({ username: 'ann' })).toBeUndefined()
  expect(page.headers['set-cookie'] ?? '').not.toContain('cookie_token')

  const second = await make.user({ groupid: 1 })
  expect(await refusal(second, adminSettingCalls.oauth2Trial, { trial_id })).toMatchObject({
    number: 10101,
    why: 'trialUnknown',
  })
  expect((await visit(window, trial_url)).json()).toMatchObject({ error_name: 'trialUnknown' })
  clock.now += 1_200
  expect(await refusal(admin, adminSettingCalls.oauth2Trial, { trial_id })).toMatchObject({
    why: 'trialUnknown',
  })
})

test('no state of a trial ever signs in: not an earlier one, not after the result, not once the trial is gone', async () => {
  await save(true)
  provider.signIn(ann)
  const { trial_id, trial_url } = await test_()
  const window = browser()
  const begin = async () => String((await visit(window, trial_url)).headers.location)
  const begun = [await begin(), await begin(), await begin()] as const
  const end = async (away: string) => visit(window, await window.leave(away))
  expect((await end(begun[0])).headers['content-type']).toContain('text/plain')
  expect(await as(admin).ask(adminSettingCalls.oauth2Trial, { trial_id })).toMatchObject({
    account: 'new',
    username: 'ann',
  })
  expect((await end(begun[1])).json()).toMatchObject({ error_name: 'oauth2StateWrong' })
  await db.transaction((trx) => OauthTrial.query(trx).delete())
  expect((await end(begun[2])).json()).toMatchObject({ error_name: 'oauth2StateWrong' })
  expect(await User.query(db.read).findOne({ username: 'ann' })).toBeUndefined()
})

test('a trial reports an existing account, one that stays closed, and a refusal', async () => {
  await save(true)
  provider.signIn(ann)
  await signIn()
  const tried = async (more: object = {}) => {
    const { trial_id, trial_url } = await test_(more)
    await signIn(browser(), trial_url)
    return as(admin).ask(adminSettingCalls.oauth2Trial, { trial_id })
  }
  expect(await tried()).toMatchObject({ account: 'existing', username: 'ann' })
  await make.user({ username: 'local' })
  provider.signIn({ sub: 'subject-local', preferred_username: 'local' })
  const closed = await tried()
  expect(closed).toMatchObject({ account: 'refused' })
  expect(closed.steps.find(({ name }) => name === 'account')?.advice).toContain(
    'will not be taken over',
  )
  expect(failed((await tried({ subject_field: 'uid' })).steps)).toEqual([
    'subject',
    expect.stringContaining('uid') as string,
  ])
  provider.refuse()
  expect(failed((await tried()).steps)?.[0]).toBe('callback')
})

test('a provider’s settings are read from its discovery document', async () => {
  const found = await as(admin).ask(adminSettingCalls.discoverOauth2, {
    issuer: `${provider.address}/`,
  })
  expect(found).toMatchObject({
    authorize_path: '/auth',
    token_path: '/token',
    userinfo_path: '/me',
  })
  expect(found.steps.every(({ state }) => state === 'ok')).toBe(true)
  for (const [issuer, name] of [
    ['', 'form'],
    ['ftp://x', 'form'],
    ['http://169.254.169.254', 'resolve'],
    ['http://127.0.0.1:1', 'connect'],
    [`${provider.address}/nothing`, 'document'],
  ] as const) {
    const nothing = await as(admin).ask(adminSettingCalls.discoverOauth2, { issuer })
    expect(failed(nothing.steps)?.[0], issuer).toBe(name)
    expect(nothing).toMatchObject({ authorize_path: '', token_path: '', userinfo_path: '' })
  }
})

test('an invalid switch is refused, and the stored settings stay', async () => {
  await save(true)
  const saved = (fields: object) =>
    send('adminSetting/saveOauth2Config', fields, { 'x-api-token': admin.token })
  for (const oauth2_open of ['on', ' ', [1]])
    expect(await saved({ oauth2_open, oauth2_form: formOf({ client_id: 'other' }) })).toMatchObject(
      {
        error_details: { field: 'oauth2_open' },
      },
    )
  const { oauth2_open, oauth2_form } = await as(admin).ask(adminSettingCalls.loadOauth2Config, {})
  expect([oauth2_open, oauth2_form?.client_id]).toEqual(['1', formOf().client_id])
})

test('a page of another site cannot change the settings', async () => {
  const fields = { oauth2_open: '1', oauth2_form: JSON.stringify(formOf()) }
  const refused = await send('adminSetting/saveOauth2Config', fields, {
    cookie: `cookie_token=${admin.token}`,
    'sec-fetch-site': 'cross-site',
  })
  expect(refused).toMatchObject({ error_code: 10102 })
})

test('a name that can be no user name is called that, readable and cut; a clash is in the audit log', async () => {
  await save(true)
  for (const preferred_username of ['rtl\u202eevil', 'x'.repeat(300)]) {
    provider.signIn({ sub: 'subject-odd', preferred_username })
    const { error_name, error_message } = (await signIn()).json<Record<string, string>>()
    expect(error_name).toBe('accountNameUnusable')
    expect(error_message).not.toMatch(/\u202e|x{101}/)
  }
  const local = await make.user({ username: 'ann' })
  provider.signIn({ ...ann, name: 'n'.repeat(399) })
  expect((await signIn()).json()).toMatchObject({ error_name: 'accountNameTaken' })
  await refusals.write(db)
  const rows = await Audit.query(db.read).where({ act: 'user.signIn', object_id: local.uid })
  expect(rows.map(({ actor_name, detail }) => [actor_name, JSON.parse(detail) as object])).toEqual([
    ['ann', expect.objectContaining({ why: 'accountNameTaken', count: 1 }) as object],
  ])
})
