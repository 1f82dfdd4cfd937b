import type { FastifyRequest } from 'fastify'
import { secretHash } from '../sealer.ts'
import { noteUse } from '../services/token-use.ts'
import type { Person, Site, Token } from '../visit.ts'
import type { Parameters } from './form.ts'

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

/** The token a request carries, in order of precedence, and whether only the cookie has it. Source: permissions 2. */
export function tokenOf(
  request: FastifyRequest,
  parameters: Parameters,
  cookies: Readonly<Record<string, string>>,
): { token: string; fromCookie: boolean } | null {
  const header = request.headers['x-api-token']
  const given = [
    typeof header === 'string' ? header : undefined,
    bearer.exec(request.headers.authorization ?? '')?.[1],
    typeof parameters.user_token === 'string' ? parameters.user_token : undefined,
  ].find((value) => value !== undefined && value !== '')
  if (given) return { token: given, fromCookie: false }
  return cookies.cookie_token ? { token: cookies.cookie_token, fromCookie: true } : null
}

/**
 * True when a cookie may be believed for a call that changes something: by POST, from this site's own pages or from no page at all.
 * Source: permissions 2.
 */
export function isOwnRequest(request: FastifyRequest, baseAddress: string): boolean {
  if (request.method !== 'POST') return false
  const fetchSite = request.headers['sec-fetch-site']
  if (fetchSite !== undefined && fetchSite !== 'none' && fetchSite !== 'same-origin') return false
  const origin = request.headers.origin
  return origin === undefined || origin === new URL(baseAddress).origin
}

/** The person and the token behind a secret, `null` when it is unknown, expired or ended. */
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
    : (await site.db.prepared.all<{ item_id: number }>('sessionItems', [row.id])).map((one) => one.item_id)
  noteUse(site.db, row.id, now, address)
  return {
    person: { uid: row.uid, username: row.username, name: row.name, groupid: row.groupid, is_sso: row.is_sso },
    token: { id: row.id, kind: row.kind, name: row.token_name, scope: row.scope, itemIds, expires: row.token_expire, addtime: row.addtime },
  }
}
