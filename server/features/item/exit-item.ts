import type { InputOf, OutputOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import { Failure } from '#contract/failures.ts'
import type { SignedIn } from '../../access/people.ts'
import { Item } from '../../models/item.ts'
import { ItemMember } from '../../models/item-member.ts'
import { ItemMemberCat } from '../../models/item-member-cat.ts'
import { Page } from '../../models/page.ts'
import { PageLock } from '../../models/page-lock.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { TeamItemMemberCat } from '../../models/team-item-member-cat.ts'

type Exit = typeof itemCalls.exitItem

/**
 * Gives up the caller's own grants on one item, those of teams too; the teams stay as they are. Locks held through the grants end, but
 * not those of a site administrator, who needs no grant. Source: permissions 5.2, 15, 18.
 */
export async function exitItem({ db, person }: SignedIn, input: InputOf<Exit>): Promise<OutputOf<Exit>> {
  return db.transaction(async (trx): Promise<[]> => {
    const { item_id } = input
    const item = await Item.query(trx).findOne({ item_id, is_del: 0 }).select('item_id')
    const own = await ItemMember.query(trx).where({ item_id, uid: person.uid }).select('item_member_id')
    const byTeams = await TeamItemMember.query(trx).where({ item_id, member_uid: person.uid }).select('id')
    if (!item || own.length + byTeams.length === 0) throw new Failure('nothingToLeave')
    const ids = own.map(({ item_member_id }) => item_member_id)
    const teamIds = byTeams.map(({ id }) => id)
    await ItemMemberCat.query(trx).whereIn('item_member_id', ids).delete()
    await ItemMember.query(trx).whereIn('item_member_id', ids).delete()
    await TeamItemMemberCat.query(trx).whereIn('team_item_member_id', teamIds).delete()
    await TeamItemMember.query(trx).whereIn('id', teamIds).delete()
    if (person.groupid !== 1) {
      const pages = Page.query(trx).where({ item_id }).select('page_id')
      await PageLock.query(trx).where({ lock_uid: person.uid }).whereIn('page_id', pages).delete()
    }
    return []
  })
}
