import type { Knex } from 'knex'
import { inChunks, inSlices } from '../../db/batches/in-chunks.ts'
import { Team } from '../../models/team.ts'
import { TeamItem } from '../../models/team-item.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { TeamItemMemberCat } from '../../models/team-item-member-cat.ts'
import { TeamMember } from '../../models/team-member.ts'
import { releaseLostLocks } from './item-memberships.ts'
import { joiningRights, ordinaryRight } from './joining-rights.ts'
import { addScopes, teamMembers } from './membership-scopes.ts'

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
 * Gives team members a row in bound items where they have none yet, with the right that
 * `joiningRights` says; owners need none in their own items. One statement for thousands of rows.
 * Source: server/contract/spec/administration.md 6, 7, server/access/spec.md 3, 16.
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
  const bindings = (
    await TeamItem.query(db).where({ team_id: teamId }).select('id', 'item_id')
  ).filter(({ id }) => only.bindings?.includes(id) ?? true)
  const members =
    only.members ??
    (await TeamMember.query(db).where({ team_id: teamId }).select('id')).map(({ id }) => id)
  const rights = await joiningRights(db, teamId)
  const alike = Map.groupBy(bindings, ({ item_id }) => {
    const { role, isLimited } = rights.get(item_id) ?? ordinaryRight
    return role * 2 + Number(isLimited)
  })
  const places = (ids: readonly number[]) => ids.map(() => '?').join(', ')
  for (const [right, group] of alike) {
    const ids = group.map(({ id }) => id)
    for (const some of inSlices(members, rowsTogether))
      for (const bound of inSlices(ids, Math.floor(rowsTogether / some.length)))
        await db.raw(
          `insert into team_item_member (team_id, item_id, member_uid, member_group_id, is_tied, addtime)
            select b.team_id, b.item_id, m.member_uid, cast(? as smallint), cast(? as smallint), cast(? as bigint)
              from team_item b join team_member m on m.team_id = b.team_id join item i on i.item_id = b.item_id
              where b.team_id = ? and i.uid <> m.member_uid and b.id in (${places(bound)}) and m.id in (${places(some)})
              order by b.id, m.id
            on conflict (team_id, item_id, member_uid) do nothing`,
          [Math.floor(right / 2), right % 2, now, teamId, ...bound, ...some],
        )
  }
  for (const { item_id } of bindings) {
    const catIds = rights.get(item_id)?.catIds ?? []
    if (catIds.length > 0) await limitNewcomers(db, { teamId, item_id, members, catIds })
  }
}

/** Stores the catalogs of memberships in an item that begin limited. */
async function limitNewcomers(
  db: Knex.Transaction,
  of: { teamId: number; item_id: number; members: readonly number[]; catIds: readonly number[] },
): Promise<void> {
  for (const some of inChunks(of.members)) {
    const people = TeamMember.query(db).whereIn('id', some).select('member_uid')
    const rows = await TeamItemMember.query(db)
      .where({ team_id: of.teamId, item_id: of.item_id })
      .whereIn('member_uid', people)
      .select('id')
    const ids = rows.map(({ id }) => id)
    await addScopes(db, teamMembers, ids, of.catIds)
  }
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
