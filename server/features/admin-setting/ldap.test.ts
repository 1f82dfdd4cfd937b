import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ArgsOf } from '#contract/call.ts'
import { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import { adminUserCalls } from '#contract/calls/admin-user.ts'
import { userCalls } from '#contract/calls/user.ts'
import { limits } from '#contract/limits.ts'
import type { TestStep } from '#contract/shapes.ts'
import { Audit } from '../../models/audit.ts'
import { Options } from '../../models/options.ts'
import { User } from '../../models/user.ts'
import { UserIdentity } from '../../models/user-identity.ts'
import { sealerOf } from '../../sealer.ts'
import {
  base,
  limited,
  service,
  startDirectory,
  trustTestIssuer,
  type TestDirectory,
} from '../../test/servers/directory.ts'
import { signingIn } from '../../test/sign-in.ts'
import { startApp } from '../../test/start-app.ts'

const server = await startApp()
const { app, as, clock, db, make, refusal, send } = server
const { login, loginFrom, refusedLogin } = signingIn(server)
const admin = await make.user({ groupid: 1 })

let directory: TestDirectory
let form: Record<string, string>
beforeAll(async () => {
  trustTestIssuer()
  directory = await startDirectory()
  for (const uid of ['ann', 'bob', 'carla'])
    await directory.add({ uid, password: `${uid}-secret`, cn: `Person ${uid}` })
  form = {
    host: '127.0.0.1',
    port: String(directory.port),
    version: '3',
    base_dn: base,
    bind_dn: service.dn,
    bind_password: service.password,
    user_field: 'uid',
    name_field: 'cn',
    search_filter: '(uid=%(user)s)',
    start_tls: '0',
  }
})
afterAll(() => directory.stop())

type Form = ArgsOf<typeof adminSettingCalls.testLdap>['ldap_form']
const formOf = (more: object = {}) => ({ ...form, ...more }) as Form
/** As the console sends it: a JSON body with the form as an object. */
const save = async (ldap_open: number, ldap_form: object) => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/adminSetting/saveLdapConfig',
    headers: { 'x-api-token': admin.token },
    payload: { ldap_open, ldap_form },
  })
  return response.json<{
    error_code: number
    error_name?: string
    error_message?: string
    error_details?: Record<string, string>
  }>()
}
const named = (username: string) => User.query(db.read).findOne({ username })
const switchOn = async () => expect(await save(1, form)).toMatchObject({ error_code: 0 })

beforeEach(async () => {
  await db.transaction(async (trx) => {
    await Options.query(trx).delete()
    await UserIdentity.query(trx).delete()
    await User.query(trx).whereNot({ uid: admin.uid }).delete()
  })
})

test('saving with the switch on imports people, who sign in with their directory passwords', async () => {
  await switchOn()
  expect(await named('ann')).toMatchObject({
    name: 'Person ann',
    groupid: 2,
    is_sso: 1,
    password: '',
    last_login_time: 0,
  })
  const answer = await login({ username: 'ANN', password: 'ann-secret' })
  expect(answer).toMatchObject({ username: 'ann', name: 'Person ann', groupid: 2 })
  expect(await as({ token: answer.user_token }).ask(userCalls.info, {})).toMatchObject({
    is_sso: 1,
  })
  expect(await named('ann')).toMatchObject({ password: '', last_login_time: clock.now })
  expect(
    (await Audit.query(db.read).where({ act: 'user.signedIn', actor_uid: answer.uid })).map(
      ({ detail }) => JSON.parse(detail) as object,
    ),
  ).toEqual([{ way: 'ldap' }])
  expect((await refusedLogin({ username: 'ann', password: 'bob-secret' })).why).toBe(
    'wrongCredentials',
  )
  expect((await refusedLogin({ username: 'ann', password: '*' })).why).toBe('wrongCredentials')
})

test('the stored password is sealed, masked when shown, and kept when the mask is sent back', async () => {
  await switchOn()
  const stored = await Options.query(db.read).findById('ldap_form').throwIfNotFound()
  expect(stored.option_value).not.toContain(service.password)
  const shown = await as(admin).ask(adminSettingCalls.loadLdapConfig, {})
  expect(shown).toEqual({
    ldap_open: '1',
    ldap_form: { ...form, bind_password: limits.secretMask },
  })
  expect(await save(1, { ...shown.ldap_form, name_field: '' })).toMatchObject({ error_code: 0 })
  expect(await login({ username: 'bob', password: 'bob-secret' })).toMatchObject({
    username: 'bob',
  })
  const acts = await Audit.query(db.read).where({ act: 'setting.ldap' })
  expect(acts.length).toBeGreaterThan(0)
  expect(JSON.stringify(acts)).not.toContain(service.password)
})

test.each([
  ['host', 'elsewhere.example.com'],
  ['port', '1389'],
  ['start_tls', '1'],
  ['bind_dn', 'cn=other,dc=example,dc=com'],
])(
  'a masked password must be entered again when %s would send it elsewhere',
  async (field, value) => {
    await switchOn()
    const before = await Options.query(db.read).orderBy('option_name')
    const ldap_form = { ...form, [field]: value, bind_password: limits.secretMask }
    const refused = {
      error_code: 10101,
      error_name: 'badInput',
      error_details: { field: 'ldap_form.bind_password' },
    }
    expect(await save(1, ldap_form)).toMatchObject(refused)
    expect(
      await send('adminSetting/testLdap', { ldap_form }, { 'x-api-token': admin.token }),
    ).toMatchObject(refused)
    expect(await Options.query(db.read).orderBy('option_name')).toEqual(before)
  },
)

test('a form that does not work is not saved; the failure gives the reason and advice', async () => {
  await switchOn()
  const refused = await save(1, { ...form, bind_password: 'wrong' })
  expect(refused).toMatchObject({ error_code: 10011, error_name: 'ldapFailed' })
  expect(refused.error_message).toContain('Check Bind DN and password')
  expect(await save(1, { ...form, host: '' })).toMatchObject({ error_code: 10011 })
  expect(await save(1, { ...form, search_filter: '(uid=x' })).toMatchObject({ error_code: 10011 })
  expect(
    await send('adminSetting/saveLdapConfig', { ldap_open: '1' }, { 'x-api-token': admin.token }),
  ).toMatchObject({ error_code: 10101 })
  expect((await as(admin).ask(adminSettingCalls.loadLdapConfig, {})).ldap_form).toMatchObject({
    search_filter: '(uid=%(user)s)',
  })
})

test('saving unchanged settings is no change, and a password sealed with another key must be entered again', async () => {
  await switchOn()
  const before = await Options.query(db.read).orderBy('option_name')
  const acts = await Audit.query(db.read).where({ act: 'setting.ldap' }).resultSize()
  expect(
    await save(1, { ...form, user_field: ' UID', bind_password: limits.secretMask }),
  ).toMatchObject({ error_code: 0 })
  expect(await Options.query(db.read).orderBy('option_name')).toEqual(before)
  expect(await Audit.query(db.read).where({ act: 'setting.ldap' }).resultSize()).toBe(acts)

  const option_value = JSON.stringify({
    ...form,
    bind_password: sealerOf(randomBytes(32)).seal(service.password),
  })
  await db.transaction((trx) => Options.query(trx).findById('ldap_form').patch({ option_value }))
  expect(await save(1, { ...form, bind_password: limits.secretMask })).toMatchObject({
    error_code: 10011,
  })
  expect(failedStep((await testWith({ bind_password: limits.secretMask })).steps)).toMatchObject({
    name: 'form',
    detail: 'bind_password',
  })
  await switchOn()
  expect(await login({ username: 'bob', password: 'bob-secret' })).toMatchObject({
    username: 'bob',
  })
})

test('with the switch off only the switch is stored, and the directory is never queried', async () => {
  expect(await as(admin).ask(adminSettingCalls.loadLdapConfig, {})).toEqual({
    ldap_open: null,
    ldap_form: null,
  })
  await switchOn()
  expect(await save(0, { ...form, host: 'nowhere.invalid' })).toMatchObject({ error_code: 0 })
  expect(await as(admin).ask(adminSettingCalls.loadLdapConfig, {})).toMatchObject({
    ldap_open: '0',
    ldap_form: { host: '127.0.0.1' },
  })
  expect((await refusedLogin({ username: 'ann', password: 'ann-secret' })).why).toBe(
    'wrongCredentials',
  )
  expect(await refusal(admin, adminSettingCalls.syncLdapUsers, {})).toMatchObject({
    number: 10011,
    why: 'ldapOff',
  })
})

test('an invalid switch is refused, not taken as off', async () => {
  await switchOn()
  expect(
    await send(
      'adminSetting/saveLdapConfig',
      { ldap_open: 'on', ldap_form: form },
      { 'x-api-token': admin.token },
    ),
  ).toMatchObject({
    error_details: { field: 'ldap_open' },
  })
  expect(await as(admin).ask(adminSettingCalls.loadLdapConfig, {})).toMatchObject({
    ldap_open: '1',
  })
})

test('the form may be JSON text in a field, as forms send it', async () => {
  const fields = { ldap_open: 'true', ldap_form: JSON.stringify({ ...form, port: directory.port }) }
  expect(
    await send('adminSetting/saveLdapConfig', fields, { 'x-api-token': admin.token }),
  ).toMatchObject({ error_code: 0 })
})

test('a local account is never taken over, least of all an administrator', async () => {
  const local = await make.user({ username: 'ann' })
  const chief = await make.user({ username: 'bob', groupid: 1 })
  await switchOn()
  expect(await UserIdentity.query(db.read).whereIn('uid', [local.uid, chief.uid])).toEqual([])
  for (const name of ['ann', 'bob'])
    expect(await refusedLogin({ username: name, password: `${name}-secret` })).toMatchObject({
      number: 10101,
      why: 'accountNameTaken',
    })
  expect(await login({ username: 'ann', password: local.password })).toMatchObject({
    uid: local.uid,
  })
  expect(await login({ username: 'bob', password: chief.password })).toMatchObject({
    uid: chief.uid,
    groupid: 1,
  })
})

test('a directory user with the name of a local account gets no additional attempts at it, and causes no failures', async () => {
  const chief = await make.user({ username: 'bob', groupid: 1 })
  await switchOn()
  const attempt = async (password: string) =>
    (await refusedLogin({ username: 'bob', password })).why
  for (let time = 0; time < 6; time++) expect(await attempt('bob-secret')).toBe('accountNameTaken')
  for (let time = 0; time < 5; time++) {
    expect(await attempt(`wrong ${time}`)).toBe('wrongCredentials')
    if (time < 4) expect(await attempt('bob-secret')).toBe('accountNameTaken')
  }
  expect(await attempt(chief.password)).toBe('tooManyTries')
  clock.now += 3_601
  expect(await login({ username: 'bob', password: chief.password })).toMatchObject({
    uid: chief.uid,
  })
})

test('a name that equals the e-mail address of an existing account is taken too', async () => {
  await make.user({ username: 'other', email: 'dora@example.com', email_key: 'dora@example.com' })
  await directory.add({ uid: 'dora', password: 'dora-secret', mail: 'dora@example.com' })
  expect(
    await save(1, { ...form, user_field: 'mail', search_filter: '(mail=%(user)s)' }),
  ).toMatchObject({ error_code: 0 })
  expect((await refusedLogin({ username: 'dora@example.com', password: 'dora-secret' })).why).toBe(
    'accountNameTaken',
  )
  await directory.remove('dora')
})

test('a migrated account is linked once, and its copy of the password becomes invalid', async () => {
  const old = await make.user({ username: 'ann', is_sso: 1, sso_unbound: 1 })
  await switchOn()
  expect(await named('ann')).toMatchObject({ sso_unbound: 1 })
  expect(await login({ username: 'ann', password: 'ann-secret' })).toMatchObject({ uid: old.uid })
  expect(await named('ann')).toMatchObject({ sso_unbound: 0, password: '' })
  expect(await UserIdentity.query(db.read).where({ uid: old.uid })).toMatchObject([
    { provider: 'ldap', last_login_time: clock.now },
  ])
  expect((await refusedLogin({ username: 'ann', password: old.password })).why).toBe(
    'wrongCredentials',
  )
})

test('a new person with the same name does not get the account of one who left', async () => {
  await directory.add({ uid: 'erik', password: 'first-secret' })
  await switchOn()
  const first = await login({ username: 'erik', password: 'first-secret' })
  await directory.remove('erik')
  expect((await refusedLogin({ username: 'erik', password: 'first-secret' })).why).toBe(
    'wrongCredentials',
  )
  await directory.add({ uid: 'erik', password: 'second-secret' })
  expect((await refusedLogin({ username: 'erik', password: 'second-secret' })).why).toBe(
    'accountNameTaken',
  )
  expect(await named('erik')).toMatchObject({ uid: first.uid })
  await directory.remove('erik')
})

const identityOf = async (username: string) =>
  UserIdentity.query(db.read).findOne({ uid: (await named(username))?.uid ?? 0 })
/** As if ids could not be read when the account was bound. */
const bindByDn = async (username: string) => {
  const found = await identityOf(username)
  const id = found?.subject ?? ''
  await db.transaction((trx) =>
    UserIdentity.query(trx)
      .where({ subject: id })
      .patch({ subject: `dn:${directory.dnOf(username)}` }),
  )
  return id
}

test('who was bound by the DN is known by it, and bound by the better id from then on', async () => {
  await switchOn()
  const ann = await named('ann')
  const id = await bindByDn('ann')
  expect(id).toMatch(/^entryuuid:/)
  const person = { username: 'ann', password: 'ann-secret' }
  const { steps } = await testWith({}, person)
  expect(steps.find(({ name }) => name === 'testUser')).toMatchObject({ state: 'ok', advice: '' })
  expect(await login(person)).toMatchObject({ uid: ann?.uid })
  expect(await identityOf('ann')).toMatchObject({ subject: id, last_login_time: clock.now })
  expect(await UserIdentity.query(db.read).where({ uid: ann?.uid ?? 0 })).toHaveLength(1)
  expect(await login(person)).toMatchObject({ uid: ann?.uid })
})

test('an import binds by better ids, and an entry with the DN of one who left opens nothing', async () => {
  await directory.add({ uid: 'gerd', password: 'first-secret' })
  await switchOn()
  const id = await bindByDn('gerd')
  const bob = await bindByDn('bob')
  // left by an account that is gone
  await db.transaction((trx) =>
    UserIdentity.query(trx).insert({ uid: 999_999, provider: 'ldap', subject: bob }),
  )
  await db.transaction((trx) =>
    User.query(trx).where({ username: 'gerd' }).patch({ name: 'older' }),
  )
  expect(await as(admin).ask(adminSettingCalls.syncLdapUsers, {})).toMatchObject({ sync_count: 0 })
  expect(await identityOf('gerd')).toMatchObject({ subject: id })
  expect(await identityOf('bob')).toMatchObject({ subject: bob })
  expect(await named('gerd')).toMatchObject({ name: 'gerd' })

  await directory.remove('gerd')
  await directory.add({ uid: 'gerd', password: 'second-secret' })
  expect((await refusedLogin({ username: 'gerd', password: 'second-secret' })).why).toBe(
    'accountNameTaken',
  )
  expect(await identityOf('gerd')).toMatchObject({ subject: id })
  await directory.remove('gerd')
})

test('after the ids of a directory have changed, an account is unlinked and bound once more', async () => {
  await switchOn()
  const person = { username: 'ann', password: 'ann-secret' }
  const { uid, user_token } = await login(person)
  const id = (await identityOf('ann'))?.subject ?? ''
  await db.transaction((trx) =>
    UserIdentity.query(trx).where({ uid }).patch({ subject: 'entryuuid:of another directory' }),
  )
  expect((await refusedLogin(person)).why).toBe('accountNameTaken')
  await as(admin).ask(adminUserCalls.unlink, { uid })
  await expect(as({ token: user_token }).ask(userCalls.info, {})).rejects.toMatchObject({
    why: 'notLoggedIn',
  })
  expect(await login(person)).toMatchObject({ uid })
  expect(await identityOf('ann')).toMatchObject({ subject: id })
  expect(await named('ann')).toMatchObject({ sso_unbound: 0 })
})

test('several sign-ins at once bind by one better id', async () => {
  await switchOn()
  const id = await bindByDn('carla')
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => login({ username: 'carla', password: 'carla-secret' })),
  )
  expect(new Set(answers.map(({ uid }) => uid)).size).toBe(1)
  expect(await UserIdentity.query(db.read).where({ uid: answers[0]?.uid ?? '' })).toMatchObject([
    { subject: id },
  ])
})

test('several concurrent first sign-ins create one account', async () => {
  await switchOn()
  await db.transaction(async (trx) => {
    await UserIdentity.query(trx).delete()
    await User.query(trx).where({ username: 'carla' }).delete()
  })
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => login({ username: 'carla', password: 'carla-secret' })),
  )
  expect(new Set(answers.map(({ uid }) => uid)).size).toBe(1)
})

test('failures at the directory are throttled like any others', async () => {
  await switchOn()
  for (let count = 0; count < limits.signInMisses; count++)
    expect(
      (await loginFrom('192.0.2.9', { username: 'ann', password: 'wrong' })).body.error_code,
    ).toBe(10210)
  expect(
    (await loginFrom('192.0.2.9', { username: 'ann', password: 'ann-secret' })).body.error_code,
  ).toBe(10204)
  expect(
    (await loginFrom('192.0.2.10', { username: 'ann', password: 'ann-secret' })).body.error_code,
  ).toBe(0)
})

test('an unreachable directory affects nobody with a local password, and is reported to others', async () => {
  const local = await make.user()
  await switchOn()
  await db.transaction(async (trx) => {
    const row = await Options.query(trx).findById('ldap_form').throwIfNotFound()
    await row
      .$query(trx)
      .patch({ option_value: row.option_value.replace(`"${directory.port}"`, '"1"') })
  })
  expect(await login({ username: local.username, password: local.password })).toMatchObject({
    uid: local.uid,
  })
  expect(await refusedLogin({ username: 'ann', password: 'ann-secret' })).toMatchObject({
    number: 10210,
    why: 'directoryDown',
  })
  expect(await refusedLogin({ username: local.username, password: 'wrong' })).toMatchObject({
    number: 10210,
    why: 'directoryDown',
  })
})

test('importing again creates accounts for new people, and updates changed names', async () => {
  const opened = async () =>
    (
      await Audit.query(db.read)
        .where({ act: 'user.import', actor_uid: admin.uid })
        .orderBy('id', 'desc')
    ).map(({ detail }) => (JSON.parse(detail) as { opened: string[] }).opened)
  await switchOn()
  expect((await opened())[0]?.toSorted()).toEqual(['ann', 'bob', 'carla'])
  await directory.add({ uid: 'fred', password: 'x', cn: 'Fred' })
  await db.transaction((trx) => User.query(trx).where({ username: 'ann' }).patch({ name: 'older' }))
  expect(await as(admin).ask(adminSettingCalls.syncLdapUsers, {})).toMatchObject({ sync_count: 1 })
  expect(await as(admin).ask(adminSettingCalls.syncLdapUsers, {})).toMatchObject({ sync_count: 0 })
  expect((await opened())[0], 'nothing is recorded where nobody was opened').toEqual(['fred'])
  expect(await named('ann')).toMatchObject({ name: 'Person ann' })
  expect(await named('fred')).toMatchObject({ name: 'Fred', is_sso: 1 })
  await directory.remove('fred')
  expect(await refusal(await make.user(), adminSettingCalls.syncLdapUsers, {})).toMatchObject({
    number: 10103,
  })
  expect(await refusal(null, adminSettingCalls.syncLdapUsers, {})).toMatchObject({ number: 10102 })
})

test('who is not imported is named, also in the audit log; a migrated account is no clash', async () => {
  await make.user({ username: 'ann' })
  await make.user({ username: 'bob', is_sso: 1, sso_unbound: 1 })
  await directory.add({ uid: 'dan', password: 'x', cn: 'dan' })
  await directory.add({ uid: 'dan', password: 'x', cn: 'other dan', below: 'ou=more' })
  await directory.add({ uid: 'rtl\u202eevil', password: 'x' })
  await switchOn()
  const skipped = ['ann', 'dan', 'rtlevil']
  const rows = await Audit.query(db.read).where({ act: 'user.importSkipped' }).orderBy('id', 'desc')
  const detail = JSON.parse(rows[0]?.detail ?? '') as { skipped: string[] }
  expect({ ...detail, skipped: detail.skipped.toSorted() }).toEqual({ skipped, count: 3 })
  const answer = await as(admin).ask(adminSettingCalls.syncLdapUsers, {})
  expect({ ...answer, skipped: answer.skipped.toSorted() }).toEqual({ sync_count: 0, skipped })
  await directory.remove('dan', 'ou=more')
  for (const uid of ['dan', 'rtl\u202eevil']) await directory.remove(uid)
})

test('a directory that breaks off leaves the accounts made until then, and the refusal says how many', async () => {
  const many = Array.from({ length: 520 }, (_, count) => `part${count}`)
  for (const uid of many) await directory.add({ uid, password: 'x' })
  const front = createServer((socket) => {
    const inner = connect(directory.port, '127.0.0.1')
    let requests = 0
    socket.on('data', () => {
      // bind, first page, second page
      if (++requests === 3) socket.destroy()
    })
    for (const one of [socket, inner]) one.on('error', () => undefined)
    socket.pipe(inner).pipe(socket)
    socket.on('close', () => inner.destroy())
  }).listen(0, '127.0.0.1')
  await once(front, 'listening')
  const { port } = front.address() as AddressInfo
  const refused = await save(1, { ...form, port: String(port) })
  expect(refused.error_message).toContain('Accounts created before that stay: 500.')
  expect(await User.query(db.read).where({ is_sso: 1 }).resultSize()).toBe(500)
  front.close()
  for (const uid of many) await directory.remove(uid)
})

test('a directory with several pages of people is imported completely', async () => {
  const many = Array.from({ length: 600 }, (_, count) => `many${count}`)
  for (const uid of many) await directory.add({ uid, password: 'x' })
  await switchOn()
  expect(await User.query(db.read).where('username', 'like', 'many%').resultSize()).toBe(600)
  for (const uid of many) await directory.remove(uid)
})

test('an account whose password is in the directory cannot set one here', async () => {
  await switchOn()
  const { user_token } = await login({ username: 'ann', password: 'ann-secret' })
  const ann = { token: user_token }
  const refused = { number: 10101, why: 'passwordNotHere' }
  const change = as(ann).ask(userCalls.resetPassword, {
    password: 'ann-secret',
    new_password: 'correct horse 2',
  })
  await expect(change).rejects.toMatchObject(refused)
  const mail = as(ann).ask(userCalls.updateEmail, {
    password: 'ann-secret',
    email: 'ann@example.com',
  })
  await expect(mail).rejects.toMatchObject(refused)
})

const testWith = async (more: object, person: object = {}) =>
  as(admin).ask(adminSettingCalls.testLdap, { ldap_form: formOf(more), ...person })
const statesOf = (steps: readonly TestStep[]) =>
  Object.fromEntries(steps.map(({ name, state }) => [name, state]))
const failedStep = (steps: readonly TestStep[]) => steps.find(({ state }) => state === 'failed')

test('a connection test reports every step, also over TLS, and stores nothing', async () => {
  const { steps, users_found } = await testWith({}, { username: 'ann', password: 'ann-secret' })
  expect(users_found).toBe(3)
  expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'form ok',
    'resolve ok',
    'connect ok',
    'tls skipped',
    'bind ok',
    'search ok',
    'userField ok',
    'testUser ok',
    'userBind ok',
  ])
  expect(steps.find(({ name }) => name === 'search')?.detail).toContain('3: ')
  expect(JSON.stringify(steps)).not.toContain('secret')
  const secured = await testWith({ host: 'ldaps://localhost', port: String(directory.tlsPort) })
  expect(secured.steps.find(({ name }) => name === 'tls')).toMatchObject({
    state: 'ok',
    detail: expect.stringMatching(/issuer Test CA, until/) as string,
  })
  const asked = await testWith({
    host: 'localhost',
    port: String(directory.startTlsPort),
    start_tls: '1',
  })
  expect(statesOf(asked.steps)).toMatchObject({
    tls: 'ok',
    userField: 'ok',
    testUser: 'skipped',
    userBind: 'skipped',
  })
  expect(await Options.query(db.read)).toEqual([])
  expect(await named('ann')).toBeUndefined()
})

test("each failed step is reported with its own message in the visitor's language, and the rest is skipped", async () => {
  const cases: [object, object, string, RegExp][] = [
    [{ host: '' }, {}, 'form', /Fill in/],
    [{ search_filter: '(&(cn=*)' }, {}, 'form', /position 1/],
    [{ host: 'no-such-host.invalid' }, {}, 'resolve', /No such host/],
    [{ host: '169.254.169.254' }, {}, 'resolve', /never connects/],
    [{ port: '1' }, {}, 'connect', /Nothing is listening/],
    [
      { host: 'ldaps://localhost', port: String(await directory.tlsPortWith('unknown')) },
      {},
      'tls',
      /NODE_EXTRA_CA_CERTS/,
    ],
    [
      { host: 'ldaps://localhost', port: String(await directory.tlsPortWith('elsewhere')) },
      {},
      'tls',
      /another name/,
    ],
    [
      { host: 'ldaps://localhost', port: String(await directory.tlsPortWith('expired')) },
      {},
      'tls',
      /expired or not valid yet/,
    ],
    [{ bind_password: 'wrong' }, {}, 'bind', /Check Bind DN/],
    [{ base_dn: 'ou=nowhere,dc=example,dc=com' }, {}, 'search', /Check the base DN/],
    [{ search_filter: '(uid=nobody at all)' }, {}, 'search', /Nobody was found/],
    [{ user_field: 'employeeNumber' }, {}, 'userField', /They have: .*uid/],
    [{}, { username: 'nobody', password: 'x' }, 'testUser', /finds nobody with this name/],
    [{}, { username: 'ann', password: 'wrong' }, 'userBind', /password for the test user/],
    [{}, { username: 'ann', password: '' }, 'userBind', /empty password is never sent/],
  ]
  for (const [more, person, name, advice] of cases) {
    const { steps } = await testWith(more, person)
    const failed = failedStep(steps)
    expect({ name: failed?.name, advice: failed?.advice }, name).toEqual({
      name,
      advice: expect.stringMatching(advice) as string,
    })
    const after = steps.slice(steps.indexOf(failed as TestStep) + 1)
    expect(after.every(({ state }) => state === 'skipped')).toBe(true)
  }
  const headers = { 'x-api-token': admin.token, 'accept-language': 'zh-CN' }
  const { data } = (await send(
    'adminSetting/testLdap',
    { ldap_form: JSON.stringify({ ...form, host: '' }) },
    headers,
  )) as {
    data: { steps: TestStep[] }
  }
  expect(failedStep(data.steps)?.advice).toMatch(/\p{Script=Han}/u)
})

test('a directory that gives only part of the results is not taken for a whole one', async () => {
  const cut = { bind_dn: limited.dn, bind_password: limited.password }
  const { steps } = await testWith(cut, { username: 'carla', password: 'carla-secret' })
  expect(steps.find(({ name }) => name === 'search')).toMatchObject({
    state: 'ok',
    detail: expect.stringMatching(/^≥ 2: /) as string,
    advice: expect.stringContaining('only part of the results') as string,
  })
  expect(statesOf(steps)).toMatchObject({ userField: 'ok', testUser: 'ok', userBind: 'ok' })
  expect((await save(1, { ...form, ...cut })).error_message).toContain('only part of the results')
})

test('a test person with the name of a local account is reported as refused', async () => {
  await make.user({ username: 'ann' })
  const { steps } = await testWith({}, { username: 'ann', password: 'ann-secret' })
  expect(steps.find(({ name }) => name === 'testUser')).toMatchObject({
    state: 'ok',
    advice: expect.stringContaining('will not be taken over') as string,
  })
})

test('the key that signs links is created once, shown again, and replaced', async () => {
  const key = async (call: 'getLoginSecretKey' | 'resetLoginSecretKey') =>
    (await as(admin).ask(adminSettingCalls[call], {})).login_secret_key
  const first = await Promise.all([key('getLoginSecretKey'), key('getLoginSecretKey')])
  expect(first[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(first[1]).toBe(first[0])
  expect(await key('getLoginSecretKey')).toBe(first[0])
  const next = await key('resetLoginSecretKey')
  expect(next).not.toBe(first[0])
  expect(await key('getLoginSecretKey')).toBe(next)
  expect(JSON.stringify(await Options.query(db.read))).not.toContain(next)
})

test('a display name is cut to what an account may have, imported or at sign-in', async () => {
  await directory.add({ uid: 'long', password: 'long-secret', cn: 'n'.repeat(399) })
  await switchOn()
  expect((await named('long'))?.name).toBe('n'.repeat(limits.displayNameLength))
  expect((await login({ username: 'long', password: 'long-secret' })).name).toHaveLength(
    limits.displayNameLength,
  )
  await directory.remove('long')
})
