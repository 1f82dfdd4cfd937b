import { Failure } from '#contract/failures.ts'
import type { ItemOwn } from '../../access/item.ts'
import { User } from '../../models/user.ts'
import { sameSecret } from '../../sealer.ts'
import { guessAtPassword } from '../../signin/guess.ts'
import { mustNotBeLocked, settleGuess } from '../../signin/throttle.ts'

/**
 * The owner proves to be there: by the login password, or, where an account has none here, by the item's name. Wrong tries of either kind
 * are throttled. Source: permissions 10, additions 2.
 *
 * @throws {Failure} `wrongPassword`, `tooManyTries`; `badInput` when nothing was sent, which is no try
 */
export async function confirmOwner({ visit, db, item, person }: ItemOwn, given: { password: string; project_name: string }): Promise<void> {
  const user = await User.query(db.read).findById(person.uid).throwIfNotFound()
  const field = user.password === '' ? 'project_name' : 'password'
  if (given[field] === '') throw new Failure('badInput', { field })
  if (user.password !== '') {
    if (!(await guessAtPassword(visit, user, given.password))) throw new Failure('wrongPassword')
    return
  }
  const guarded = { kind: 'login password', subject: `uid ${user.uid}` }
  await mustNotBeLocked(visit, guarded)
  const isRight = sameSecret(given.project_name.trim(), item.item_name.trim())
  await settleGuess(visit, guarded, isRight)
  if (!isRight) throw new Failure('wrongPassword')
}
