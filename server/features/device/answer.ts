import type { InputOf, OutputOf } from '#contract/call.ts'
import type { deviceCalls } from '#contract/calls/device.ts'
import { Failure } from '#contract/failures.ts'
import type { OwnAccount } from '../../access/people/people.ts'
import { namesOfVisibleItems } from '../../access/people/visible-items.ts'
import { itemsForToken, mustBeTokenExpiry } from '../../access/programs/token-limits.ts'
import { DeviceCode } from '../../models/device-code.ts'
import { User } from '../../models/user.ts'
import type { RequestContext } from '../../request-context.ts'
import { mustHaveRoomForToken } from '../../services/people/sessions.ts'
import { mustKnowPassword } from '../../signin/confirm.ts'
import { isStale } from '../../signin/fresh-session.ts'
import { idsOf, pendingDeviceCode } from './code.ts'

type Answer = typeof deviceCalls.answer

/**
 * Minimum seconds for a terminal to fetch its token after the approval: its last poll may be just
 * before it.
 */
const fetchSeconds = 60

/**
 * Items of the token: those selected by the person among the requested ones; without a selection,
 * the requested ones that the person can see. A request limited to items never becomes unlimited.
 *
 * @throws {Failure} `itemNotFound`
 */
async function narrowedItems(
  ctx: RequestContext,
  asked: readonly number[],
  chosen: readonly number[],
): Promise<readonly number[]> {
  if (chosen.some((itemId) => asked.length > 0 && !asked.includes(itemId)))
    throw new Failure('itemNotFound')
  if (chosen.length > 0 || asked.length === 0) return (await itemsForToken(ctx, chosen)) ?? []
  const visible = [...(await namesOfVisibleItems(ctx, asked)).keys()]
  if (visible.length === 0) throw new Failure('itemNotFound')
  return visible
}

/** Approves or refuses a terminal. Of two concurrent answers the second finds the code used. */
export async function answerDevice(
  grant: OwnAccount,
  input: InputOf<Answer>,
): Promise<OutputOf<Answer>> {
  const { ctx, db, write, person } = grant
  const terminal = await pendingDeviceCode(grant, input.code)
  let decision: Partial<DeviceCode> = { state: 'refused', uid: person.uid }
  if (input.approve) {
    await mustBeTokenExpiry(ctx, input.expires)
    const items = await narrowedItems(ctx, idsOf(terminal.item_ids), input.item_ids)
    // an old session does not prove that the person is present; an account without a password here
    // signs in again
    if (isStale(ctx))
      await mustKnowPassword(
        ctx,
        await User.query(db.read).findById(person.uid).throwIfNotFound(),
        input.password,
      )
    decision = {
      state: 'approved',
      uid: person.uid,
      token_name: input.name.trim() || `showdoc on ${terminal.host}`,
      token_scope: terminal.scope === 'read' ? 'read' : input.scope,
      token_item_ids: items.join(','),
      token_expire: input.expires,
      expire_time: Math.max(terminal.expire_time, ctx.now + fetchSeconds),
    }
  }
  await write(async (trx) => {
    if (input.approve) await mustHaveRoomForToken(trx, person.uid, ctx.now)
    const answered = await DeviceCode.query(trx)
      .where({ id: terminal.id, state: 'pending' })
      .patch(decision)
    if (answered === 0) throw new Failure('deviceCodeUnknown')
  })
  return []
}
