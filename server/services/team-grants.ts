import type { Knex } from 'knex'
import { TeamItemMember } from '../models/team-item-member.ts'
import { TeamItemMemberCat } from '../models/team-item-member-cat.ts'
import { TeamItem } from '../models/team-item.ts'
import { Team } from '../models/team.ts'
import { inChunks } from './in-chunks.ts'
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
  const [column, ids] = 'bindings' in only ? ['b.id', only.bindings] : ['m.id', only.members]
  for (const part of inChunks(ids))
    await db.raw(
      `insert into team_item_member (team_id, item_id, member_uid, member_group_id, is_tied, addtime)
        select b.team_id, b.item_id, m.member_uid, 1, 0, cast(? as bigint)
          from team_item b join team_member m on m.team_id = b.team_id join item i on i.item_id = b.item_id
          where b.team_id = ? and i.uid <> m.member_uid and ?? in (${part.map(() => '?').join(', ')})
          order by b.id, m.id
        on conflict (team_id, item_id, member_uid) do nothing`,
      [now, teamId, column, ...part],
    )
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
