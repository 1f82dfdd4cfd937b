import { randomBytes } from 'node:crypto'
import { sameSecret } from '../sealer.ts'
import type { RequestContext } from '../request-context.ts'

// After a sign-in the browser keeps a cookie that identifies it as known to the account. The cookie
// grants nothing: failed attempts from elsewhere do not count for a known browser, so that nobody
// can lock somebody else out. Source: server/contract/spec/additions.md 6.

/** Seconds for which a browser is known after its last sign-in: a year. */
const knownSeconds = 365 * 86_400

const cookieOf = (uid: number) => `known_${uid}`
const signed = (ctx: RequestContext, uid: number, name: string) =>
  ctx.site.sealer.sign(`known browser ${uid} ${name}`)

/** The id of a browser known to an account, `undefined` for an unknown one. */
export function browserOf(ctx: RequestContext, uid: number): string | undefined {
  const [name = '', signature = ''] = (ctx.cookies[cookieOf(uid)] ?? '').split('.')
  return name !== '' && sameSecret(signature, signed(ctx, uid, name)) ? name : undefined
}

/** Remembers the browser of a visitor who has just signed in to the account. */
export function rememberBrowser(ctx: RequestContext, uid: number): void {
  if (ctx.sentBy === 'foreign page') return
  const name = browserOf(ctx, uid) ?? randomBytes(16).toString('base64url')
  ctx.answering.setCookie(cookieOf(uid), `${name}.${signed(ctx, uid, name)}`, {
    seconds: knownSeconds,
    httpOnly: true,
  })
}
