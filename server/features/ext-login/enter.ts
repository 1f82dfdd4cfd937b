import type { RequestContext } from '../../request-context.ts'
import { beginSession } from '../../services/people/begin-session.ts'

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
export function ownPath(request: string): string {
  if (!isOwnPath(request)) return ''
  try {
    const decoded = decodeURIComponent(request)
    return isOwnPath(decoded) ? decoded : ''
  } catch {
    return request // a lone percent sign
  }
}

/**
 * Signs an account in that was proved elsewhere, and leads the browser to the token entrance.
 * Source: server/contract/spec/administration.md 13.
 *
 * @throws {Failure} `wrongCredentials` when the account is gone
 */
export async function enter(ctx: RequestContext, uid: number, redirect: string): Promise<[]> {
  const { secret } = await beginSession(ctx, { uid }, 'external')
  const question = `user_token=${encodeURIComponent(secret)}&redirect_uri=${encodeURIComponent(redirect || '/item/index')}`
  leadTo(ctx, `${ctx.baseAddress}/web/#/user/loginByUserToken?${question}`)
  return []
}

/** Sends the browser elsewhere. */
export const leadTo = (ctx: RequestContext, address: string): void =>
  ctx.answering.send(
    '',
    { location: address, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    302,
  )
