import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminUserCalls } from '#contract/calls/admin-user.ts'
import { Failure } from '#contract/failures.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { User } from '../../models/user.ts'
import { actorOf, recordAudit } from '../../services/changes/audit.ts'
import { endAccount, mustOwnNothing } from '../../services/people/account-end.ts'

type DeleteUser = typeof adminUserCalls.deleteUser

/**
 * Deletes an account that owns no live item and no team. Administrators, the caller among them,
 * cannot be deleted here.
 */
export async function deleteUser(
  { ctx, write, person }: Administer,
  { uid }: InputOf<DeleteUser>,
): Promise<OutputOf<DeleteUser>> {
  await write(async (trx) => {
    const user = await User.query(trx).findById(uid).forUpdate()
    if (!user) throw new Failure('userUnknown')
    if (user.groupid === 1) throw new Failure('userIsAdministrator')
    await mustOwnNothing(trx, uid)
    await endAccount(trx, uid)
    const detail = { username: user.username, name: user.name }
    await recordAudit(trx, {
      by: actorOf(ctx, person),
      act: 'user.delete',
      object: uid,
      detail,
      now: ctx.now,
    })
  })
  return []
}
