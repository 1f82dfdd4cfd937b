import { expect, test } from 'vitest'
import {
  formOf,
  isBalanced,
  splitHost,
  valuesOf,
  withEncryption,
  withHost,
  withPort,
} from './ldap-values.ts'

const empty = valuesOf({ ldap_open: null, ldap_form: null })
const typed = (host: string, more: object = {}) => {
  const { host: name, port, encryption } = withHost({ ...empty, host, ...more })
  return [name, port, encryption]
}

test('an address is split into host, port and encryption', () => {
  expect(typed('ldaps://dc1.example.com')).toEqual(['dc1.example.com', '636', 'tls'])
  expect(typed('LDAPS://dc1.example.com:5131')).toEqual(['dc1.example.com', '5131', 'tls'])
  expect(typed(' ldap://dc1.example.com:1389/ ')).toEqual(['dc1.example.com', '1389', 'none'])
  expect(typed('ldap://dc1.example.com', { encryption: 'start' })[2]).toBe('start')
  expect(typed('ldap://dc1.example.com', { encryption: 'tls' })[2]).toBe('none')
  expect(typed('ldap://[::1]')).toEqual(['[::1]', '389', 'none'])
  expect(typed('dc1.example.com:636')).toEqual(['dc1.example.com', '636', 'tls'])
  expect(typed('dc1.example.com', { port: '5131', encryption: 'tls' })).toEqual([
    'dc1.example.com',
    '5131',
    'tls',
  ])
  for (const host of ['fe80::1', '', 'a b', 'ldaps://', 'http://x'])
    expect(splitHost(host), host).toEqual({ host })
})

test.each([
  ['dc1.example.com', '5131', 'tls', 'ldaps://dc1.example.com', '0'],
  ['dc1.example.com', '636', 'tls', 'dc1.example.com', '0'],
  ['dc1.example.com', '389', 'start', 'dc1.example.com', '1'],
  ['dc1.example.com', '389', 'none', 'dc1.example.com', '0'],
  ['fe80::1', '389', 'tls', 'ldaps://fe80::1', '0'],
] as const)('%s:%s with %s is stored and shown again', (host, port, encryption, sent, startTls) => {
  const form = formOf({ ...empty, host, port, encryption })
  expect(form).toMatchObject({ host: sent, port, start_tls: startTls })
  const shown = valuesOf({ ldap_open: '1', ldap_form: { ...form, bind_password: '' } })
  expect(shown.encryption).toBe(encryption)
  expect(formOf(shown)).toEqual(form)
})

test('an address sent before its field is left keeps its scheme', () => {
  const values = { ...empty, host: 'ldaps://dc1.example.com:5131' }
  expect(formOf(values).host).toBe('ldaps://dc1.example.com:5131')
  expect(formOf({ ...values, encryption: 'tls' }).host).toBe('ldaps://dc1.example.com:5131')
})

test('port and encryption follow each other where a port is the usual one', () => {
  const chosen = (port: string, encryption: 'none' | 'start' | 'tls') =>
    withEncryption({ ...empty, port }, encryption).port
  expect([chosen('389', 'tls'), chosen('3268', 'tls'), chosen('5131', 'tls')]).toEqual([
    '636',
    '3269',
    '5131',
  ])
  expect([chosen('636', 'none'), chosen('3269', 'start'), chosen('389', 'start')]).toEqual([
    '389',
    '3268',
    '389',
  ])
  expect(withPort({ ...empty, port: '636' }).encryption).toBe('tls')
  expect(withPort({ ...empty, port: '5131', encryption: 'tls' }).encryption).toBe('tls')
})

test('brackets of a filter stand in pairs', () => {
  expect(isBalanced('(&(objectClass=person)(uid=%(user)s))')).toBe(true)
  expect(isBalanced('(cn=*')).toBe(false)
  expect(isBalanced(')cn=*(')).toBe(false)
})

test('nothing stored means the usual values, and they are sent as texts', () => {
  const values = valuesOf({ ldap_open: null, ldap_form: null })
  expect(values).toMatchObject({ ldap_open: false, port: '389', search_filter: '(cn=*)' })
  expect(formOf({ ...values, encryption: 'start' })).toMatchObject({ start_tls: '1', version: '3' })
})
