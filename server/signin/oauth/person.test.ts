import { expect, test } from 'vitest'
import { oauth2Form, type Oauth2Form } from '#contract/calls/admin-sign-in.ts'
import type { StepFailed } from '../steps.ts'
import { personIn } from './person.ts'
import { providerOf } from './provider.ts'

const provider = (more: Partial<Oauth2Form>) =>
  providerOf(
    oauth2Form.parse({
      redirectUri: 'https://docs.example.com/server/?s=/api/ExtLogin/oauth2',
      client_id: 'us',
      host: 'id.example.com',
      authorize_path: '/authorize',
      token_path: '/token',
      userinfo_path: '/me',
      ...more,
    }),
  )
const person = (info: object, more: Partial<Oauth2Form> = {}) => personIn(provider(more), info)
const refused = (info: object, more: Partial<Oauth2Form> = {}) => {
  try {
    return person(info, more)
  } catch (error) {
    return (error as StepFailed).advice
  }
}

test('the user name is a login name, never the display name, whatever comes first', () => {
  expect(person({ name: 'Root', login: 'ann', id: 7 })).toMatchObject({
    subject: '7',
    username: 'ann',
    name: 'Root',
  })
  expect(
    person({ login: 'c', username: 'b', preferred_username: 'a', sub: 's', id: 1 }),
  ).toMatchObject({ subject: 's', username: 'a' })
  expect(refused({ id: 7, name: 'root' })).toBe('userNameMissing')
  expect(refused({ login: 'ann' })).toBe('subjectMissing')
})

test('fields are paths into the answer; a key that contains a dot takes precedence', () => {
  const info = {
    data: {
      user: {
        uid: 'u1',
        account: 'ann',
        title: '安',
        mail: 'a@example.com',
        email_verified: 'true',
      },
    },
    'x.y': 'dotted',
  }
  const fields = {
    subject_field: 'data.user.uid',
    username_field: 'data.user.account',
    name_field: 'data.user.title',
    email_field: 'data.user.mail',
  }
  expect(person(info, fields)).toEqual({
    provider: 'oauth2:id.example.com',
    subject: 'u1',
    username: 'ann',
    name: '安',
    email: 'a@example.com',
  })
  expect(person({ ...info, x: { y: 'nested' } }, { ...fields, name_field: 'x.y' }).name).toBe(
    'dotted',
  )
})

test('only plain text counts as a field: no objects, lists, flags, inherited names, huge texts', () => {
  for (const sub of [{}, [], true, null, '', ' ', 'x'.repeat(256)])
    expect(refused({ sub, login: 'ann' })).toBe('subjectMissing')
  expect(refused({ login: 'ann' }, { subject_field: 'constructor.name' })).toBe('subjectMissing')
  expect(refused({ login: 'ann' }, { subject_field: '__proto__' })).toBe('subjectMissing')
  expect(person({ sub: 0, login: 'ann' }).subject).toBe('0')
})

test('an address only counts if the provider says it is verified', () => {
  for (const [email_verified, email] of [
    [true, 'a@example.com'],
    ['true', 'a@example.com'],
    [false, undefined],
    [1, undefined],
    [undefined, undefined],
  ])
    expect(person({ sub: '1', login: 'ann', email: 'a@example.com', email_verified }).email).toBe(
      email,
    )
})
