import type { InputOf, OutputOf } from '#contract/call.ts'
import type { userCalls } from '#contract/calls/user.ts'
import { Failure } from '#contract/failures.ts'
import type { OwnAccount } from '../../access/people/people.ts'
import { isUniqueViolation } from '../../db/database.ts'
import { User } from '../../models/user.ts'
import { emailKey, mustBeEmail } from '../../services/people/accounts.ts'
import { provePassword } from './prove-password.ts'

type UpdateEmail = typeof userCalls.updateEmail

/** Sets the e-mail address, which is then unverified. */
export async function updateEmail(
  grant: OwnAccount,
  input: InputOf<UpdateEmail>,
): Promise<OutputOf<UpdateEmail>> {
  const email = mustBeEmail(input.email)
  const { uid } = await provePassword(grant, input.password)
  try {
    await grant.write(async (db) => {
      await User.query(db)
        .findById(uid)
        .patch({ email, email_key: emailKey(email), email_verify: 0 })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new Failure('emailInUse') : error
  }
  return []
}
