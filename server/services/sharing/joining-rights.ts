import type { Knex } from 'knex'
import { inChunks } from '../../db/batches/in-chunks.ts'

/** The right with which somebody begins in an item of the team: a role, and the catalogs if limited. */
interface JoiningRight {
  readonly role: 0 | 1
  readonly isLimited: boolean
  /** May be empty: the catalogs of a limited right may all have been deleted. */
  readonly catIds: readonly number[]
}

export const ordinaryRight: JoiningRight = { role: 1, isLimited: false, catIds: [] }

/**
 * What somebody who joins a team gets in its items: read only where everybody in the team only
 * reads, and limited to the catalogs that everybody is limited to; otherwise edit right on all of
 * the item. Without this, a team that was made read-only on purpose would let the next one write.
 * Two queries. Source: server/access/spec.md 16.
 *
 * @returns items where this is not the ordinary right
 */
export async function joiningRights(
  db: Knex,
  teamId: number,
): Promise<ReadonlyMap<number, JoiningRight>> {
  const items: { item_id: number; role: number; tied: number; people: number }[] = await db(
    'team_item_member',
  )
    .where({ team_id: teamId })
    .groupBy('item_id')
    .select('item_id')
    .select(
      db.raw('max(member_group_id) as role'),
      // a stored scope of a manager has no effect
      db.raw('min(case when is_tied <> 0 and member_group_id < 2 then 1 else 0 end) as tied'),
      db.raw('count(*) as people'),
    )
  const peopleOf = new Map(
    items.filter(({ tied }) => tied).map(({ item_id, people }) => [item_id, Number(people)]),
  )
  const catIdsOf = new Map<number, number[]>()
  for (const part of inChunks([...peopleOf.keys()])) {
    const scopes: { item_id: number; cat_id: number; people: number }[] = await db(
      'team_item_member as m',
    )
      .join('team_item_member_cat as c', 'c.team_item_member_id', 'm.id')
      .where('m.team_id', teamId)
      .whereIn('m.item_id', part)
      .groupBy('m.item_id', 'c.cat_id')
      .orderBy('c.cat_id')
      .select('m.item_id', 'c.cat_id', db.raw('count(*) as people'))
    for (const { item_id, cat_id, people } of scopes)
      if (Number(people) < (peopleOf.get(item_id) ?? 0)) peopleOf.delete(item_id)
      else catIdsOf.set(item_id, [...(catIdsOf.get(item_id) ?? []), cat_id])
  }
  return new Map(
    items
      .filter(({ item_id, role }) => role === 0 || peopleOf.has(item_id))
      .map(({ item_id, role }) => {
        const isLimited = peopleOf.has(item_id)
        const catIds = isLimited ? (catIdsOf.get(item_id) ?? []) : []
        return [item_id, { role: role === 0 ? 0 : 1, isLimited, catIds }]
      }),
  )
}
