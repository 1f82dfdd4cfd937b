import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { User } from '../../models/user.ts'
import type { Answering, RequestContext } from '../../request-context.ts'
import { setSessionCookie } from '../../signin/session-cookie.ts'
import { recordAudit } from '../changes/audit.ts'
import { readSettings } from '../settings/options.ts'
import { startSession } from './sessions.ts'

type Kind = 'browser' | 'external'

/** Who said that it is this person, where that was not this site itself. */
export type Way = 'ldap' | 'oauth2' | 'signed link'

/** Caller data needed for a session. */
type Asking = Pick<RequestContext, 'db' | 'now' | 'address' | 'userAgent' | 'sentBy'> & {
  readonly answering: Pick<Answering, 'setCookie'>
}

/**
 * The site sets the duration of local sign-ins; external ones always last 180 days. Source:
 * server/contract/spec/calls.md 1.5, web/spec/managing.md 7.
 */
async function secondsOf({ db }: Asking, kind: Kind): Promise<number> {
  if (kind === 'external') return limits.sessionSeconds
  return (await readSettings(db.read, 'session_expire_days')).session_expire_days * 86_400
}

/**
 * Starts a session for an authenticated person, and sets a cookie of the same lifetime. After an
 * external sign-in the cookie is set at the token entrance: any page can send a visitor there, so a
 * visitor who is already signed in is asked first. Source: server/contract/spec/additions.md 3, 9.
 *
 * @param proved with the stored password hash, where a password was checked
 * @returns the account, and the secret of the session
 * @throws {Failure} `wrongCredentials` when the account was deleted, or its password changed since
 * it was checked
 */
export async function beginSession(
  ctx: Asking,
  proved: { readonly uid: number; readonly password?: string; readonly way?: Way },
  kind: Kind,
): Promise<{ user: User; secret: string }> {
  const seconds = await secondsOf(ctx, kind)
  const begun = await ctx.db.transaction(async (db) => {
    const user = await User.query(db).findById(proved.uid).forUpdate()
    if (!user || user.password !== (proved.password ?? user.password))
      throw new Failure('wrongCredentials')
    await user.$query(db).patch({ last_login_time: ctx.now })
    const session = {
      uid: user.uid,
      kind,
      now: ctx.now,
      seconds,
      ip: ctx.address,
      userAgent: ctx.userAgent,
    }
    await recordAudit(db, {
      by: {
        uid: user.uid,
        name: user.username,
        via: ctx.sentBy === 'own page' ? 'console' : 'call',
        ip: ctx.address,
      },
      act: 'user.signedIn',
      object: user.uid,
      ...(proved.way && { detail: { way: proved.way } }),
      now: ctx.now,
    })
    return { user, secret: await startSession(db, session) }
  })
  if (kind === 'browser') setSessionCookie(ctx, begun.secret, seconds)
  return begun
}
