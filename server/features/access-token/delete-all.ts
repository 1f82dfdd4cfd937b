import type { InputOf, OutputOf } from '#contract/call.ts'
import type { accessTokenCalls } from '#contract/calls/device.ts'
import type { OwnAccount } from '../../access/people/people.ts'
import { User } from '../../models/user.ts'
import { endAccessTokens } from '../../services/people/sessions.ts'
import { mustKnowPassword } from '../../signin/confirm.ts'

type DeleteAll = typeof accessTokenCalls.deleteAll

/** Revokes all access tokens of the caller; sessions stay. */
export async function deleteAllTokens(
  { ctx, db, write, person }: OwnAccount,
  input: InputOf<DeleteAll>,
): Promise<OutputOf<DeleteAll>> {
  await mustKnowPassword(
    ctx,
    await User.query(db.read).findById(person.uid).throwIfNotFound(),
    input.password,
  )
  const ended = await write(async (trx, { skipAudit }) => {
    const tokens = await endAccessTokens(trx, person.uid)
    if (tokens === 0) skipAudit()
    return tokens
  })
  return { ended }
}
