import { expect, test } from 'vitest'
import type { LdapForm } from '#contract/calls/admin-sign-in.ts'
import { StepFailed } from '../steps.ts'
import { directorySettings, escapeFilter, everybodyFilter, filterFor } from './ldap-form.ts'

const form = (more: Partial<LdapForm>): LdapForm => ({
  host: 'ldap.example.com',
  port: '389',
  version: '3',
  base_dn: 'dc=example,dc=com',
  bind_dn: '',
  bind_password: '',
  user_field: '',
  name_field: '',
  search_filter: '',
  start_tls: '0',
  ...more,
})
const problem = (more: Partial<LdapForm>) => {
  try {
    return directorySettings(form(more))
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    return [error.message, error.advice, error.details.position]
  }
}

test('an empty form has the defaults of older servers', () => {
  expect(directorySettings(form({}))).toMatchObject({
    port: 389,
    tls: 'none',
    userField: 'cn',
    nameField: '',
    filter: '(cn=*)',
  })
  expect(
    directorySettings(
      form({ port: '', user_field: ' sAMAccountName ', name_field: 'displayName' }),
    ),
  ).toMatchObject({
    port: 389,
    userField: 'samaccountname',
    nameField: 'displayname',
  })
})

test('the port determines TLS, and an address pasted as host is split', () => {
  const read = (more: Partial<LdapForm>) => {
    const { host, port, tls } = directorySettings(form(more))
    return [host, port, tls]
  }
  expect(read({ port: '636' })).toEqual(['ldap.example.com', 636, 'first'])
  expect(read({ host: 'ldaps://ad.example.com:3269/', port: '389' })).toEqual([
    'ad.example.com',
    3269,
    'first',
  ])
  expect(read({ host: 'ldaps://ad.example.com', port: '1636' })).toEqual([
    'ad.example.com',
    1636,
    'first',
  ])
  expect(read({ host: ' LDAP://ad.example.com ', start_tls: '1' })).toEqual([
    'ad.example.com',
    389,
    'asked',
  ])
  expect(read({ host: '::1' })).toEqual(['::1', 389, 'none'])
  expect(read({ host: 'ldap://[2001:db8::1]:1389' })).toEqual(['2001:db8::1', 1389, 'none'])
})

test('missing or invalid values are reported by field', () => {
  expect(problem({ host: '  ' })).toEqual(['host', 'formIncomplete', undefined])
  for (const host of ['a b', 'http://x', 'x/y', 'ldap://'])
    expect(problem({ host }), host).toEqual(['host', 'formIncomplete', undefined])
  for (const port of ['0', '65536', '-1', '1.5', 'x'])
    expect(problem({ port })).toEqual(['port', 'formPort', undefined])
  expect(problem({ bind_dn: 'cn=x' })).toEqual(['bind_password', 'formBindPassword', undefined])
  for (const user_field of ['uid)(x', 'a b', '1.2.3', 'ü'])
    expect(problem({ user_field })).toEqual(['user_field', 'formAttribute', undefined])
})

test.each([
  ['(cn=*', 1],
  ['(&(cn=*)(uid=%(user)s)', 1],
  ['(cn=*))', 7],
  ['(cn=*)(uid=*)', 7],
  ['cn=*)', 6],
])('an unbalanced bracket in %s is reported by position', (search_filter, position) => {
  expect(problem({ search_filter })).toEqual(['search_filter', 'formFilter', position])
})

test('a filter without brackets gets them; an empty one is refused', () => {
  expect(problem({ search_filter: ' uid=%(user)s ' })).toMatchObject({ filter: '(uid=%(user)s)' })
  for (const search_filter of ['()', '(&)', '(=x)', '(uid)'])
    expect(problem({ search_filter })).toMatchObject({ 1: 'formFilter' })
})

test('a name inside a filter is escaped, also one with dollar signs', () => {
  expect(escapeFilter('a*b(c)d\\e\0中')).toBe('a\\2ab\\28c\\29d\\5ce\\00中')
  expect(filterFor('(|(uid=%(user)s)(mail=%(user)s))', "x)(uid=*$&$'")).toBe(
    "(|(uid=x\\29\\28uid=\\2a$&$')(mail=x\\29\\28uid=\\2a$&$'))",
  )
})

test('an import searches for people, unless the filter names a class or begins with a negation', () => {
  const people = '(|(objectClass=user)(objectClass=person)(objectClass=inetOrgPerson))'
  expect(everybodyFilter('(uid=%(user)s)')).toBe(`(&(uid=*)${people})`)
  expect(everybodyFilter('(&(OBJECTCLASS=posixAccount)(uid=%(user)s))')).toBe(
    '(&(OBJECTCLASS=posixAccount)(uid=*))',
  )
  expect(everybodyFilter('(!(uid=x))')).toBe('(!(uid=x))')
})
