import type { InputOf, OutputOf } from '#contract/call.ts'
import type { userCalls } from '#contract/calls/user.ts'
import { limits } from '#contract/limits.ts'
import type { OwnAccount } from '../../access/people/people.ts'
import { anyContains } from '../../db/lists/any-contains.ts'
import { containing, searchTerm } from '../../db/lists/containing.ts'
import { User } from '../../models/user.ts'
import { userNameKey } from '../../services/people/accounts.ts'

type AllUser = typeof userCalls.allUser

/**
 * People whose user name or name contains the term, the exact user name first; limited in length.
 * Source: server/contract/spec/calls.md 3.8, server/access/spec.md 5.2.
 */
export async function listUsers(
  { db }: OwnAccount,
  input: InputOf<AllUser>,
): Promise<OutputOf<AllUser>> {
  const term = searchTerm(input.username)
  const found = User.query(db.read).select('username', 'uid', 'name')
  if (term !== '') {
    const key = userNameKey(term)
    found
      .where((either) =>
        either
          .whereRaw(...containing('username_key', key))
          .orWhere(anyContains(db.read, ['name'], term)),
      )
      .orderByRaw('case when username_key = ? then 0 else 1 end', [key])
  }
  return found.orderBy('username_key').limit(Math.min(Math.max(input.count, 1), limits.listedUsers))
}
