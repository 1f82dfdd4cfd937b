import type { OutputOf } from '#contract/call.ts'
import type { userCalls } from '#contract/calls/user.ts'
import { Failure } from '#contract/failures.ts'
import { User } from '../../models/user.ts'
import { readSettings } from '../../services/options.ts'
import { startSession } from '../../services/sessions.ts'
import { rememberBrowser } from '../../signin/known-browser.ts'
import { setSessionCookie } from '../../signin/session-cookie.ts'
import type { Visit } from '../../visit.ts'

/**
 * Starts a browser session of an account whose password was just found right, and answers as sign-in does.
 *
 * @throws {Failure} `wrongCredentials` when the password was changed since it was tested
 */
export async function beginSession(
  visit: Visit,
  proved: { uid: number; password: string },
): Promise<OutputOf<typeof userCalls.loginByVerify>> {
  const { session_expire_days } = await readSettings(visit.db.read, 'session_expire_days')
  const seconds = session_expire_days * 86_400
  const { user, secret } = await visit.db.transaction(async (db) => {
    const user = await User.query(db).findById(proved.uid).forUpdate()
    if (!user || user.password !== proved.password) throw new Failure('wrongCredentials')
    await user.$query(db).patch({ last_login_time: visit.now })
    const begun = { uid: user.uid, kind: 'browser', now: visit.now, seconds, ip: visit.address, userAgent: visit.userAgent } as const
    return { user, secret: await startSession(db, begun) }
  })
  setSessionCookie(visit, secret, seconds)
  rememberBrowser(visit, user.uid)
  return {
    uid: user.uid,
    username: user.username,
    name: user.name,
    groupid: user.groupid,
    avatar: '',
    avatar_small: '',
    email: user.email ?? '',
    email_verify: user.email_verify,
    user_token: secret,
  }
}
