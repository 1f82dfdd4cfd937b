import { Failure } from '#contract/failures.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { User } from '../../models/user.ts'
import { actorOf, recordAudit } from '../../services/changes/audit.ts'
import { newPasswordHash, replacePassword } from '../../services/people/accounts.ts'

/**
 * Changes the given fields of an account: empty ones are left unchanged. A new password ends all
 * its sessions and access tokens. An external account without a password gets none: it would be a
 * second way in that stays open when the other service shuts its own. Source:
 * server/contract/spec/administration.md 1.2.
 *
 * @throws {Failure} `userUnknown`, `passwordNotHere`, `passwordTooShort`, `passwordTooLong`,
 * `passwordTooWeak`
 */
export async function editAccount(
  { ctx, db, write, person }: Administer,
  { uid, name = '', password }: { uid: number; name?: string; password: string },
): Promise<void> {
  const hash = password === '' ? null : await newPasswordHash(db, password)
  await write(async (trx, { recheck }) => {
    const user = await User.query(trx).findById(uid).forUpdate()
    if (!user) throw new Failure('userUnknown')
    if (hash !== null && user.is_sso === 1 && user.password === '')
      throw new Failure('passwordNotHere')
    const isRenamed = name.trim() !== '' && name.trim() !== user.name
    if (isRenamed) await user.$query(trx).patch({ name: name.trim() })
    await recheck() // a new password ends the caller’s own sessions
    if (hash !== null) await replacePassword(trx, uid, { hash, now: ctx.now })
    const changed = [...(isRenamed ? ['name'] : []), ...(hash === null ? [] : ['password'])]
    if (changed.length === 0) return
    const detail = { username: user.username, changed }
    await recordAudit(trx, {
      by: actorOf(ctx, person),
      act: 'user.edit',
      object: uid,
      detail,
      now: ctx.now,
    })
  })
}
