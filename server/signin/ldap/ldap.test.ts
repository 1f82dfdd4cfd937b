import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LdapForm } from '#contract/calls/admin-sign-in.ts'
import {
  base,
  service,
  startDirectory,
  trustTestIssuer,
  type TestDirectory,
} from '../../test/servers/directory.ts'
import type { StepFailed } from '../steps.ts'
import { entriesNamed, everybody, provePerson } from './ldap.ts'
import { directorySettings } from './ldap-form.ts'

let directory: TestDirectory
beforeAll(async () => {
  trustTestIssuer()
  directory = await startDirectory()
  await directory.add({ uid: 'ann', password: 'ann-secret', cn: 'Ann Smith' })
  await directory.add({ uid: 'bob*', password: 'bob-secret', cn: 'Bob (the other)' })
  await directory.add({ uid: '小明', password: '密码-secret', cn: '王小明' })
})
afterAll(() => directory.stop())

const form = (more: Partial<LdapForm> = {}): LdapForm => ({
  host: '127.0.0.1',
  port: String(directory.port),
  version: '3',
  base_dn: base,
  bind_dn: service.dn,
  bind_password: service.password,
  user_field: 'uid',
  name_field: 'cn',
  search_filter: '(objectClass=inetOrgPerson)',
  start_tls: '0',
  ...more,
})
const prove = (name: string, password: string, more: Partial<LdapForm> = {}) =>
  provePerson(directorySettings(form(more)), name, password)
const failure = async (more: Partial<LdapForm>) => {
  const problem = await prove('ann', 'ann-secret', more).then(
    () => null,
    (error: StepFailed) => error,
  )
  if (problem) expect(problem.message).toBe(problem.message.trim()) // also where the directory gives only a code
  return problem?.advice
}

test('people are verified by name and password, ignoring the case of the name, and named as in the directory', async () => {
  const ann = await prove('ANN', 'ann-secret')
  expect(ann).toMatchObject({ username: 'ann', name: 'Ann Smith', dn: directory.dnOf('ann') })
  expect(ann?.subject).toMatch(/^entryuuid:[0-9a-f-]{36}$/)
  expect((await prove('ann', 'ann-secret'))?.subject).toBe(ann?.subject)
  expect(await prove('小明', '密码-secret')).toMatchObject({ username: '小明', name: '王小明' })
})

test('a wrong, empty or foreign password, an unknown name and a name full of wildcards are refused', async () => {
  const wrong = [
    ['ann', 'wrong'],
    ['ann', ''],
    ['ann', 'bob-secret'],
    ['nobody', 'ann-secret'],
    ['*', 'ann-secret'],
    ['a*', 'ann-secret'],
    ['', 'ann-secret'],
    ['ann)(uid=*', 'ann-secret'],
    ['ann\0', 'ann-secret'],
  ] as const
  for (const [name, password] of wrong)
    for (const search_filter of ['(cn=*)', '(uid=%(user)s)', '(|(cn=%(user)s)(uid=%(user)s))'])
      expect(await prove(name, password, { search_filter }), `${name} ${search_filter}`).toBeNull()
})

test('a name of special characters is matched literally', async () => {
  expect(await prove('bob*', 'bob-secret')).toMatchObject({ username: 'bob*' })
  expect(
    await prove('Bob (the other)', 'bob-secret', { search_filter: '(cn=%(user)s)' }),
  ).toMatchObject({ username: 'bob*' })
})

test('with a placeholder the filter selects the entry; the account is named by the user field', async () => {
  expect(
    await prove('Ann Smith', 'ann-secret', { search_filter: '(|(cn=%(user)s)(uid=%(user)s))' }),
  ).toMatchObject({ username: 'ann' })
  expect(
    await prove('ann', 'ann-secret', { search_filter: '(&(uid=%(user)s)(sn=somebody else))' }),
  ).toBeNull()
})

test('a filter that does not select by name tries a few entries at most', async () => {
  for (let count = 0; count < 9; count++)
    await directory.add({ uid: `crowd${count}`, password: 'crowd', cn: 'Crowd' })
  const asked = { search_filter: '(|(cn=Crowd)(cn=%(user)s))' }
  const { openForTest } = await connection(asked)
  expect((await entriesNamed(openForTest, 'x')).length).toBeLessThanOrEqual(5)
  openForTest.close()
  for (let count = 0; count < 9; count++) await directory.remove(`crowd${count}`)
})

test('implicit TLS and StartTLS, with a trusted certificate', async () => {
  const tls = { host: 'ldaps://localhost', port: String(directory.tlsPort) }
  expect(await prove('ann', 'ann-secret', tls)).toMatchObject({ username: 'ann' })
  expect(
    await prove('ann', 'ann-secret', { host: `ldaps://127.0.0.1:${directory.tlsPort}`, port: '' }),
  ).toMatchObject({ username: 'ann' })
  const asked = { host: 'localhost', port: String(directory.startTlsPort), start_tls: '1' }
  expect(await prove('ann', 'ann-secret', asked)).toMatchObject({ username: 'ann' })
})

test('a certificate with a wrong name, an expired one and one of an unknown issuer are refused before any password is sent', async () => {
  const at = async (certificate: Parameters<TestDirectory['tlsPortWith']>[0]) => ({
    host: 'ldaps://localhost',
    port: String(await directory.tlsPortWith(certificate)),
  })
  expect(await failure(await at('good'))).toBeUndefined()
  expect(await failure(await at('elsewhere'))).toBe('tlsName')
  expect(await failure(await at('expired'))).toBe('tlsExpired')
  expect(await failure(await at('unknown'))).toBe('tlsIssuer')
  expect(await failure({ host: 'ldaps://localhost' })).toBe('tlsFailed')
})

test('connection errors come with advice', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  await once(closed, 'close')
  expect(await failure({ host: 'no-such-host.invalid' })).toBe('hostUnknown')
  expect(await failure({ host: '169.254.169.254' })).toBe('hostForbidden')
  expect(await failure({ port: String(port) })).toBe('connectRefused')
  expect(await failure({ bind_password: 'wrong' })).toBe('bindWrong')
  expect(await failure({ base_dn: 'ou=nowhere,dc=example,dc=com' })).toBe('searchBase')
  expect(await failure({ bind_dn: '', bind_password: '' })).toMatch(/^search/)
})

test('a directory that accepts the connection and stays silent times out', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined)).listen(
    0,
    '127.0.0.1',
  )
  await once(silent, 'listening')
  const port = String((silent.address() as AddressInfo).port)
  const start = performance.now()
  const [plain, first, asked] = await Promise.all([
    failure({ port }),
    failure({ port, host: 'ldaps://127.0.0.1' }),
    failure({ port, start_tls: '1' }),
  ])
  expect({ plain, first, asked }).toEqual({
    plain: 'directorySilent',
    first: 'tlsFailed',
    asked: 'tlsRefused',
  })
  expect(performance.now() - start).toBeLessThan(40_000)
  silent.close()
})

test('an import returns everybody once, page by page, without folders and the service account', async () => {
  const many = Array.from({ length: 620 }, (_, count) => `person${count}`)
  for (const uid of many) await directory.add({ uid, password: 'x' })
  const pages: string[][] = []
  for await (const page of everybody(directorySettings(form({ search_filter: '(uid=%(user)s)' }))))
    pages.push(page.map(({ username }) => username))
  expect(pages.map((page) => page.length)).toEqual([500, 123])
  expect(pages.flat().toSorted()).toEqual([...many, 'ann', 'bob*', '小明'].toSorted())
})

/** An open connection to a directory, for one request. */
async function connection(more: Partial<LdapForm>) {
  const { connectTo, resolveHost } = await import('../connection.ts')
  const { secure } = await import('./ldap-connection.ts')
  const { bindService, directoryOn } = await import('./ldap.ts')
  const settings = directorySettings(form(more))
  const openForTest = directoryOn(
    settings,
    await secure(settings, await connectTo(settings, await resolveHost(settings))),
    5_000,
  )
  await bindService(openForTest)
  return { openForTest }
}
