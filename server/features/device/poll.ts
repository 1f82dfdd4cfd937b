import type { InputOf, OutputOf } from '#contract/call.ts'
import type { deviceCalls } from '#contract/calls/device.ts'
import type { Anyone } from '../../access/people/people.ts'
import { DeviceCode } from '../../models/device-code.ts'
import { User } from '../../models/user.ts'
import { secretHash } from '../../sealer.ts'
import { makeAccessToken } from '../../services/people/sessions.ts'
import { countFailure } from '../../signin/throttle.ts'
import { idsOf } from './code.ts'

type Poll = typeof deviceCalls.poll

/**
 * Returns the state of a terminal's request. The first poll after the approval gets the token,
 * which is created at that moment; the secret is then used up and looks like an expired or unknown
 * one. Unknown ones are counted; a valid one succeeds despite earlier failures.
 *
 * @throws {Failure} `tooManyTries` for the sixth poll in 300 s with one unknown secret. Source:
 * server/contract/spec/additions.md 9
 */
export async function pollDevice(
  { ctx, db, write }: Anyone,
  input: InputOf<Poll>,
): Promise<OutputOf<Poll>> {
  const secret_hash = secretHash(input.device_secret)
  const seen = await DeviceCode.query(db.read).findOne({ secret_hash })
  if (!seen && input.device_secret !== '')
    await countFailure(
      ctx,
      { kind: 'device secret', subject: secret_hash },
      new Error(`an unknown device secret from ${ctx.address}`),
    )
  if (!seen || seen.state === 'done' || seen.expire_time <= ctx.now) return { state: 'expired' }
  if (seen.state !== 'approved') return { state: seen.state }
  return write(async (trx) => {
    if (!(await User.query(trx).findById(seen.uid).select('uid').forUpdate()))
      return { state: 'refused' }
    const taken = await DeviceCode.query(trx)
      .where({ id: seen.id, state: 'approved' })
      .patch({ state: 'done' })
    if (taken === 0) return { state: 'expired' } // another poll was faster
    const itemIds = idsOf(seen.token_item_ids)
    const { token } = await makeAccessToken(trx, {
      uid: seen.uid,
      name: seen.token_name,
      scope: seen.token_scope === 'read' ? 'read' : 'write',
      itemIds: itemIds.length === 0 ? null : itemIds,
      expires: seen.token_expire,
      now: ctx.now,
    })
    return { state: 'approved', token }
  })
}
