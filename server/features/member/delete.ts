import type { OutputOf } from '#contract/call.ts'
import type { memberCalls } from '#contract/calls/member.ts'
import { Failure } from '#contract/failures.ts'
import type { MemberRemove } from '../../access/people/member.ts'
import { ItemMember } from '../../models/item-member.ts'
import { ItemMemberCat } from '../../models/item-member-cat.ts'
import { User } from '../../models/user.ts'
import { logChange } from '../../services/changes/change-log.ts'
import { releaseLostLocks } from '../../services/sharing/item-memberships.ts'

type Delete = typeof memberCalls.delete

/**
 * Removes a direct membership; those through teams stay. Source:
 * server/contract/spec/administration.md 9, server/access/spec.md 15.
 */
export const deleteMember = ({
  ctx,
  write,
  person,
  item,
  member,
}: MemberRemove): Promise<OutputOf<Delete>> =>
  write(async (trx, { recheck }) => {
    await recheck() // the following write itself ends the right
    const { item_id } = item
    const { item_member_id, uid } = member
    if ((await ItemMember.query(trx).where({ item_id, item_member_id }).delete()) === 0)
      throw new Failure('memberNotFound')
    await ItemMemberCat.query(trx).where({ item_member_id }).delete()
    await releaseLostLocks(trx, [item_id])
    const user = await User.query(trx).findById(uid).select('username')
    await logChange(trx, {
      item: item_id,
      by: person.uid,
      action: 'unbound',
      type: 'member',
      object: uid,
      name: user?.username ?? '',
      catalog: 0,
      now: ctx.now,
    })
    return { success: true }
  })
