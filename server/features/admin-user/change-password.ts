import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminUserCalls } from '#contract/calls/admin-user.ts'
import { Failure } from '#contract/failures.ts'
import type { Administer } from '../../access/administrator.ts'
import { User } from '../../models/user.ts'
import { newPasswordHash, replacePassword } from '../../services/accounts.ts'
import { actorOf, recordAct } from '../../services/audit.ts'

type ChangePassword = typeof adminUserCalls.changePassword

/** Sets somebody's password; all their sessions and access tokens end. */
export async function changePassword(
  { visit, db, person }: Administer,
  { uid, new_password }: InputOf<ChangePassword>,
): Promise<OutputOf<ChangePassword>> {
  if (new_password === '') throw new Failure('badInput', { field: 'new_password' })
  const hash = await newPasswordHash(db, new_password)
  await db.transaction(async (trx) => {
    const user = await User.query(trx).findById(uid).forUpdate()
    if (!user) throw new Failure('userUnknown')
    await replacePassword(trx, uid, { hash, now: visit.now })
    const detail = { username: user.username, changed: ['password'] }
    await recordAct(trx, { by: actorOf(visit, person), act: 'user.edit', object: uid, detail, now: visit.now })
  })
  return []
}
