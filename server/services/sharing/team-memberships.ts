import type { Knex } from 'knex'
import { inSlices } from '../../db/batches/in-chunks.ts'
import { Team } from '../../models/team.ts'
import { TeamItem } from '../../models/team-item.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { TeamItemMemberCat } from '../../models/team-item-member-cat.ts'
import { TeamMember } from '../../models/team-member.ts'
import { endLostLocks } from './item-memberships.ts'

// What membership in a team means for the items bound to it: a row for each person on each item.

/**
 * Holds a team to the end of the transaction: who binds an item and who adds a person wait for each
 * other, or the new person would miss the new item. Taken before rows of items.
 *
 * @returns `undefined` when the team is gone
 */
export const holdTeam = async (db: Knex.Transaction, teamId: number): Promise<Team | undefined> =>
  Team.query(db).findById(teamId).forUpdate()

/**
 * Rows that one statement writes: a few milliseconds of work, so that nobody waits for a large
 * team.
 */
const rowsTogether = 2_000

/**
 * Lets people of a team edit items bound to it, where they have no row yet; an owner needs none on
 * the own item. A statement for thousands of rows. Source: server/contract/spec/administration.md
 * 6, 7, server/access/spec.md 3.
 *
 * @param only bindings or members that are new; without a list all of the team's
 */
export async function addTeamMemberships(
  db: Knex.Transaction,
  {
    teamId,
    now,
    ...only
  }: { teamId: number; now: number; bindings?: readonly number[]; members?: readonly number[] },
): Promise<void> {
  const bindings =
    only.bindings ??
    (await TeamItem.query(db).where({ team_id: teamId }).select('id')).map(({ id }) => id)
  const members =
    only.members ??
    (await TeamMember.query(db).where({ team_id: teamId }).select('id')).map(({ id }) => id)
  const places = (ids: readonly number[]) => ids.map(() => '?').join(', ')
  for (const some of inSlices(members, rowsTogether))
    for (const bound of inSlices(bindings, Math.floor(rowsTogether / some.length)))
      await db.raw(
        `insert into team_item_member (team_id, item_id, member_uid, member_group_id, is_tied, addtime)
          select b.team_id, b.item_id, m.member_uid, 1, 0, cast(? as bigint)
            from team_item b join team_member m on m.team_id = b.team_id join item i on i.item_id = b.item_id
            where b.team_id = ? and i.uid <> m.member_uid and b.id in (${places(bound)}) and m.id in (${places(some)})
            order by b.id, m.id
          on conflict (team_id, item_id, member_uid) do nothing`,
        [now, teamId, ...bound, ...some],
      )
}

/**
 * Ends what a team gave, on one item or to one person or altogether, with the locks held through
 * it. Source: server/access/spec.md 15.
 */
export async function endTeamMemberships(
  db: Knex.Transaction,
  of: { team_id: number; item_id?: number; member_uid?: number },
): Promise<void> {
  const all = TeamItemMember.query(db).where(of)
  const itemIds = (await all.clone().distinct('item_id').orderBy('item_id')).map(
    ({ item_id }) => item_id,
  )
  const rows = await all.clone().resultSize()
  const scoped = all.clone().where('is_tied', '<>', 0).select('id')
  await TeamItemMemberCat.query(db).whereIn('team_item_member_id', scoped).delete()
  for (const ids of inSlices(
    itemIds,
    Math.max(1, Math.floor((rowsTogether * itemIds.length) / rows)),
  ))
    await all.clone().whereIn('item_id', ids).delete()
  await endLostLocks(db, itemIds)
}
