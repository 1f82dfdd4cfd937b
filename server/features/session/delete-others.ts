import type { OutputOf } from '#contract/call.ts'
import type { sessionCalls } from '#contract/calls/session.ts'
import type { OwnAccount } from '../../access/people/people.ts'
import { UserToken } from '../../models/user-token.ts'

/** Ends all other sessions of the caller; access tokens stay valid. */
export async function endOtherSessions({
  ctx,
  write,
  person,
}: OwnAccount): Promise<OutputOf<typeof sessionCalls.deleteOthers>> {
  const present = ctx.token?.id ?? 0
  const ended = await write(async (trx, { skipAudit }) => {
    const others = await UserToken.query(trx)
      .where({ uid: person.uid })
      .whereNot({ kind: 'access' })
      .whereNot({ id: present })
      .delete()
    if (others === 0) skipAudit()
    return others
  })
  return { ended }
}
