import type { Knex } from 'knex'
import type { OutputOf } from '#contract/call.ts'
import type { teamItemCalls } from '#contract/calls/team-item.ts'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { Catalog } from '../../models/catalog.ts'
import { TeamItem } from '../../models/team-item.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { TeamItemMemberCat } from '../../models/team-item-member-cat.ts'
import { TeamMember } from '../../models/team-member.ts'
import { addScopes, teamMembers } from './membership-scopes.ts'

// Rights through a team that a call ends, so that the opposite call can give them back. Source:
// server/contract/spec/additions.md 2.

/** Somebody's right on an item through a team. */
export type EndedRight = OutputOf<typeof teamItemCalls.delete>['rights'][number]

/** The rights through a team in one item or of one person, before they end. */
export async function rightsThroughTeam(
  db: Knex.Transaction,
  of: { team_id: number; item_id?: number; member_uid?: number },
): Promise<EndedRight[]> {
  const rows = await TeamItemMember.query(db).where(of).orderBy('id')
  const tied = rows.filter(({ is_tied }) => is_tied !== 0).map(({ id }) => id)
  const catIdsOf = new Map<number, number[]>()
  for (const part of inChunks(tied)) {
    const scopes = await TeamItemMemberCat.query(db)
      .whereIn('team_item_member_id', part)
      .orderBy('cat_id')
    for (const [id, some] of Map.groupBy(scopes, (one) => one.team_item_member_id))
      catIdsOf.set(
        id,
        some.map(({ cat_id }) => cat_id),
      )
  }
  return rows.map(({ id, item_id, member_uid, member_group_id, is_tied }) => ({
    item_id,
    member_uid,
    member_group_id: member_group_id as EndedRight['member_group_id'],
    is_tied: is_tied === 0 ? 0 : 1,
    cat_ids: catIdsOf.get(id) ?? [],
  }))
}

/**
 * Gives back rights that ended, in place of those that whoever joins gets: to people who are in the
 * team now, in items bound to it that are not theirs. Existing memberships stay as they are.
 * Catalogs that are gone by now are left out; a limited right stays limited even if all of them
 * are.
 */
export async function giveBack(
  db: Knex.Transaction,
  { teamId, now }: { teamId: number; now: number },
  rights: readonly EndedRight[],
): Promise<void> {
  const owners = new Map<number, number>()
  const people = new Set<number>()
  for (const part of inChunks(distinct(rights.map(({ item_id }) => item_id)))) {
    const bound = await TeamItem.query(db)
      .alias('b')
      .join('item as i', 'i.item_id', 'b.item_id')
      .where('b.team_id', teamId)
      .whereIn('b.item_id', part)
      .select('i.item_id', 'i.uid')
      .castTo<{ item_id: number; uid: number }[]>()
    for (const { item_id, uid } of bound) owners.set(item_id, uid)
  }
  for (const part of inChunks(distinct(rights.map(({ member_uid }) => member_uid)))) {
    const members = await TeamMember.query(db)
      .where({ team_id: teamId })
      .whereIn('member_uid', part)
      .select('member_uid')
    for (const { member_uid } of members) people.add(member_uid)
  }
  const catalogs = await itemsOfCatalogs(db, distinct(rights.flatMap(({ cat_ids }) => cat_ids)))
  const due = rights.filter(
    ({ item_id, member_uid }) =>
      people.has(member_uid) && owners.has(item_id) && owners.get(item_id) !== member_uid,
  )
  const scopes = new Map(
    due.map(({ item_id, member_uid, is_tied, cat_ids }) => [
      `${item_id} ${member_uid}`,
      is_tied ? cat_ids.filter((id) => catalogs.get(id) === item_id) : [],
    ]),
  )
  for (const part of inChunks(due, 6)) {
    const made: Pick<TeamItemMember, 'id' | 'item_id' | 'member_uid'>[] = await db(
      TeamItemMember.tableName,
    )
      .insert(
        part.map(({ item_id, member_uid, member_group_id, is_tied }) => ({
          team_id: teamId,
          item_id,
          member_uid,
          member_group_id,
          is_tied,
          addtime: now,
        })),
      )
      .onConflict(['team_id', 'item_id', 'member_uid'])
      .ignore()
      .returning(['id', 'item_id', 'member_uid'])
    const alike = Map.groupBy(made, (row) =>
      (scopes.get(`${row.item_id} ${row.member_uid}`) ?? []).join(),
    )
    for (const [scope, rows] of alike)
      if (scope)
        await addScopes(
          db,
          teamMembers,
          rows.map(({ id }) => id),
          scope.split(',').map(Number),
        )
  }
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)]

async function itemsOfCatalogs(
  db: Knex.Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const items = new Map<number, number>()
  for (const part of inChunks(ids))
    for (const { cat_id, item_id } of await Catalog.query(db)
      .whereIn('cat_id', part)
      .select('cat_id', 'item_id'))
      items.set(cat_id, item_id)
  return items
}
