import type { Oauth2Form } from '#contract/calls/admin-sign-in.ts'
import {
  addressesOf,
  fetchOutgoing,
  ForbiddenAddress,
  webAddress,
  type OutgoingAnswer,
} from '../../outgoing.ts'
import { StepFailed } from '../steps.ts'

/** Validated provider settings. */
export interface Provider {
  /** Name of the provider for its identities: `oauth2:<host>`. */
  readonly name: string
  readonly clientId: string
  /** Empty for a public client, which only PKCE protects. */
  readonly clientSecret: string
  readonly redirectUri: string
  readonly authorize: URL
  readonly token: URL
  readonly userInfo: URL
  readonly scope: string
  /** Paths into the user info, tried in order. */
  readonly fields: { readonly [N in 'subject' | 'username' | 'name' | 'email']: readonly string[] }
}

/** An address in the form: a path on its host, or absolute. */
function addressOf(
  form: Oauth2Form,
  field: 'authorize_path' | 'token_path' | 'userinfo_path',
): URL {
  const path = form[field].trim()
  if (path === '') throw new StepFailed(field, 'formIncomplete')
  const found = webAddress(
    path.includes('://')
      ? path
      : `${form.protocol}://${form.host.trim()}${path.startsWith('/') ? '' : '/'}${path}`,
  )
  if (!found) throw new StepFailed(field, 'formAddress')
  return found
}

/** Parses a form with a clear-text secret. @throws {StepFailed} with the field */
export function providerOf(form: Oauth2Form): Provider {
  const host = form.host.trim().toLowerCase()
  if (host === '') throw new StepFailed('host', 'formIncomplete')
  if (!/^[^/?#@\s\\]+$/.test(host) || !webAddress(`https://${host}/`))
    throw new StepFailed('host', 'formAddress')
  if (!['http', 'https'].includes(form.protocol)) throw new StepFailed('protocol', 'formAddress')
  if (form.client_id.trim() === '') throw new StepFailed('client_id', 'formIncomplete')
  if (!webAddress(form.redirectUri.trim()))
    throw new StepFailed(
      'redirectUri',
      form.redirectUri.trim() === '' ? 'formIncomplete' : 'formAddress',
    )
  const requested = (field: string, defaults: readonly string[]) =>
    field.trim() === '' ? defaults : [field.trim()]
  return {
    name: `oauth2:${host}`,
    clientId: form.client_id.trim(),
    clientSecret: form.client_secret,
    redirectUri: form.redirectUri.trim(),
    authorize: addressOf(form, 'authorize_path'),
    token: addressOf(form, 'token_path'),
    userInfo: addressOf(form, 'userinfo_path'),
    scope: form.scope.trim(),
    fields: {
      subject: requested(form.subject_field, ['sub', 'id']),
      username: requested(form.username_field, ['preferred_username', 'username', 'login']),
      name: requested(form.name_field, ['name']),
      email: requested(form.email_field, ['email']),
    },
  }
}

/** The address that the visitor's browser is sent to. Source: RFC 6749 4.1.1, RFC 7636. */
export function authorizeAddress(
  { authorize, clientId, redirectUri, scope }: Provider,
  { state, challenge }: { state: string; challenge: string },
): string {
  const address = new URL(authorize)
  const question = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(scope === '' ? {} : { scope }),
  }
  for (const [name, value] of Object.entries(question)) address.searchParams.set(name, value)
  return address.href
}

const bounds = { seconds: 10, maxBytes: 256 * 1024 }
const accept = { accept: 'application/json', 'user-agent': 'showdoc' }

const certificateProblems: readonly (readonly [
  RegExp,
  'tlsName' | 'tlsExpired' | 'tlsIssuer' | 'tlsFailed',
])[] = [
  [/ALTNAME_INVALID/, 'tlsName'],
  [/CERT_(HAS_EXPIRED|NOT_YET_VALID)/, 'tlsExpired'],
  [/SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|CERT_/, 'tlsIssuer'],
  [/^EPROTO$|^ERR_SSL/, 'tlsFailed'],
]

/** Advice on a network error. */
function networkProblem(error: unknown): StepFailed {
  const { message, name, code = '' } = error as NodeJS.ErrnoException
  const tls = certificateProblems.find(([form]) => form.test(code))
  if (error instanceof ForbiddenAddress) return new StepFailed(message, 'hostForbidden')
  if (tls) return new StepFailed(message, tls[1])
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new StepFailed(message, 'hostUnknown')
  if (code === 'ECONNREFUSED') return new StepFailed(message, 'connectRefused')
  if (name === 'TimeoutError' || code === 'ETIMEDOUT')
    return new StepFailed(message, 'connectTimeout')
  return new StepFailed(message, error instanceof RangeError ? 'providerFailed' : 'connectFailed')
}

interface Question {
  readonly headers?: Record<string, string>
  /** Sent as form fields. */
  readonly form?: Record<string, string>
}

/** Resolves the provider's addresses, as text. @throws {StepFailed} */
export async function resolveProvider({ hostname }: URL): Promise<string> {
  try {
    return (await addressesOf(hostname)).map(({ address }) => address).join(', ')
  } catch (error) {
    throw networkProblem(error)
  }
}

/**
 * Any answer of the provider, limited in size and without redirects.
 * @throws {StepFailed} when there is none
 */
export async function anyAnswer(
  address: URL,
  { form, headers = {} }: Question = {},
): Promise<OutgoingAnswer> {
  const body = form && new URLSearchParams(form).toString()
  const type = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(Buffer.byteLength(body ?? '')),
  }
  const sent =
    body === undefined
      ? { headers: { ...accept, ...headers } }
      : { method: 'POST', headers: { ...accept, ...headers, ...type }, body }
  try {
    return await fetchOutgoing(address, { ...sent, ...bounds })
  } catch (error) {
    throw networkProblem(error)
  }
}

/** An answer that is not a server error. @throws {StepFailed} */
async function ask(address: URL, question: Question = {}): Promise<OutgoingAnswer> {
  const answer = await anyAnswer(address, question)
  if (answer.status >= 500) throw new StepFailed(`HTTP ${answer.status}`, 'providerFailed')
  return answer
}

/**
 * Keeps the digits of a number beyond the exact range of JavaScript: two people must never look
 * like one.
 */
const exactly = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) ? (context?.source ?? value) : value

/** Parses an answer as JSON, or as a form as some providers send it; `null` for anything else. */
function objectOf({ headers, body }: OutgoingAnswer): Record<string, unknown> | null {
  const text = body.toString('utf8')
  try {
    const value: unknown = JSON.parse(
      text,
      exactly as (this: unknown, key: string, value: unknown) => unknown,
    )
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    const isForm =
      /x-www-form-urlencoded|text\/plain/.test(headers['content-type'] ?? '') &&
      /^[\w.~-]+=/.test(text)
    return isForm ? Object.fromEntries(new URLSearchParams(text)) : null
  }
}

/** Scalar as text, empty for everything else. */
const scalarText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

/** Advice on an OAuth2 error. Source: RFC 6749 5.2. */
export function oauthError(answer: Record<string, unknown>): StepFailed {
  const [error, description] = [scalarText(answer.error), scalarText(answer.error_description)]
  const detail = [error, description].filter(Boolean).join(': ')
  if (/client/.test(error) || /client_secret|client_id/.test(description))
    return new StepFailed(detail, 'clientWrong')
  return new StepFailed(detail, /redirect/i.test(detail) ? 'callbackWrong' : 'tokenRefused')
}

/**
 * Sends a code to the token endpoint, in a connection test an invalid one.
 * @throws {StepFailed}
 */
export async function requestToken(
  provider: Provider,
  { code, verifier }: { code: string; verifier: string },
): Promise<Record<string, unknown>> {
  const { clientId, clientSecret, redirectUri } = provider
  const answer = await ask(provider.token, {
    form: {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: clientId,
      ...(clientSecret === '' ? {} : { client_secret: clientSecret }),
      code_verifier: verifier,
    },
  })
  if (answer.status >= 300 && answer.status < 400)
    throw new StepFailed(`HTTP ${answer.status}`, 'redirectElsewhere')
  const said = objectOf(answer)
  if (!said || (scalarText(said.error) === '' && scalarText(said.access_token) === ''))
    throw new StepFailed(`HTTP ${answer.status}`, 'tokenPath')
  return said
}

/** The access token for a code. @throws {StepFailed} */
export async function tokenFor(
  provider: Provider,
  proof: { code: string; verifier: string },
): Promise<string> {
  const said = await requestToken(provider, proof)
  if (scalarText(said.error) !== '') throw oauthError(said)
  return scalarText(said.access_token)
}

/**
 * The provider's data about the person. The token is sent in the header; providers that want it in
 * the address get a second request.
 *
 * @throws {StepFailed}
 */
export async function userInfoFor(
  provider: Provider,
  token: string,
): Promise<Record<string, unknown>> {
  let answer = await ask(provider.userInfo, { headers: { authorization: `Bearer ${token}` } })
  if ([400, 401, 403].includes(answer.status)) {
    const address = new URL(provider.userInfo)
    address.searchParams.set('access_token', token)
    answer = await ask(address)
  }
  if (answer.status >= 300 && answer.status < 400)
    throw new StepFailed(`HTTP ${answer.status}`, 'redirectElsewhere')
  if (answer.status === 401 || answer.status === 403)
    throw new StepFailed(`HTTP ${answer.status}`, 'userInfoRefused')
  const info = answer.status < 300 ? objectOf(answer) : null
  if (!info || Array.isArray(info)) throw new StepFailed(`HTTP ${answer.status}`, 'userInfoPath')
  if (scalarText(info.error) !== '') throw new StepFailed(scalarText(info.error), 'userInfoRefused')
  return info
}

/**
 * The three endpoints in a provider's discovery document. Source: OpenID Connect Discovery 4.
 * @throws {StepFailed}
 */
export function discovered(
  answer: OutgoingAnswer,
  address: URL,
): { authorize: string; token: string; userInfo: string } {
  const document = answer.status < 300 ? objectOf(answer) : null
  if (!document)
    throw new StepFailed(`HTTP ${answer.status}`, 'discoveryMissing', { address: address.href })
  const names = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint'] as const
  const missing = names.filter((name) => !webAddress(scalarText(document[name])))
  if (missing.length > 0)
    throw new StepFailed(missing.join(', '), 'discoveryIncomplete', { fields: missing.join(', ') })
  const [authorize, token, userInfo] = names.map((name) => scalarText(document[name])) as [
    string,
    string,
    string,
  ]
  return { authorize, token, userInfo }
}

/**
 * The value at a path such as `data.user.id`; a key that contains the dots itself takes precedence.
 */
function valueAt(info: unknown, path: string): unknown {
  if (typeof info !== 'object' || info === null) return undefined
  if (Object.hasOwn(info, path)) return (info as Record<string, unknown>)[path]
  const dot = path.indexOf('.')
  if (dot < 1) return undefined
  const key = path.slice(0, dot)
  return Object.hasOwn(info, key)
    ? valueAt((info as Record<string, unknown>)[key], path.slice(dot + 1))
    : undefined
}

const firstText = (info: object, paths: readonly string[]): string =>
  paths.map((path) => scalarText(valueAt(info, path))).find(Boolean) ?? ''

/** A person as described by the provider. */
export interface ProvidedPerson {
  readonly provider: string
  readonly subject: string
  readonly username: string
  readonly name: string
  /** Only an address that the provider has verified. */
  readonly email: string | undefined
}

const longestSubject = 255
const longestName = 200

/** The stable id of the person at the provider. @throws {StepFailed} */
export function subjectOf({ fields }: Provider, info: object): string {
  const subject = firstText(info, fields.subject)
  if (subject === '' || subject.length > longestSubject)
    throw new StepFailed('', 'subjectMissing', { fields: fields.subject.join(', ') })
  return subject
}

/** The user name; never a display name. @throws {StepFailed} */
export function userNameOf({ fields }: Provider, info: object): string {
  const username = firstText(info, fields.username)
  if (username === '')
    throw new StepFailed('', 'userNameMissing', { fields: fields.username.join(', ') })
  return username
}

/** The person described by user info. @throws {StepFailed} */
export function personIn(provider: Provider, info: object): ProvidedPerson {
  const { fields } = provider
  const path = fields.email.find((one) => scalarText(valueAt(info, one)) !== '')
  const verified =
    path === undefined ? undefined : valueAt(info, path.replace(/[^.]*$/, 'email_verified'))
  return {
    provider: provider.name,
    subject: subjectOf(provider, info),
    username: userNameOf(provider, info),
    name: firstText(info, fields.name).slice(0, longestName),
    email:
      path !== undefined && (verified === true || verified === 'true')
        ? scalarText(valueAt(info, path))
        : undefined,
  }
}
