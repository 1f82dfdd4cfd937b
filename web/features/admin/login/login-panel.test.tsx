import { expect, test } from 'vitest'
import type { Answer } from '../../../api/calls.ts'
import { root } from '../../../test/administrator.ts'
import { refuse, renderScreen, type Answers } from '../../../test/render-screen.tsx'
// loaded here, so that no test waits for it
import './login-panel.tsx'

const stored: Answer<'adminSetting/loadLdapConfig'> = {
  ldap_open: '0',
  ldap_form: {
    host: 'ldap.example.com',
    port: '389',
    version: '3',
    base_dn: 'dc=example,dc=com',
    bind_dn: 'cn=reader',
    bind_password: '******',
    user_field: 'uid',
    name_field: '',
    search_filter: '(cn=*)',
    start_tls: '0',
  },
}
const open = (query: string, answers: Answers) =>
  renderScreen(`/admin/index?panel=login${query}`, {
    person: root,
    answers: {
      'common/version': { version: '1.4.0' },
      'adminSetting/loadLdapConfig': stored,
      ...answers,
    },
  })
const textOf = (element: HTMLElement) => element.querySelector('main')?.textContent ?? ''
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
const write = (name: string, text: string) => {
  const input = field(name)
  if (!input) throw new Error(`no field ${name}`)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

test('saved while it is off, the form keeps what was typed and says that it is not stored', async () => {
  const { element, waitFor, click, asked } = await open('', { 'adminSetting/saveLdapConfig': [] })
  await waitFor(() => expect(field('bind_password')?.value).toBe('******'))
  expect(textOf(element)).toContain('not the fields below')
  write('host', 'ldaps://dc1.example.com:5131')
  field('host')?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await waitFor(() => expect(field('port')?.value).toBe('5131'))
  expect(textOf(element)).toContain('TLS (ldaps)')
  expect(field('host')?.value).toBe('dc1.example.com')
  await click('Save')
  await waitFor(() => expect(document.body.textContent).toContain('LDAP login is off'))
  expect(field('host')?.value).toBe('dc1.example.com')
  expect(textOf(element)).toContain('Not saved yet')
  expect(asked.find(({ path }) => path === 'adminSetting/saveLdapConfig')?.args).toMatchObject({
    ldap_open: false,
    ldap_form: { host: 'ldaps://dc1.example.com', port: '5131' },
  })
})

test('a directory that cannot be used leads to the test; a secret for elsewhere is typed again', async () => {
  const { element, waitFor, click } = await open('', {
    'adminSetting/loadLdapConfig': { ...stored, ldap_open: '1' },
    'adminSetting/saveLdapConfig': refuse('ldapFailed', { reason: 'timeout', advice: 'Look.' }),
    'adminSetting/testLdap': refuse('badInput', { field: 'ldap_form.bind_password' }),
  })
  await waitFor(() => expect(field('host')).not.toBeNull())
  await click('Save')
  await waitFor(() => expect(textOf(element)).toContain('The directory cannot be used: timeout'))
  await click('Test step by step')
  await waitFor(() => expect(textOf(element)).toContain('Enter the secret again'))
  expect(field('base_dn')?.value).toBe('dc=example,dc=com')
})

test('an import says how many accounts are new, and whose names were not taken', async () => {
  const { element, waitFor, click } = await open('', {
    'adminSetting/loadLdapConfig': { ...stored, ldap_open: '1' },
    'adminSetting/syncLdapUsers': { sync_count: 1, skipped: ['ann', '张三'] },
  })
  await waitFor(() => expect(field('host')).not.toBeNull())
  await click('Import users now')
  await waitFor(() => expect(document.body.textContent).toContain('1 new account from the dir'))
  expect(textOf(element)).toContain('cannot be one: ann, 张三')
})

test('discovery that fails says at which step, and changes no field', async () => {
  const { element, waitFor, click } = await open('&tab=oauth2', {
    'adminSetting/loadOauth2Config': { oauth2_open: null, oauth2_form: null },
    'adminSetting/discoverOauth2': {
      authorize_path: '',
      token_path: '',
      userinfo_path: '',
      steps: [
        { name: 'resolve', state: 'failed', ms: 3, detail: 'ENOTFOUND', advice: 'No such host.' },
        { name: 'document', state: 'skipped', ms: 0, detail: '', advice: '' },
      ],
    },
  })
  await waitFor(() => expect(field('issuer')).not.toBeNull())
  write('token_path', '/mine')
  write('issuer', 'sso.example.com')
  await click('Discover')
  await waitFor(() => expect(textOf(element)).toContain('No such host.'))
  expect(field('token_path')?.value).toBe('/mine')
})

const empty: Answers = { 'adminSetting/loadOauth2Config': { oauth2_open: null, oauth2_form: null } }

test('an address pasted as host of a provider is split into protocol and host', async () => {
  const { element, waitFor } = await open('&tab=oauth2', empty)
  await waitFor(() => expect(field('host')).not.toBeNull())
  write('host', ' http://sso.example.com:8080/realms/main ')
  await waitFor(() => expect(field('host')?.value).toBe('sso.example.com:8080'))
  expect(textOf(element)).toContain('Over http')
})

test('a result is off the screen while the next test runs', async () => {
  const steps = [{ name: 'form', state: 'ok', ms: 1, detail: '', advice: '' } as const]
  const { element, waitFor, click, asked } = await open('&tab=oauth2', {
    ...empty,
    'adminSetting/testOauth2': { steps, trial_id: '', trial_url: '' },
  })
  const list = () => element.querySelector('.login-test ol')
  await click('Test')
  await waitFor(() => expect(list()).not.toBeNull())
  const first = list()
  await click('Test')
  await waitFor(() =>
    expect(asked.filter(({ path }) => path.endsWith('testOauth2'))).toHaveLength(2),
  )
  await waitFor(() => expect(list()).not.toBeNull())
  expect(first?.isConnected).toBe(false)
})
