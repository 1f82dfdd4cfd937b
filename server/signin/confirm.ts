import { Failure } from '#contract/failures.ts'
import { User } from '../models/user.ts'
import { sameSecret } from '../sealer.ts'
import type { Person, Visit } from '../visit.ts'
import { guessAtPassword, passwordGuess } from './guess.ts'
import { mustNotBeLocked, settleGuess } from './throttle.ts'

/** What somebody types to confirm an act that cannot be taken back. */
export interface Confirmation {
  readonly password: string
  readonly project_name: string
}

/**
 * Somebody proves to be there: by the login password, or, where the account has none here, by the name of what is at stake. Wrong tries of
 * either kind are throttled. Source: permissions 10, additions 2.
 *
 * @throws {Failure} `wrongPassword`, `tooManyTries`; `badInput` when nothing was sent, which is no try
 */
export async function mustConfirm(visit: Visit, person: Person, given: Confirmation, name: string): Promise<void> {
  const user = await User.query(visit.db.read).findById(person.uid).throwIfNotFound()
  const field = user.password === '' ? 'project_name' : 'password'
  if (given[field] === '') throw new Failure('badInput', { field })
  if (user.password !== '') {
    if (!(await guessAtPassword(visit, user, given.password))) throw new Failure('wrongPassword')
    return
  }
  const guarded = passwordGuess(visit, user)
  await mustNotBeLocked(visit, guarded)
  const isRight = sameSecret(given.project_name.trim(), name.trim())
  await settleGuess(visit, guarded, isRight)
  if (!isRight) throw new Failure('wrongPassword')
}
