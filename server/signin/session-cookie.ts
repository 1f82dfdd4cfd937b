import type { Answering, RequestContext } from '../request-context.ts'

/** Name of the sign-in cookie. Source: server/contract/spec/additions.md 3. */
export const sessionCookie = 'cookie_token'

/**
 * Sets the sign-in cookie, as HttpOnly. Not for requests from pages of other sites, which could
 * otherwise sign a visitor in as somebody else.
 */
export function setSessionCookie(
  ctx: Pick<RequestContext, 'sentBy'> & { readonly answering: Pick<Answering, 'setCookie'> },
  secret: string,
  seconds: number,
): void {
  if (ctx.sentBy !== 'foreign page')
    ctx.answering.setCookie(sessionCookie, secret, { seconds, httpOnly: true })
}

/** Deletes the sign-in cookie, unless a page of another site asks. */
export const clearSessionCookie = (ctx: RequestContext): void => setSessionCookie(ctx, '', 0)
