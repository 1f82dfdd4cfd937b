import { beginSession } from '../../services/begin-session.ts'
import type { Visit } from '../../visit.ts'

const longestRedirect = 512

/**
 * A path of our own: `//` and `/\` lead to other hosts. Source:
 * server/contract/spec/administration.md 13.
 */
const isOwnPath = (path: string): boolean =>
  /^\/[^/\\]/.test(path) &&
  !path.includes('://') &&
  !/[\p{Cc}\\]/u.test(path) &&
  path.length <= longestRedirect

/**
 * The place to go on to: an own path, undone once more as older links have it; empty for everything
 * else.
 */
export function ownPath(wish: string): string {
  if (!isOwnPath(wish)) return ''
  try {
    const decoded = decodeURIComponent(wish)
    return isOwnPath(decoded) ? decoded : ''
  } catch {
    return wish // a lone percent sign
  }
}

/**
 * Signs an account in that was proved elsewhere, and leads the browser to the token entrance.
 * Source: server/contract/spec/administration.md 13.
 *
 * @throws {Failure} `wrongCredentials` when the account is gone
 */
export async function enter(visit: Visit, uid: number, redirect: string): Promise<[]> {
  const { secret } = await beginSession(visit, { uid }, 'external')
  const question = `user_token=${encodeURIComponent(secret)}&redirect_uri=${encodeURIComponent(redirect || '/item/index')}`
  leadTo(visit, `${visit.baseAddress}/web/#/user/loginByUserToken?${question}`)
  return []
}

/** Sends the browser elsewhere. */
export const leadTo = (visit: Visit, address: string): void =>
  visit.answering.send(
    '',
    { location: address, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    302,
  )
