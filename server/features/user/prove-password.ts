import { Failure } from '#contract/failures.ts'
import type { OwnAccount } from '../../access/people/people.ts'
import { User } from '../../models/user.ts'
import { mustKnowPassword } from '../../signin/confirm.ts'

/**
 * The caller's account, after checking its login password.
 *
 * @throws {Failure} `passwordNotHere` for an account without a local password, `wrongPassword`,
 * `tooManyTries`
 */
export async function provePassword(
  { ctx, db, person }: OwnAccount,
  password: string,
): Promise<User> {
  const user = await User.query(db.read).findById(person.uid).throwIfNotFound()
  if (user.password === '') throw new Failure('passwordNotHere')
  await mustKnowPassword(ctx, user, password)
  return user
}
