import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { Failure } from '#contract/failures.ts'
import type { Site } from '../../request-context.ts'
import { findKeyPair } from '../../services/items/key-pair.ts'
import { baseAddressOf } from '../request/base-address.ts'
import { isTokenAccepted, mustAllowCall, senderOf, sessionOf, tokenOf } from '../sessions.ts'
import { decodeForm, type Parameters } from './form.ts'

/**
 * Who may send a large body to a call, with the owner its share of the budget is counted for.
 * `unnamed`: the request names nobody.
 */
export type Sender = { readonly owner: string } | 'unnamed' | 'wrong'

/** Query parameters, as far as they can be decoded. */
function queryOf({ raw }: FastifyRequest): Parameters {
  const at = raw.url?.indexOf('?') ?? -1
  return at === -1
    ? Object.create(null)
    : decodeForm(Buffer.from((raw.url as string).slice(at + 1), 'latin1'))
}

/**
 * Identifies the sender by header, address and cookie, and by the part of the body received so far.
 *
 * @param pairs fields from the path
 * @throws {Failure} `outOfScope` for an access token that the call does not take
 */
export async function senderFor(
  site: Site,
  request: FastifyRequest,
  call: Call,
  pairs: Parameters,
  body: Parameters,
): Promise<Sender> {
  const fields = Object.assign(Object.create(null) as Parameters, queryOf(request), body, pairs)
  const presented = tokenOf(request, fields, request.cookies as Record<string, string>)
  const sentBy = senderOf(request, baseAddressOf(request, site.config))
  if (presented && isTokenAccepted(presented, call.effect, request.method, sentBy)) {
    const session = await sessionOf(
      site,
      presented.secret,
      Math.floor(site.clock() / 1000),
      request.ip,
    )
    if (session) {
      mustAllowCall(session.token, call)
      return { owner: `uid ${session.person.uid}` }
    }
  }
  const { api_key, api_token } = fields
  if (!takesPairs(call) || typeof api_key !== 'string' || api_key === '')
    return presented ? 'wrong' : 'unnamed'
  const pair = await findKeyPair(site.db.read, site.sealer, {
    api_key,
    api_token: typeof api_token === 'string' ? api_token : '',
  })
  return pair ? { owner: `key pair ${pair.id}` } : 'wrong'
}

const takesPairs = (call: Call): boolean => Object.hasOwn(call.input.shape, 'api_key')

/** True for calls that admit every authenticated sender. */
export const admitsSenders = (call: Call): boolean =>
  takesPairs(call) || call.fails.includes('notLoggedIn')

/** The failure for a large body whose sender the call does not admit. */
export function senderRefused(call: Call, sender: 'unnamed' | 'wrong', limit: number): Failure {
  if (sender === 'wrong' && call.fails.includes('keyPairWrong')) return new Failure('keyPairWrong')
  if (call.fails.includes('notLoggedIn')) return new Failure('notLoggedIn')
  return takesPairs(call)
    ? new Failure('senderUnnamed', { limit })
    : new Failure('requestTooLarge', { limit })
}

/** Names of the credential fields. */
const names = ['user_token', 'api_key', 'api_token'] as const

/**
 * The credential fields in the beginning of a body. In JSON they are found anywhere: inside a
 * string their quotation marks would be escaped.
 */
export function namedIn(beginning: Buffer, isJson: boolean): Parameters {
  const text = beginning.toString('latin1')
  const found: Parameters = Object.create(null)
  for (const name of names) {
    const pattern = isJson
      ? `"${name}"\\s*:\\s*"([\\w.-]{1,300})"`
      : `(?:^|&)${name}=([\\w.-]{1,300})(?=&|$)`
    const value = new RegExp(pattern).exec(text)?.[1]
    if (value !== undefined) found[name] = value
  }
  return found
}
