import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import { User } from '../../models/user.ts'

/**
 * Holds an account to the commit, so that nobody deletes the owner of what is being made.
 * @throws {Failure} `notLoggedIn` when it is gone
 */
export async function holdAccount(db: Knex.Transaction, uid: number): Promise<void> {
  if (!(await User.query(db).findById(uid).select('uid').forUpdate()))
    throw new Failure('notLoggedIn')
}
