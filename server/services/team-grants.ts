import type { Knex } from 'knex'
import { TeamItemMember } from '../models/team-item-member.ts'
import { TeamItemMemberCat } from '../models/team-item-member-cat.ts'
import { TeamItem } from '../models/team-item.ts'
import { Team } from '../models/team.ts'
import { endLostLocks } from './item-grants.ts'

// What membership in a team means for the items bound to it: a row for each person on each item.

/**
 * Holds a team to the end of the transaction: who binds an item and who adds a person wait for each other, or the new person would miss the
 * new item. Taken before rows of items.
 *
 * @returns `undefined` when the team is gone
 */
export const holdTeam = async (db: Knex.Transaction, teamId: number): Promise<Team | undefined> =>
  Team.query(db).findById(teamId).forUpdate()

/**
 * Lets people of a team edit items bound to it, where they have no row yet; an owner needs none on the own item. One statement, whatever
 * their number. Source: wire contract (administration) 6, 7, permissions 3.
 */
export async function grantEditing(
  db: Knex.Transaction,
  { teamId, now, ...only }: { teamId: number; now: number } & ({ bindings: readonly number[] } | { members: readonly number[] }),
): Promise<void> {
  const columns = ['team_id', 'item_id', 'member_uid', 'member_group_id', 'is_tied', 'addtime']
  const [column, ids] = 'bindings' in only ? ['b.id', only.bindings] : ['m.id', only.members]
  const rows = db('team_item as b')
    .join('team_member as m', 'm.team_id', 'b.team_id')
    .join('item as i', 'i.item_id', 'b.item_id')
    .where('b.team_id', teamId)
    .whereIn(column, ids)
    .whereRaw('i.uid <> m.member_uid')
    .orderBy(['b.id', 'm.id'])
    .select('b.team_id', 'b.item_id', 'm.member_uid', db.raw('1, 0, cast(? as bigint)', [now]))
  await db
    .into(db.raw(`?? (${columns.map(() => '??').join(', ')})`, [TeamItemMember.tableName, ...columns]))
    .insert(rows)
    .onConflict(['team_id', 'item_id', 'member_uid'])
    .ignore()
}

/** Ends what a team gave, on one item or to one person or altogether, with the locks held through it. Source: permissions 15. */
export async function endTeamGrants(db: Knex.Transaction, of: { team_id: number; item_id?: number; member_uid?: number }): Promise<void> {
  const rows = TeamItemMember.query(db).where(of)
  const bound = await TeamItem.query(db)
    .where(of.item_id === undefined ? { team_id: of.team_id } : { team_id: of.team_id, item_id: of.item_id })
    .select('item_id')
  await TeamItemMemberCat.query(db).whereIn('team_item_member_id', rows.clone().select('id')).delete()
  await rows.delete()
  await endLostLocks(
    db,
    bound.map(({ item_id }) => item_id),
  )
}
