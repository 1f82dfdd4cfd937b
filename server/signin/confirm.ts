import { Failure } from '#contract/failures.ts'
import { User } from '../models/user.ts'
import { sameSecret } from '../sealer.ts'
import type { Person, RequestContext } from '../request-context.ts'
import { isStale } from './fresh-session.ts'
import { attemptPassword, passwordAttempt } from './password-attempt.ts'
import { mustNotBeLocked, settleAttempt } from './throttle.ts'

/**
 * Somebody proves to be the person of a session: by the login password, or, where the account has
 * none here, by having signed in just now. Nothing typed is no guess. Source:
 * server/contract/spec/additions.md 2, 3.
 *
 * @throws {Failure} `wrongPassword`, `tooManyTries`
 */
export async function mustKnowPassword(
  ctx: RequestContext,
  user: User,
  given: string,
): Promise<void> {
  const isProved =
    user.password === '' ? !isStale(ctx) : given !== '' && (await attemptPassword(ctx, user, given))
  if (!isProved) throw new Failure('wrongPassword')
}

/** What somebody types to confirm an act that cannot be taken back. */
export interface Confirmation {
  readonly password: string
  readonly project_name: string
}

/**
 * Somebody proves to be there: by the login password, or, where the account has none here, by the
 * name of what is at stake. Wrong tries of either kind are throttled. Source: server/access/spec.md
 * 10, server/contract/spec/additions.md 2.
 *
 * @throws {Failure} `wrongPassword`, `tooManyTries`; `badInput` when nothing was sent, which is no
 * try
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
  const guarded = passwordAttempt(ctx, user)
  await mustNotBeLocked(ctx, guarded)
  const isRight = sameSecret(given.project_name.trim(), name.trim())
  await settleAttempt(ctx, guarded, isRight)
  if (!isRight) throw new Failure('wrongPassword')
}
