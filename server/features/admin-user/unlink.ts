import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminUserCalls } from '#contract/calls/admin-user.ts'
import { Failure } from '#contract/failures.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { User } from '../../models/user.ts'
import { actorOf, recordAudit } from '../../services/changes/audit.ts'
import { unlinkAccount } from '../../services/people/identities.ts'

type Unlink = typeof adminUserCalls.unlink

/** Unlinks an account from its sign-in service. Source: server/signin/decisions/002-better-ids.md */
export async function unlink(
  { ctx, write, person }: Administer,
  { uid }: InputOf<Unlink>,
): Promise<OutputOf<Unlink>> {
  await write(async (trx) => {
    const user = await User.query(trx).findById(uid).forUpdate()
    if (!user) throw new Failure('userUnknown')
    const linked = await unlinkAccount(trx, user)
    await recordAudit(trx, {
      by: actorOf(ctx, person),
      act: 'user.unlink',
      object: uid,
      detail: { username: user.username, linked },
      now: ctx.now,
    })
  })
  return []
}
