import type { InputOf, OutputOf } from '#contract/call.ts'
import type { accessTokenCalls } from '#contract/calls/device.ts'
import { Failure } from '#contract/failures.ts'
import type { OwnAccount } from '../../access/people/people.ts'
import { itemsForToken, mustBeTokenExpiry } from '../../access/programs/token-limits.ts'
import { makeAccessToken } from '../../services/people/sessions.ts'

type Save = typeof accessTokenCalls.save

/** Creates an access token; its secret is returned only once. */
export async function saveToken(
  { ctx, write, person }: OwnAccount,
  input: InputOf<Save>,
): Promise<OutputOf<Save>> {
  const name = input.name.trim()
  if (name === '') throw new Failure('badInput', { field: 'name' })
  await mustBeTokenExpiry(ctx, input.expires)
  const itemIds = await itemsForToken(ctx, input.item_ids)
  const { scope, expires } = input
  const made = await write((trx) =>
    makeAccessToken(trx, { uid: person.uid, name, scope, itemIds, expires, now: ctx.now }),
  )
  return { id: String(made.id), token: made.token }
}
