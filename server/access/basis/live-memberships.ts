import type { Knex } from 'knex'

/** A membership, one row per scope. */
export interface MembershipRow {
  readonly member_group_id: number
  readonly is_tied: number
  readonly cat_id: number | null
}

/** A membership with its person and item, one row per live scope. */
type LiveMembership = MembershipRow & { readonly item_id: number; readonly uid: number }

/** The people, and the items unless all are meant. */
interface Of {
  readonly uids: readonly number[]
  readonly itemIds?: readonly number[]
}

/**
 * Query for the memberships of people, direct and through teams. A scope on a catalog that is
 * deleted or in another item grants nothing, so such rows are left out; the prepared statements
 * `memberships` and `ownItems` follow the same rule. Source: server/access/spec.md 3.
 */
export function membershipRows(db: Knex, of: Of) {
  const memberships = (table: string, uid: string, scopes: string, key: string) => {
    const rows = db(`${table} as m`)
      .leftJoin(`${scopes} as t`, `t.${table}_id`, `m.${key}`)
      .leftJoin('catalog as c', (on) =>
        on.on('c.cat_id', 't.cat_id').andOn('c.item_id', 'm.item_id'),
      )
      .whereIn(`m.${uid}`, of.uids)
      .where((live) =>
        live.where('m.is_tied', 0).orWhere('m.member_group_id', 2).orWhereNotNull('c.cat_id'),
      )
      .select('m.item_id', `m.${uid} as uid`, 'm.member_group_id', 'm.is_tied', 'c.cat_id')
    return of.itemIds ? rows.whereIn('m.item_id', of.itemIds) : rows
  }
  return memberships('item_member', 'uid', 'item_member_cat', 'item_member_id').unionAll(
    memberships('team_item_member', 'member_uid', 'team_item_member_cat', 'id'),
  )
}

/** The rows of `membershipRows`. */
export const liveMemberships = async (db: Knex, of: Of): Promise<LiveMembership[]> =>
  membershipRows(db, of)
