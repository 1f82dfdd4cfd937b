import type { InputOf, OutputOf } from '#contract/call.ts'
import type { sessionCalls } from '#contract/calls/session.ts'
import { Failure } from '#contract/failures.ts'
import type { OwnAccount } from '../../access/people/people.ts'
import { UserToken } from '../../models/user-token.ts'
import { clearSessionCookie } from '../../signin/session-cookie.ts'

type Delete = typeof sessionCalls.delete

/** Ends a session of the caller. Access tokens and sessions of others count as unknown. */
export async function endSession(
  { ctx, write, person }: OwnAccount,
  { id }: InputOf<Delete>,
): Promise<OutputOf<Delete>> {
  await write(async (trx, { recheck }) => {
    await recheck() // the session may be the caller’s own
    const own = UserToken.query(trx).where({ id, uid: person.uid }).whereNot({ kind: 'access' })
    // within the write, so that nothing is recorded
    if ((await own.delete()) === 0) throw new Failure('sessionNotFound')
  })
  if (id === ctx.token?.id) clearSessionCookie(ctx)
  return []
}
