import { expect, test } from 'vitest'
import { formOf, isBalanced, splitHost, valuesOf } from './ldap-values.ts'

test('a pasted address is split into host and port', () => {
  expect(splitHost('ldaps://dc1.example.com')).toEqual({ host: 'dc1.example.com', port: '636' })
  expect(splitHost(' ldap://dc1.example.com:1389/ ')).toEqual({
    host: 'dc1.example.com',
    port: '1389',
  })
  expect(splitHost('ldap://[::1]')).toEqual({ host: '[::1]', port: '389' })
  expect(splitHost('dc1.example.com')).toEqual({ host: 'dc1.example.com' })
})

test('brackets of a filter stand in pairs', () => {
  expect(isBalanced('(&(objectClass=person)(uid=%(user)s))')).toBe(true)
  expect(isBalanced('(cn=*')).toBe(false)
  expect(isBalanced(')cn=*(')).toBe(false)
})

test('nothing stored means the usual values, and they are sent as texts', () => {
  const values = valuesOf({ ldap_open: null, ldap_form: null })
  expect(values).toMatchObject({ ldap_open: false, port: '389', search_filter: '(cn=*)' })
  expect(formOf({ ...values, start_tls: true })).toMatchObject({ start_tls: '1', version: '3' })
})
