import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { mayHoldSecrets, secretsIn } from './find-secrets.ts'

const kindsIn = (text: string) => {
  const kinds = secretsIn(text, []).map(({ key }) => key)
  if (kinds.length > 0) expect([text, mayHoldSecrets(text)]).toEqual([text, true])
  return kinds
}
const pemOf = (type: 'ed25519' | 'rsa') =>
  type === 'rsa'
    ? generateKeyPairSync('rsa', {
        modulusLength: 2048,
        privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      })
    : generateKeyPairSync('ed25519', {
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      })

test('private keys are found in every form in which people paste them', () => {
  for (const type of ['ed25519', 'rsa'] as const) {
    const { privateKey, publicKey } = pemOf(type)
    expect(kindsIn(`# Key\n\n${privateKey}`)).toEqual(['secret.privateKey'])
    expect(kindsIn(privateKey.replaceAll('\n', '\r\n'))).toEqual(['secret.privateKey'])
    expect(kindsIn(privateKey.replaceAll(/^/gm, '  > '))).toEqual(['secret.privateKey'])
    expect(kindsIn(JSON.stringify({ private_key: privateKey }))).toEqual(['secret.privateKey'])
    expect(kindsIn(publicKey)).toEqual([])
  }
})

test('an example of what a key looks like is not a key', () => {
  for (const text of [
    '-----BEGIN PRIVATE KEY-----',
    '-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA…\n-----END RSA PRIVATE KEY-----',
    '-----BEGIN PRIVATE KEY-----\n<the key>\n-----END PRIVATE KEY-----\n' + 'A'.repeat(64),
    'sdp_1a2b…',
    'AKIAIOSFODNN7EXAMPLE',
    'a'.repeat(64),
  ])
    expect(kindsIn(text), text).toEqual([])
})

test('tokens and keys are recognised by their form and never shown whole', () => {
  const token = `sdp_${'0a'.repeat(32)}`
  const [found] = secretsIn(`curl -H "Authorization: Bearer ${token}"`, [])
  expect(found).toMatchObject({ key: 'secret.token', at: 31, values: { shown: 'sdp_0a0a…' } })
  expect(kindsIn(`AKIA${'Z2'.repeat(8)} and ghp_${'a1'.repeat(18)}`)).toEqual([
    'secret.cloudKey',
    'secret.cloudKey',
  ])
})

test('session tokens and key pairs of this product are recognised by their form and the name before them', () => {
  const session = '0f1e2d3c4b5a6978'.repeat(8)
  const pair = `${'9c0b1a2d3e4f5061'.repeat(2)}407112233`
  const [found] = secretsIn(`curl -d "user_token=${session}"`, [])
  expect(found).toMatchObject({ key: 'secret.session', at: 20, values: { shown: '0f1e…' } })
  for (const text of [
    `"user_token": "${session}"`,
    `Cookie: cookie_token=${session}; a=b`,
    `X-Api-Token: ${session}`,
    `export SHOWDOC_TOKEN='${session}'`,
    `| user_token | ${session} |`,
    `user_token：\`${session}\``,
  ])
    expect([text, kindsIn(text)]).toEqual([text, ['secret.session']])
  for (const text of [
    `api_key=abc&api_token=${pair}`,
    `apiToken: "${pair}"`,
    `| api_token | string | \n| api_token | ${pair} |`,
  ])
    // prettier-ignore
    expect([text, kindsIn(text)]).toEqual([text, ['secret.pair']])
})

test('hashes, examples and values of other names are no tokens of this product', () => {
  const sha512 = '0f1e2d3c4b5a6978'.repeat(8)
  for (const text of [
    `sha512: ${sha512}`,
    `api_token ${'0f1e2d3c4b5a6978'.repeat(2)}`, // 32 digits, as in other products
    `user_token=${sha512}00`,
    `user_token=${'0'.repeat(128)}`,
    `api_token=${'x'.repeat(32)}123`,
    'user_token=YOUR_TOKEN',
    `user_token is what sign-in returns\n${sha512}`,
  ])
    expect([text, kindsIn(text)]).toEqual([text, []])
})

test('a secret behind the escapes of markdown, HTML or an address is found where it is written', () => {
  const key = `ghp_${'a1'.repeat(18)}`
  const token = `sdp_${'0a'.repeat(32)}`
  for (const [kind, text] of [
    ['secret.cloudKey', `one\\\nmy \\*key\\* ${key.replace('_', '\\_')}`],
    ['secret.cloudKey', `one\nmy &amp; ${key.replace('_', '&#95;')}`],
    ['secret.cloudKey', `one\n[link](https://a.example/%20?k=${key.replace('_', '%5F')})`],
    ['secret.token', `one\n${token.replace('_', '\\_')}`],
    ['secret.session', `one\nuser\\_token: ${'0f1e2d3c4b5a6978'.repeat(8)}`],
  ] as const) {
    const found = secretsIn(text, [])
    expect([text, found.map(({ key: one }) => one)]).toEqual([text, [kind]])
    expect(found[0]?.at).toBe(text.search(/ghp|sdp|0f1e/))
  }
  // once, though it is there both ways
  expect(kindsIn(`\\* ${key}`)).toEqual(['secret.cloudKey'])
  expect(
    secretsIn('pass: a\\*b\\_c', [{ key: 'secret.value', value: 'a*b_c', name: 'P' }]),
  ).toEqual([{ key: 'secret.value', values: { name: 'P', shown: 'a*b_…' }, at: 6 }])
})

test('an ordinary text is known to hold none, one with escapes in JSON is not', () => {
  expect(mayHoldSecrets('The api_token of a person, `GET /token/{id}?page=%201` &amp; more')).toBe(
    false,
  )
  expect(mayHoldSecrets(String.raw`{"example": "gh\u0070_a1"}`)).toBe(true)
})

// a search that looks again from every position takes minutes, and one that looks far, a second
test('a hostile text costs no more than a long one', { timeout: 60_000 }, () => {
  const before = process.threadCpuUsage()
  for (const part of [
    '-----BEGIN PRIVATE KEY-----\n',
    '-----BEGIN A B C ',
    'sdp_0',
    'xoxb-1-',
    'AKIA',
    '\\_&#95;',
    '-----BEGIN PRIVATE KEY-----' + 'A'.repeat(15),
  ])
    secretsIn(part.repeat(Math.ceil(500_000 / part.length)), [])
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(500)
})
