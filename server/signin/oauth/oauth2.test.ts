import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Oauth2Form } from '#contract/calls/admin-sign-in.ts'
import { trustTestIssuer } from '../../test/servers/directory.ts'
import type { StepFailed } from '../steps.ts'
import { tokenFor } from './oauth2.ts'
import { authorizeAddress, providerOf } from './provider.ts'
import { personIn } from './person.ts'
import { userInfoFor } from './user-info.ts'

// Answers of real providers that differ from those of the OpenID provider in the other tests.

type Answer = (
  request: IncomingMessage,
  body: string,
) => { status?: number; type?: string; location?: string; body: string }
let answer: Answer
const asked: { url: string; authorization: string | undefined; body: string }[] = []
const listener: RequestListener = (request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = Buffer.concat(parts).toString()
    asked.push({ url: String(request.url), authorization: request.headers.authorization, body })
    const said = answer(request, body)
    const headers = {
      'content-type': said.type ?? 'application/json',
      ...(said.location ? { location: said.location } : {}),
    }
    response.writeHead(said.status ?? 200, headers).end(said.body)
  })
}

const servers = [createServer(listener)]
const certificate = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../../test/certificates', `${name}.pem`))
async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
let port: number
beforeAll(async () => {
  trustTestIssuer()
  port = await listen(servers[0] as ReturnType<typeof createServer>)
})
beforeEach(() => asked.splice(0))
afterAll(() => servers.forEach((server) => server.close()))

const form = (more: Partial<Oauth2Form> = {}): Oauth2Form => ({
  redirectUri: 'https://docs.example.com/server/?s=/api/ExtLogin/oauth2',
  entrance_tips: '',
  logout_redirect_uri: '',
  client_id: 'us',
  client_secret: 'a secret',
  protocol: 'http',
  host: `127.0.0.1:${port}`,
  authorize_path: '/authorize?tenant=1',
  token_path: 'token',
  resource_path: '',
  userinfo_path: '/me?fields=all',
  scope: '',
  subject_field: '',
  username_field: '',
  name_field: '',
  email_field: '',
  ...more,
})
const provider = (more: Partial<Oauth2Form> = {}) => providerOf(form(more))
const proof = { code: 'the code', verifier: 'the verifier' }
const adviceOf = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: StepFailed) => error.advice,
  )
const json =
  (value: unknown): Answer =>
  () => ({ body: JSON.stringify(value) })

test('a query in the authorize path is kept, and a scope is sent only if there is one', () => {
  const given = { state: 's', challenge: 'c' }
  const plain = new URL(authorizeAddress(provider(), given)).searchParams
  expect([
    plain.get('tenant'),
    plain.get('state'),
    plain.get('code_challenge'),
    plain.has('scope'),
  ]).toEqual(['1', 's', 'c', false])
  expect(
    new URL(authorizeAddress(provider({ scope: 'openid email' }), given)).searchParams.get('scope'),
  ).toBe('openid email')
})

test.each([
  ['/authorize', 'auto'],
  ['/authorize?prompt=select_account', null],
  ['/authorize?approval_prompt=force', 'force'],
])('%s is sent approval_prompt %s, unless it asks for a prompt itself', (authorize_path, sent) => {
  const address = authorizeAddress(provider({ authorize_path }), { state: 's', challenge: 'c' })
  expect(new URL(address).searchParams.get('approval_prompt')).toBe(sent)
})

test('the code is exchanged for a token by a form that includes the credentials; a public client sends no secret', async () => {
  answer = json({ access_token: 'T', token_type: 'bearer' })
  expect(await tokenFor(provider(), proof)).toBe('T')
  expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
    grant_type: 'authorization_code',
    code: 'the code',
    redirect_uri: form().redirectUri,
    client_id: 'us',
    client_secret: 'a secret',
    code_verifier: 'the verifier',
  })
  await tokenFor(provider({ client_secret: '' }), proof)
  expect(asked[1]?.body).not.toContain('client_secret')
})

test('a token is accepted as JSON or as a form', async () => {
  answer = () => ({
    type: 'application/x-www-form-urlencoded',
    body: 'access_token=T%2B1&token_type=bearer',
  })
  expect(await tokenFor(provider(), proof)).toBe('T+1')
})

test('other answers of the token endpoint come with advice', async () => {
  const cases: [Answer, string][] = [
    [json({ error: 'invalid_client' }), 'clientWrong'],
    [json({ error: 'incorrect_client_credentials' }), 'clientWrong'],
    [
      () => ({ status: 400, body: '{"error":"invalid_grant","error_description":"code expired"}' }),
      'tokenRefused',
    ],
    [json({ error: 'redirect_uri_mismatch' }), 'callbackWrong'],
    [() => ({ type: 'text/html', body: '<html>Sign in</html>' }), 'tokenPath'],
    [json({ something: 'else' }), 'tokenPath'],
    [json(null), 'tokenPath'],
    [() => ({ status: 503, body: 'busy' }), 'providerFailed'],
    [
      () => ({ status: 302, location: 'https://elsewhere.example/token', body: '' }),
      'redirectElsewhere',
    ],
    [() => ({ body: `"${'x'.repeat(300_000)}"` }), 'providerFailed'],
  ]
  for (const [said, advice] of cases) {
    answer = said
    expect(await adviceOf(tokenFor(provider(), proof))).toBe(advice)
  }
})

const ann = { id: 7, login: 'ann' }
const requests = () => asked.map(({ url, authorization }) => [url, authorization])
const byHeader = ['/me?fields=all', 'Bearer T']
const byBoth = ['/me?fields=all&access_token=T', 'bearer T']

test('the token is sent in the header only, if the provider answers with a person', async () => {
  answer = json(ann)
  expect(await userInfoFor(provider(), 'T')).toEqual(ann)
  expect(requests()).toEqual([byHeader])
})

test.each<[string, ReturnType<Answer>]>([
  ['an error with status 200', { body: '{"errcode":40001,"errmsg":"access_token missing"}' }],
  ['an error as text', { type: 'text/plain', body: 'error=access_token+missing' }],
  ['nothing', { body: '' }],
  ['a page', { type: 'text/html', body: '<html>Sign in</html>' }],
  ['a redirect to its sign-in', { status: 302, location: 'https://elsewhere.example/', body: '' }],
  ...[400, 401, 403, 404, 405, 500].map((status): [string, ReturnType<Answer>] => [
    `status ${status}`,
    { status, body: '{}' },
  ]),
])(
  'a provider that reads the token in the address only, and else answers %s, gets a second request',
  async (_, without) => {
    answer = ({ url }) =>
      url?.includes('access_token=T') ? { body: JSON.stringify(ann) } : without
    expect(await userInfoFor(provider(), 'T')).toEqual(ann)
    expect(requests()).toEqual([byHeader, byBoth])
  },
)

test('no token in the address for GitLab, nor for a provider that is away', async () => {
  answer = json({ message: '401 Unauthorized' })
  const paths = [{ userinfo_path: '/GitLab/me' }, { token_path: '/gitlab/token' }]
  for (const path of paths)
    expect(await userInfoFor(provider(path), 'T')).toEqual({ message: '401 Unauthorized' })
  for (const status of [429, 502, 503, 504]) {
    answer = () => ({ status, body: '{}' })
    expect(await adviceOf(userInfoFor(provider(), 'T')), `${status}`).not.toBeNull()
  }
  expect(requests().map(([, authorization]) => authorization)).toEqual(Array(6).fill('Bearer T'))
  expect(requests().filter(([url]) => url?.includes('access_token'))).toEqual([])
})

test('where no request finds a person, the data are those of the first that has some, else its refusal', async () => {
  const said = (first: ReturnType<Answer>, second: ReturnType<Answer>): void => {
    answer = ({ url }) => (url?.includes('access_token') ? second : first)
  }
  said({ body: '{"account":"ann"}' }, { status: 400, body: '{"error":"invalid_request"}' })
  expect(await userInfoFor(provider(), 'T')).toEqual({ account: 'ann' })
  said({ status: 401, body: '{}' }, { body: '{"account":"ann"}' })
  expect(await userInfoFor(provider(), 'T')).toEqual({ account: 'ann' })
  said({ status: 403, body: '{}' }, { status: 400, body: '{}' })
  expect(await adviceOf(userInfoFor(provider(), 'T'))).toBe('userInfoRefused')
})

test('invalid user info comes with advice, and no token is sent to another host', async () => {
  const cases: [Answer, string][] = [
    [() => ({ status: 403, body: '{}' }), 'userInfoRefused'],
    [json({ error: 'insufficient_scope' }), 'userInfoRefused'],
    [() => ({ type: 'text/html', body: '<html>' }), 'userInfoPath'],
    [() => ({ status: 404, body: '{}' }), 'userInfoPath'],
    [json([{ sub: '1' }]), 'userInfoPath'],
    [
      () => ({ status: 302, location: `http://localhost:${port}/steal`, body: '' }),
      'redirectElsewhere',
    ],
  ]
  for (const [said, advice] of cases) {
    answer = said
    expect(await adviceOf(userInfoFor(provider(), 'T'))).toBe(advice)
  }
  expect(asked.filter(({ url }) => url.includes('steal'))).toEqual([])
})

test('a subject beyond the range of numbers keeps every digit, so that two people stay distinct', async () => {
  answer = () => ({ body: '{"id":9007199254740993,"login":"ann"}' })
  const one = personIn(provider(), await userInfoFor(provider(), 'T'))
  answer = () => ({ body: '{"id":9007199254740992,"login":"ann"}' })
  const other = personIn(provider(), await userInfoFor(provider(), 'T'))
  expect([one.subject, other.subject]).toEqual(['9007199254740993', '9007199254740992'])
})

test('a provider with an invalid certificate gets neither code nor secret', async () => {
  asked.splice(0)
  answer = json({ access_token: 'T' })
  for (const [name, advice] of [
    ['good', null],
    ['elsewhere', 'tlsName'],
    ['expired', 'tlsExpired'],
    ['unknown', 'tlsIssuer'],
  ] as const) {
    const secure = createHttps({ cert: certificate(name), key: certificate('key') }, listener)
    servers.push(secure)
    const secured = provider({ protocol: 'https', host: `localhost:${await listen(secure)}` })
    expect(await adviceOf(tokenFor(secured, proof)), name).toBe(advice)
  }
  expect(asked).toHaveLength(1)
})
