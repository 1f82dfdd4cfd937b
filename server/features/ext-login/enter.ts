import type { RequestContext } from '../../request-context.ts'
import { beginSession, type Way } from '../../services/people/begin-session.ts'

const longestRedirect = 512

/**
 * Whether a path is local: `//` and `/\` lead to other hosts. The token entrance looks again, by a
 * stricter rule. Source: server/contract/spec/administration.md 13.
 */
const isOwnPath = (path: string): boolean =>
  /^\/[^/\\]/.test(path) &&
  !/^[^?#]*:\/\//.test(path) &&
  !/[\p{Cc}\\]/u.test(path) &&
  path.length <= longestRedirect

/**
 * The address to continue at: a local path, decoded once more as in older links; empty for
 * everything else.
 */
export function localPath(request: string): string {
  if (!isOwnPath(request)) return ''
  try {
    const decoded = decodeURIComponent(request)
    return isOwnPath(decoded) ? decoded : ''
  } catch {
    return request // a lone percent sign
  }
}

/**
 * Signs in an externally authenticated account, and redirects the browser to the token entrance.
 * Source: server/contract/spec/administration.md 13.
 *
 * @throws {Failure} `wrongCredentials` when the account was deleted
 */
export async function enter(
  ctx: RequestContext,
  proved: { uid: number; way: Way },
  redirect: string,
): Promise<[]> {
  const { secret } = await beginSession(ctx, proved, 'external')
  const question = `user_token=${encodeURIComponent(secret)}&redirect_uri=${encodeURIComponent(redirect || '/item/index')}`
  redirectBrowser(ctx, `${ctx.baseAddress}/web/#/user/loginByUserToken?${question}`)
  return []
}

/** Redirects the browser. */
export const redirectBrowser = (ctx: RequestContext, address: string): void =>
  ctx.answering.send(
    '',
    { location: address, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    302,
  )
