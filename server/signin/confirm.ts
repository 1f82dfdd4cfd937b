import { Failure } from '#contract/failures.ts'
import { User } from '../models/user.ts'
import { sameSecret } from '../sealer.ts'
import type { Person, RequestContext } from '../request-context.ts'
import { isStale } from './fresh-session.ts'
import { attemptPassword, passwordAttempt } from './password-attempt.ts'
import { mustNotBeLocked, settleAttempt } from './throttle.ts'

/**
 * Verifies the person of a session: by the login password, or, for an account without one here, by
 * a recent sign-in. An empty password does not count as an attempt. Source:
 * server/contract/spec/additions.md 2, 3.
 *
 * @throws {Failure} `wrongPassword`, `tooManyTries`; `signInAgain` for an account without a password
 */
export async function mustKnowPassword(
  ctx: RequestContext,
  user: User,
  given: string,
): Promise<void> {
  if (user.password === '') {
    if (isStale(ctx)) throw new Failure('signInAgain')
  } else if (given === '' || !(await attemptPassword(ctx, user, given)))
    throw new Failure('wrongPassword')
}

/** What somebody enters to confirm an irreversible action. */
export interface Confirmation {
  readonly password: string
  readonly project_name: string
}

/**
 * Verifies that a person is present: by the login password, or, for an account without one here, by
 * the name of the affected object. Wrong attempts of either kind are throttled. Source:
 * server/access/spec.md 10, server/contract/spec/additions.md 2.
 *
 * @throws {Failure} `wrongPassword`, `tooManyTries`; `badInput` when nothing was sent, which is not
 * an attempt
 */
export async function mustConfirm(
  ctx: RequestContext,
  person: Person,
  given: Confirmation,
  name: string,
): Promise<void> {
  const user = await User.query(ctx.db.read).findById(person.uid).throwIfNotFound()
  const field = user.password === '' ? 'project_name' : 'password'
  if (given[field] === '') throw new Failure('badInput', { field })
  if (user.password !== '') return mustKnowPassword(ctx, user, given.password)
  const target = passwordAttempt(ctx, user)
  await mustNotBeLocked(ctx, target)
  const isRight = sameSecret(given.project_name.trim(), name.trim())
  await settleAttempt(ctx, target, isRight)
  if (!isRight) throw new Failure('wrongPassword')
}
