import type { OutputOf } from '#contract/call.ts'
import type { sessionCalls } from '#contract/calls/session.ts'
import type { OwnAccount } from '../../access/people/people.ts'
import { UserToken } from '../../models/user-token.ts'

/** Ends all sessions of the caller but the one that asks; access tokens live on. */
export async function endOtherSessions({
  ctx,
  write,
  person,
}: OwnAccount): Promise<OutputOf<typeof sessionCalls.deleteOthers>> {
  const present = ctx.token?.id ?? 0
  const ended = await write((trx) =>
    UserToken.query(trx)
      .where({ uid: person.uid })
      .whereNot({ kind: 'access' })
      .whereNot({ id: present })
      .delete(),
  )
  return { ended }
}
