import type { InputOf, OutputOf } from '#contract/call.ts'
import type { userCalls } from '#contract/calls/user.ts'
import { Failure } from '#contract/failures.ts'
import type { OwnAccount } from '../../access/people/people.ts'
import { User } from '../../models/user.ts'
import { mustMeetPasswordRules } from '../../services/people/accounts.ts'
import { endSessions } from '../../services/people/sessions.ts'
import { passwordHash } from '../../signin/password.ts'
import { clearSessionCookie } from '../../signin/session-cookie.ts'
import { provePassword } from './prove-password.ts'

type ResetPassword = typeof userCalls.resetPassword

/**
 * Changes the password and ends all sessions; access tokens stay. Of two concurrent changes the
 * second finds its old password wrong.
 */
export async function resetPassword(
  grant: OwnAccount,
  input: InputOf<ResetPassword>,
): Promise<OutputOf<ResetPassword>> {
  await mustMeetPasswordRules(grant.db, input.new_password)
  const user = await provePassword(grant, input.password)
  const password = await passwordHash(input.new_password)
  await grant.write(async (db, { recheck }) => {
    const changed = await User.query(db)
      .where({ uid: user.uid, password: user.password })
      .patch({ password, salt: '', pwd_time: grant.ctx.now })
    if (changed === 0) throw new Failure('wrongPassword')
    await recheck() // the following write itself ends the right
    await endSessions(db, user.uid)
  })
  clearSessionCookie(grant.ctx)
  return []
}
