import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { Failure } from '#contract/failures.ts'
import type { Person, PresentedToken, Site, Token, RequestContext } from '../request-context.ts'
import { secretHash } from '../sealer.ts'
import { noteUse } from '../services/counters/token-use.ts'
import type { Parameters } from './body/form.ts'
import { sessionCookie } from '../signin/session-cookie.ts'

interface SessionRow {
  id: number
  uid: number
  kind: Token['kind']
  token_name: string
  scope: Token['scope']
  all_items: number
  token_expire: number
  addtime: number
  last_used_time: number
  username: string
  name: string
  groupid: number
  is_sso: number
}

const bearer = /^Bearer\s+(\S+)$/i

/** The token of a request and where it was sent. Source: server/access/spec.md 2. */
export function tokenOf(
  request: FastifyRequest,
  parameters: Parameters,
  cookies: Readonly<Record<string, string>>,
): PresentedToken | null {
  const header = request.headers['x-api-token']
  const inHeader =
    (typeof header === 'string' && header) || bearer.exec(request.headers.authorization ?? '')?.[1]
  if (inHeader) return { secret: inHeader, place: 'header' }
  const field = parameters.user_token
  if (typeof field === 'string' && field !== '') return { secret: field, place: 'field' }
  const secret = cookies[sessionCookie]
  return secret ? { secret, place: 'cookie' } : null
}

/**
 * What the browser says about the page that sent the request. Over plain HTTP browsers say nothing
 * about a GET, so such a request may come from a link on any page; a POST that says nothing comes
 * from a program.
 */
export function senderOf(request: FastifyRequest, baseAddress: string): RequestContext['sentBy'] {
  const fetchSite = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  if (fetchSite !== undefined && fetchSite !== 'none' && fetchSite !== 'same-origin')
    return 'foreign page'
  if (origin !== undefined && origin !== new URL(baseAddress).origin) return 'foreign page'
  if (fetchSite === 'same-origin' || origin !== undefined) return 'own page'
  return fetchSite === 'none' || request.method === 'POST' ? 'none' : 'foreign page'
}

/**
 * Whether a token is accepted: a cookie authorises writes only by POST, and never from a foreign
 * page. Source: server/access/spec.md 2.
 */
export const isTokenAccepted = (
  token: PresentedToken,
  effect: Call['effect'],
  method: string,
  sentBy: RequestContext['sentBy'],
): boolean =>
  token.place !== 'cookie' ||
  effect !== 'writes' ||
  (method === 'POST' && sentBy !== 'foreign page')

/**
 * Checks the scope of an access token; calls without a scope are for sessions only. Source:
 * server/contract/spec/additions.md 3.
 * @throws {Failure} `outOfScope`
 */
export function mustAllowCall(token: Token | null, call: Call): void {
  if (token?.kind !== 'access' || call.token === 'always') return
  if (call.token === 'read') return
  if (call.token === 'write' && token.scope !== 'read') return
  if (call.token === 'admin' && token.scope === 'admin') return
  throw new Failure('outOfScope')
}

/** The person and token for a secret, `null` if it is unknown, expired or revoked. */
export async function sessionOf(
  site: Site,
  secret: string,
  now: number,
  address: string,
): Promise<{ person: Person; token: Token } | null> {
  if (secret.length > 300) return null
  const row = await site.db.prepared.one<SessionRow>('session', [secretHash(secret)])
  if (!row || (row.token_expire !== 0 && row.token_expire <= now)) return null
  const itemIds = row.all_items
    ? null
    : (await site.db.prepared.all<{ item_id: number }>('sessionItems', [row.id])).map(
        (one) => one.item_id,
      )
  noteUse(site.db, row.id, now, address)
  return {
    person: {
      uid: row.uid,
      username: row.username,
      name: row.name,
      groupid: row.groupid,
      is_sso: row.is_sso,
    },
    token: {
      id: row.id,
      kind: row.kind,
      name: row.token_name,
      scope: row.scope,
      itemIds,
      expires: row.token_expire,
      addtime: row.addtime,
    },
  }
}
