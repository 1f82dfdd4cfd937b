import type { InputOf, OutputOf } from '#contract/call.ts'
import type { accessTokenCalls } from '#contract/calls/device.ts'
import { Failure } from '#contract/failures.ts'
import type { OwnAccount } from '../../access/people/people.ts'
import { UserToken } from '../../models/user-token.ts'
import { UserTokenItem } from '../../models/user-token-item.ts'

type Delete = typeof accessTokenCalls.delete

/** Revokes an access token of the caller. Sessions and tokens of others count as unknown. */
export async function deleteToken(
  { write, person }: OwnAccount,
  input: InputOf<Delete>,
): Promise<OutputOf<Delete>> {
  await write(async (trx) => {
    const ended = await UserToken.query(trx)
      .where({ id: input.id, uid: person.uid, kind: 'access' })
      .delete()
    if (ended === 0) throw new Failure('tokenNotFound')
    await UserTokenItem.query(trx).where({ token_id: input.id }).delete()
  })
  return []
}
