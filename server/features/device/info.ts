import type { InputOf, OutputOf } from '#contract/call.ts'
import type { deviceCalls } from '#contract/calls/device.ts'
import type { OwnAccount } from '../../access/people/people.ts'
import { namesOfVisibleItems } from '../../access/people/visible-items.ts'
import { User } from '../../models/user.ts'
import { isStale } from '../../signin/fresh-session.ts'
import { isSameNetwork } from '../../signin/network.ts'
import { idsOf, pendingDeviceCode } from './code.ts'

type Info = typeof deviceCalls.info

/** Describes a request for approval. Items that the person cannot see are left out. */
export async function deviceInfo(grant: OwnAccount, input: InputOf<Info>): Promise<OutputOf<Info>> {
  const terminal = await pendingDeviceCode(grant, input.code)
  const names = await namesOfVisibleItems(grant.ctx, idsOf(terminal.item_ids))
  const isOld = isStale(grant.ctx)
  const { password } = await User.query(grant.db.read).findById(grant.person.uid).throwIfNotFound()
  return {
    host: terminal.host,
    system: terminal.system,
    address: terminal.ip,
    other_network: !isSameNetwork(terminal.ip, grant.ctx.address),
    time: terminal.addtime,
    scope: terminal.scope === 'read' ? 'read' : 'write',
    items: [...names].map(([itemId, item_name]) => ({ item_id: String(itemId), item_name })),
    password_needed: isOld && password !== '',
    sign_in_needed: isOld && password === '',
  }
}
