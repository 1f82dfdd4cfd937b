import type { Knex } from 'knex'
import { inSlices } from '../../db/batches/in-chunks.ts'
import { Team } from '../../models/team.ts'
import { TeamItem } from '../../models/team-item.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { TeamItemMemberCat } from '../../models/team-item-member-cat.ts'
import { TeamMember } from '../../models/team-member.ts'
import { releaseLostLocks } from './item-memberships.ts'

// Memberships of team members in the items bound to the team: one row per person and item.

/**
 * Locks a team until the end of the transaction, so that binding an item and adding a person are
 * serialised; otherwise the new person could miss the new item. Must be taken before rows of items.
 *
 * @returns `undefined` when the team was deleted
 */
export const lockTeam = async (db: Knex.Transaction, teamId: number): Promise<Team | undefined> =>
  Team.query(db).findById(teamId).forUpdate()

/** Rows per statement: a few milliseconds of work, so that a large team does not block others. */
const rowsTogether = 2_000

/**
 * Gives team members an editor row in bound items where they have none yet; owners need none in
 * their own items. One statement for thousands of rows. Source:
 * server/contract/spec/administration.md 6, 7, server/access/spec.md 3.
 *
 * @param only new bindings or members; by default all of the team's
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
 * Ends memberships through a team, in one item, of one person or all of them, and releases the
 * locks held through them. Source: server/access/spec.md 15.
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
  await releaseLostLocks(db, itemIds)
}
