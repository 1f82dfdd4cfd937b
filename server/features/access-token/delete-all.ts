import type { InputOf, OutputOf } from '#contract/call.ts'
import type { accessTokenCalls } from '#contract/calls/device.ts'
import { Failure } from '#contract/failures.ts'
import type { OwnAccount } from '../../access/people.ts'
import { User } from '../../models/user.ts'
import { endAccessTokens } from '../../services/sessions.ts'
import { isStale } from '../../signin/fresh-session.ts'
import { guessAtPassword } from '../../signin/guess.ts'

type DeleteAll = typeof accessTokenCalls.deleteAll

/** The login password; where the account has none here, a session that is still young. Source: additions 2, 3. */
async function mustBeThePerson({ visit, db, person }: OwnAccount, password: string): Promise<void> {
  const user = await User.query(db.read).findById(person.uid).throwIfNotFound()
  const isProved = user.password === '' ? !isStale(visit) : await guessAtPassword(visit, user, password)
  if (!isProved) throw new Failure('wrongPassword')
}

/** Ends all access tokens of the caller; sessions live on. */
export async function deleteAllTokens(grant: OwnAccount, { password }: InputOf<DeleteAll>): Promise<OutputOf<DeleteAll>> {
  await mustBeThePerson(grant, password)
  return { ended: await grant.db.transaction((trx) => endAccessTokens(trx, grant.person.uid)) }
}
