import type { Answering, RequestContext } from '../request-context.ts'

/** Name of the sign-in cookie. Source: server/contract/spec/additions.md 3. */
const cookie = 'cookie_token'

/**
 * Sets the sign-in cookie, out of reach of scripts. A page of another site could otherwise sign a
 * visitor in as somebody else, so it gets none.
 */
export function setSessionCookie(
  ctx: Pick<RequestContext, 'sentBy'> & { readonly answering: Pick<Answering, 'setCookie'> },
  secret: string,
  seconds: number,
): void {
  if (ctx.sentBy !== 'foreign page')
    ctx.answering.setCookie(cookie, secret, { seconds, httpOnly: true })
}

/** Takes the sign-in cookie away, unless a page of another site asks. */
export const clearSessionCookie = (ctx: RequestContext): void => setSessionCookie(ctx, '', 0)
