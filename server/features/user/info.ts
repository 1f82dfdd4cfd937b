import type { OutputOf } from '#contract/call.ts'
import type { userCalls } from '#contract/calls/user.ts'
import { limits } from '#contract/limits.ts'
import type { SignedIn } from '../../access/people/people.ts'
import { User } from '../../models/user.ts'
import type { Token, RequestContext } from '../../request-context.ts'
import { logoutAddress } from '../../services/settings/sign-in-settings.ts'
import { setSessionCookie } from '../../signin/session-cookie.ts'

type Info = OutputOf<typeof userCalls.info>

/** What an access token may learn about itself. */
function tokenOf({ token }: RequestContext): Info['token'] {
  if (token?.kind !== 'access') return undefined
  return {
    id: String(token.id),
    name: token.name,
    scope: token.scope,
    item_ids: token.itemIds?.map(String) ?? null,
    expires: token.expires,
  }
}

/**
 * Lifetime of a cookie set at the token entrance in seconds: 180 days, but not beyond its session.
 * Source: server/contract/spec/additions.md 3.
 */
const cookieSeconds = ({ expires }: Token, now: number): number =>
  Math.min(limits.sessionSeconds, expires === 0 ? Infinity : expires - now)

/**
 * The signed-in person. When our own page sends a session token in a header, as the token entrance
 * does, it becomes the browser's cookie; an access token never does. Source:
 * server/contract/spec/additions.md 3.
 */
export async function userInfo({ ctx, db, person }: SignedIn): Promise<Info> {
  const [user, logout_redirect_uri] = await Promise.all([
    User.query(db.read).findById(person.uid).throwIfNotFound(),
    logoutAddress(db.read),
  ])
  const { presented, token, sentBy } = ctx
  if (presented?.place === 'header' && token && token.kind !== 'access' && sentBy === 'own page')
    setSessionCookie(ctx, presented.secret, cookieSeconds(token, ctx.now))
  return {
    uid: user.uid,
    username: user.username,
    email: user.email ?? '',
    email_verify: user.email_verify,
    mobile: '',
    name: user.name,
    avatar: '',
    avatar_small: '',
    groupid: user.groupid,
    reg_time: user.reg_time,
    is_wechat: 0,
    is_sso: user.is_sso,
    logout_redirect_uri,
    token: tokenOf(ctx),
  }
}
