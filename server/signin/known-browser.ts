import { randomBytes } from 'node:crypto'
import { sameSecret } from '../sealer.ts'
import type { RequestContext } from '../request-context.ts'

// A browser that somebody signed in with keeps a cookie that says so. It opens nothing: misses of
// other addresses do not count for it, so that nobody can lock somebody else out. Source:
// server/contract/spec/additions.md 6.

/** Seconds a browser is known after its last sign-in: a year. */
const knownSeconds = 365 * 86_400

const cookieOf = (uid: number) => `known_${uid}`
const signed = (ctx: RequestContext, uid: number, name: string) =>
  ctx.site.sealer.sign(`known browser ${uid} ${name}`)

/** The name under which a browser is known to an account, `undefined` for a strange one. */
export function browserOf(ctx: RequestContext, uid: number): string | undefined {
  const [name = '', signature = ''] = (ctx.cookies[cookieOf(uid)] ?? '').split('.')
  return name !== '' && sameSecret(signature, signed(ctx, uid, name)) ? name : undefined
}

/** Keeps the browser in mind whose visitor has just proved to be the account's person. */
export function rememberBrowser(ctx: RequestContext, uid: number): void {
  if (ctx.sentBy === 'foreign page') return
  const name = browserOf(ctx, uid) ?? randomBytes(16).toString('base64url')
  ctx.answering.setCookie(cookieOf(uid), `${name}.${signed(ctx, uid, name)}`, {
    seconds: knownSeconds,
    httpOnly: true,
  })
}
