import type { Knex } from 'knex'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { ItemMember } from '../../models/item-member.ts'
import { ItemMemberCat } from '../../models/item-member-cat.ts'
import { Page } from '../../models/page.ts'
import { PageLock } from '../../models/page-lock.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { TeamItemMemberCat } from '../../models/team-item-member-cat.ts'

/**
 * Ends the memberships of these people in the items, including those through teams; the teams
 * themselves stay.
 * @returns how many memberships ended
 */
export async function endMemberships(
  db: Knex.Transaction,
  itemIds: readonly number[],
  uids: readonly number[],
): Promise<number> {
  let ended = 0
  for (const ids of inChunks(itemIds)) {
    const own = ItemMember.query(db).whereIn('item_id', ids).whereIn('uid', uids)
    await ItemMemberCat.query(db)
      .whereIn('item_member_id', own.clone().select('item_member_id'))
      .delete()
    ended += await own.delete()
    const byTeams = TeamItemMember.query(db).whereIn('item_id', ids).whereIn('member_uid', uids)
    await TeamItemMemberCat.query(db)
      .whereIn('team_item_member_id', byTeams.clone().select('id'))
      .delete()
    ended += await byTeams.delete()
  }
  return ended
}

/** Releases page locks of these people in the items. Source: server/access/spec.md 15. */
export async function releaseLocks(
  db: Knex.Transaction,
  itemIds: readonly number[],
  uids: readonly number[],
): Promise<void> {
  for (const ids of inChunks(itemIds)) {
    const pages = Page.query(db).whereIn('item_id', ids).select('page_id')
    await PageLock.query(db).whereIn('lock_uid', uids).whereIn('page_id', pages).delete()
  }
}

/**
 * Releases page locks in the items whose holders can no longer edit: owners, editors, members of
 * bound teams and site administrators keep theirs. Called after memberships ended or were reduced.
 * Source: server/access/spec.md 15.
 */
export async function releaseLostLocks(
  db: Knex.Transaction,
  itemIds: readonly number[],
): Promise<void> {
  for (const ids of inChunks(itemIds)) {
    const lost = db('page_lock as l')
      .join('page as p', 'p.page_id', 'l.page_id')
      .join('item as i', 'i.item_id', 'p.item_id')
      .whereIn('p.item_id', ids)
      .whereRaw('i.uid <> l.lock_uid')
      .whereNotExists((person) =>
        person.from('user as u').whereRaw('u.uid = l.lock_uid').where('u.groupid', 1),
      )
      .whereNotExists((own) =>
        own
          .from('item_member as m')
          .whereRaw('m.item_id = p.item_id and m.uid = l.lock_uid')
          .where('m.member_group_id', '>', 0),
      )
      .whereNotExists((team) =>
        team
          .from('team_item_member as t')
          .whereRaw('t.item_id = p.item_id and t.member_uid = l.lock_uid')
          .where('t.member_group_id', '>', 0),
      )
      .select('l.page_id')
    await PageLock.query(db).whereIn('page_id', lost).delete()
  }
}
