import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import { User } from '../../models/user.ts'

/**
 * Locks an account until the commit, so that the owner of a new object is not deleted meanwhile.
 * @throws {Failure} `notLoggedIn` when it was deleted
 */
export async function lockAccount(db: Knex.Transaction, uid: number): Promise<void> {
  if (!(await User.query(db).findById(uid).select('uid').forUpdate()))
    throw new Failure('notLoggedIn')
}
