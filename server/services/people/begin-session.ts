import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { User } from '../../models/user.ts'
import type { Answering, RequestContext } from '../../request-context.ts'
import { setSessionCookie } from '../../signin/session-cookie.ts'
import { readSettings } from '../settings/options.ts'
import { startSession } from './sessions.ts'

type Kind = 'browser' | 'external'

/** What is known of who asks. */
type Asking = Pick<RequestContext, 'db' | 'now' | 'address' | 'userAgent' | 'sentBy'> & {
  readonly answering: Pick<Answering, 'setCookie'>
}

/**
 * The site says how long a sign-in here lasts; one that was proved elsewhere always lasts 180 days.
 * Source: server/contract/spec/calls.md 1.5, web/spec/managing.md 7.
 */
async function secondsOf({ db }: Asking, kind: Kind): Promise<number> {
  if (kind === 'external') return limits.sessionSeconds
  return (await readSettings(db.read, 'session_expire_days')).session_expire_days * 86_400
}

/**
 * Starts a session of somebody who was just proved to be an account's person, and sets its cookie,
 * which lives as long. Who was proved elsewhere gets the cookie at the token entrance: any page can
 * send a visitor there, and whoever is signed in is asked first. Source:
 * server/contract/spec/additions.md 3, 9.
 *
 * @param proved with the password, as it is stored, where that was tested
 * @returns the account, and the secret of the session
 * @throws {Failure} `wrongCredentials` when the account is gone, or its password was changed since
 * it was tested
 */
export async function beginSession(
  ctx: Asking,
  proved: { readonly uid: number; readonly password?: string },
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
    return { user, secret: await startSession(db, session) }
  })
  if (kind === 'browser') setSessionCookie(ctx, begun.secret, seconds)
  return begun
}
