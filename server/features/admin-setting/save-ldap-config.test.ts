import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Options } from '../../models/options.ts'
import { ldapSetting } from '../../services/settings/sign-in-settings.ts'
import { base, startDirectory, type TestDirectory } from '../../test/servers/directory.ts'
import { startApp } from '../../test/start-app.ts'

// What older clients and ours send, and what is stored of it.

const { app, db, make, site } = await startApp()
const admin = await make.user({ groupid: 1 })

const passwords = { plain: `p&q<"r's">`, entity: 'p&amp;q' }
let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
  for (const [uid, password] of Object.entries(passwords)) await directory.add({ uid, password })
})
afterAll(() => directory.stop())
beforeEach(() => db.transaction((trx) => Options.query(trx).delete()))

const ours = '/api/adminSetting/saveLdapConfig'
const older = '/server/index.php?s=/api/adminSetting/saveLdapConfig'
/** Saves as the service account `uid`. @returns what is stored, or the refusal */
async function save(url: string, uid: string, more: { bind_password: string; filter: string }) {
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { 'x-api-token': admin.token },
    payload: {
      ldap_open: 1,
      ldap_form: {
        host: '127.0.0.1',
        port: directory.port,
        version: 2,
        base_dn: base,
        bind_dn: directory.dnOf(uid),
        bind_password: more.bind_password,
        user_field: 'uid',
        search_filter: more.filter,
      },
    },
  })
  const { error_code } = response.json<{ error_code: number }>()
  const { form } = await ldapSetting(db.read, site.sealer)
  return error_code || { password: form?.bind_password, filter: form?.search_filter }
}
const filter = '(&(uid=%(user)s)(objectClass=person))'
const escapedFilter = filter.replace('&', '&amp;')

test('on the older addresses entities in password and filter are decoded once', async () => {
  for (const bind_password of [
    'p&amp;q&lt;&quot;r&#039;s&quot;&gt;', // as newer PHP escapes
    "p&amp;q&lt;&quot;r's&quot;&gt;", // as older PHP escapes
    passwords.plain,
  ])
    for (const sent of [escapedFilter, filter])
      expect(await save(older, 'plain', { bind_password, filter: sent })).toEqual({
        password: passwords.plain,
        filter,
      })
  expect(await save(older, 'entity', { bind_password: 'p&amp;amp;q', filter })).toEqual({
    password: passwords.entity,
    filter,
  })
})

test('our own addresses take both as they are: a password may contain an entity', async () => {
  expect(await save(ours, 'entity', { bind_password: passwords.entity, filter })).toEqual({
    password: passwords.entity,
    filter,
  })
  expect(await save(ours, 'plain', { bind_password: passwords.plain, filter })).toEqual({
    password: passwords.plain,
    filter,
  })
  expect(await save(ours, 'plain', { bind_password: passwords.plain, filter: escapedFilter })).toBe(
    10011,
  )
})

test.each([ours, older])('by %s a filter is stored without blanks around it', async (url) => {
  const stored = (sent: string) =>
    save(url, 'plain', { bind_password: passwords.plain, filter: sent })
  expect(await stored('  (uid=%(user)s)  ')).toMatchObject({ filter: '(uid=%(user)s)' })
  expect(await stored('   ')).toMatchObject({ filter: '' })
})
