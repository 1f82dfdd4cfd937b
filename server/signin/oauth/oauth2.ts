import {
  addressesOf,
  fetchOutgoing,
  ForbiddenAddress,
  webAddress,
  type OutgoingAnswer,
} from '../../outgoing.ts'
import { StepFailed } from '../steps.ts'
import type { Provider } from './provider.ts'

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

/**
 * Keeps the digits of a number beyond the exact range of JavaScript: two people must never look
 * like one.
 */
const exactly = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) ? (context?.source ?? value) : value

/** Parses an answer as JSON, or as a form as some providers send it; `null` for anything else. */
export function objectOf({ headers, body }: OutgoingAnswer): Record<string, unknown> | null {
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
export const scalarText = (value: unknown): string =>
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
  const answer = await anyAnswer(provider.token, {
    form: {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: clientId,
      ...(clientSecret === '' ? {} : { client_secret: clientSecret }),
      code_verifier: verifier,
    },
  })
  if (answer.status >= 500) throw new StepFailed(`HTTP ${answer.status}`, 'providerFailed')
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
