import type { OutputOf } from '#contract/call.ts'
import type { userCalls } from '#contract/calls/user.ts'
import type { RequestContext } from '../../request-context.ts'
import { beginSession, type Way } from '../../services/people/begin-session.ts'
import { rememberBrowser } from '../../signin/known-browser.ts'

/**
 * Signs in an account whose password was just verified, and sends the answer.
 *
 * @throws {Failure} `wrongCredentials` when the password was changed since it was checked
 */
export async function signInHere(
  ctx: RequestContext,
  proved: { uid: number; password: string; way?: Way },
): Promise<OutputOf<typeof userCalls.loginByVerify>> {
  const { user, secret } = await beginSession(ctx, proved, 'browser')
  rememberBrowser(ctx, user.uid)
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
