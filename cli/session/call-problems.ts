import type { Proxy } from './network.ts'
import { certificateProblem, isCertificateError } from './certificate.ts'
import type { Credential } from '../credentials/credentials.ts'
import type { network as en } from '../locales/en/network.ts'
import type { Translator } from '../locales/translator.ts'
import { maskedUrl } from '../masking.ts'
import { exitOfRefusal, Problem } from '../output.ts'

// What can go wrong in a call to a server, as messages.

type NetworkTranslator = Translator<typeof en>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The hint for a refusal of this name. */
const hintOfName = new Map<
  string,
  'checkClosedItem' | 'checkItem' | 'askForRight' | 'otherToken' | 'checkPair' | 'setToken'
>([
  ['itemPasswordNeeded', 'checkClosedItem'],
  ['itemNotFound', 'checkItem'],
  ['noAccess', 'askForRight'],
  ['outOfScope', 'otherToken'],
  ['keyPairWrong', 'checkPair'],
  ['signInForced', 'setToken'],
])

/** Names of refusals by a stock ShowDoc server, which gives only numbers. */
const nameOfNumber = new Map([
  [10102, 'notLoggedIn'],
  [10303, 'noAccess'],
  [10306, 'keyPairWrong'],
  [10307, 'itemPasswordNeeded'],
  [10404, 'noSuchCall'],
])

interface RefusalContext {
  readonly server: string
  readonly isCi: boolean
  readonly requestId: string | null
  readonly credential: Credential | null
}

/** A refusal by the server: its message followed by its number, with a hint where there is one. */
export function refusalOf(
  body: Record<string, unknown>,
  code: number,
  { server, isCi, requestId, credential }: RefusalContext,
  t: NetworkTranslator,
): Problem {
  const name = textOf(body.error_name) || (nameOfNumber.get(code) ?? 'refused')
  const id = textOf(body.request_id) || (requestId ?? undefined)
  // The server does not reveal whether an item exists to those who may not see it. An unknown token
  // is answered like no token at all.
  const isTokenWrong = code === 10102 && credential?.kind === 'token'
  const message = isTokenWrong
    ? t('tokenUnknown', { server })
    : name === 'itemPasswordNeeded'
      ? t('itemClosed')
      : textOf(body.error_message)
  const sentence = t('refused', { sentence: message, code: String(code) })
  return new Problem(exitOfRefusal(code, name), sentence, {
    plain: message,
    name,
    code,
    hint: hintFor(),
    requestId: id,
  })

  function hintFor(): string | undefined {
    if (isTokenWrong && credential.from !== 'file' && credential.from !== 'keyring') {
      return t('tokenAnew', {
        place: credential.from === 'flag' ? t('tokenOfFlag') : credential.from.replace(/^env:/, ''),
      })
    }
    if (code === 10102) return isCi ? t('setToken') : t('signIn', { server })
    if (code === 10500) return id ? t('tellRequestId', { id }) : undefined
    const hint = hintOfName.get(name)
    return hint && t(hint)
  }
}

/** An answer that did not come from a documentation server. */
export function notAServer(
  response: { readonly status: number; readonly headers: Pick<Headers, 'get'> },
  { server, address }: { readonly server: string; readonly address: string },
  t: NetworkTranslator,
): Problem {
  const type = response.headers.get('content-type') ?? ''
  const kind = type.includes('html') ? 'HTML' : (type.split(';', 1)[0] ?? '') || '–'
  const sentence = t('notAServer', {
    kind,
    status: String(response.status),
    address: maskedUrl(address),
  })
  const { origin, pathname } = new URL(server)
  const hint =
    pathname === '/'
      ? t('isBelowSubPath', { address: `${origin}/docs` })
      : t('isSubPathRight', { address: origin })
  return new Problem('error', sentence, { name: 'notAServer', hint })
}

/** The JSON object in a body, `null` for anything else. */
export function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/**
 * The same host and protocol, or https instead of http: the only places a credential may be sent
 * to. Source: cli/spec.md 1.7.
 */
export function isSameHost(from: URL, to: URL): boolean {
  if (from.protocol === to.protocol) return from.host === to.host
  return from.protocol === 'http:' && to.protocol === 'https:' && from.hostname === to.hostname
}

const codeOf = (error: unknown): string => {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    const { code } = one as NodeJS.ErrnoException
    if (typeof code === 'string') return code
  }
  return ''
}

/** The actual cause behind `fetch failed`. */
const innermost = (error: unknown): string =>
  error instanceof Error
    ? error.cause instanceof Error
      ? innermost(error.cause)
      : error.message
    : String(error)

/** True when no byte of the call can have reached the server. */
export const wasNeverSent = (error: unknown): boolean =>
  [
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'UND_ERR_CONNECT_TIMEOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
  ].includes(codeOf(error))

/** What undici reports when a proxy refuses to open a tunnel. Source: `ProxyAgent` of undici. */
const proxyAnswer = /Proxy response \((\d{3})\)/

/** A refusal by a proxy, which is named without the password its address may contain. */
export function proxyProblem(
  status: string,
  address: string,
  proxy: Proxy | undefined,
  t: NetworkTranslator,
): Problem {
  const [sentence, hint] =
    status !== '407'
      ? (['proxyRefusesOther', 'proxyCheck'] as const)
      : proxy?.signsIn
        ? (['proxyRefusesSignIn', 'proxyCheckSignIn'] as const)
        : (['proxyRefuses', 'proxySignIn'] as const)
  return new Problem('error', t(sentence, { proxy: proxy?.address ?? '', status, address }), {
    name: 'proxyRefuses',
    hint: t(hint),
  })
}

/**
 * Why there was no answer.
 *
 * @param proxy the one that the call went through
 */
export async function unreachable(
  error: unknown,
  address: string,
  seconds: number,
  t: NetworkTranslator,
  proxy?: Proxy,
): Promise<Problem> {
  if (error instanceof Problem) return error
  const shown = new URL(address).origin
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new Problem('error', t('timedOut', { address: shown, seconds }), {
      name: 'timedOut',
      hint: t('raiseTimeout', { seconds: String(seconds * 3) }),
    })
  }
  const status = proxyAnswer.exec(innermost(error))?.[1]
  if (status !== undefined) return proxyProblem(status, shown, proxy, t)
  const reason = codeOf(error) || innermost(error)
  if (isCertificateError(reason)) return certificateProblem(error, reason, address, t)
  if (proxy !== undefined && wasNeverSent(error))
    return new Problem('error', t('proxyUnreachable', { proxy: proxy.address, reason }), {
      name: 'proxyUnreachable',
      hint: t('proxyCheckAddress'),
      cause: error,
    })
  return new Problem('error', t('unreachable', { address: shown, reason }), {
    name: 'unreachable',
    hint: t('isItRunning'),
    cause: error,
  })
}
