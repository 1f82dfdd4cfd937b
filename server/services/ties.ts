import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import { Catalog } from '../models/catalog.ts'
import { ItemMemberCat } from '../models/item-member-cat.ts'
import { ItemMember } from '../models/item-member.ts'
import { TeamItemMemberCat } from '../models/team-item-member-cat.ts'
import { TeamItemMember } from '../models/team-item-member.ts'
import { inChunks } from './in-chunks.ts'

// Ties of grants to catalogs: how they are asked for, stored and shown. What they allow stands in
// access/rights.ts.

/** Where a kind of grant keeps its ties. */
export const ownGrants = {
  table: ItemMember.tableName,
  key: 'item_member_id',
  ties: ItemMemberCat.tableName,
  tiesKey: 'item_member_id',
}
export const teamGrants = {
  table: TeamItemMember.tableName,
  key: 'id',
  ties: TeamItemMemberCat.tableName,
  tiesKey: 'team_item_member_id',
}
export type GrantKind = typeof ownGrants

/**
 * A tie as it is asked for; `undefined` leaves what is there. A list wins over a single catalog,
 * and 0 is every catalog.
 */
export interface TieWish {
  readonly cat_id?: number | undefined
  readonly cat_ids?: readonly number[] | undefined
}

/**
 * The catalogs a wish ties to: none for all of the item, and always none for managers.
 *
 * @returns `undefined` when nothing is said
 * @throws {Failure} `catalogNotFound` for one that does not live in the item. Source:
 * server/access/spec.md 9, 13, 16
 */
export async function wishedTie(
  db: Knex.Transaction,
  itemId: number,
  role: number,
  wish: TieWish,
): Promise<readonly number[] | undefined> {
  if (role === 2) return []
  if (wish.cat_ids === undefined && wish.cat_id === undefined) return undefined
  const catIds = wish.cat_ids?.length ? wish.cat_ids : wish.cat_id ? [wish.cat_id] : []
  if (catIds.length > limits.tiesPerGrant) throw new Failure('badInput', { field: 'cat_ids' })
  const live = await Catalog.query(db)
    .where({ item_id: itemId })
    .whereIn('cat_id', catIds)
    .resultSize()
  if (live < catIds.length) throw new Failure('catalogNotFound')
  return catIds
}

/**
 * Writes role and tie of some grants alike. `undefined` stays as it is; without catalogs the tie is
 * lifted.
 */
export async function writeGrants(
  db: Knex.Transaction,
  kind: GrantKind,
  ids: readonly number[],
  {
    role,
    tie,
    ...values
  }: { role: number | undefined; tie: readonly number[] | undefined; last_update_time?: number },
): Promise<void> {
  const patch = {
    ...values,
    ...(role === undefined ? {} : { member_group_id: role }),
    ...(tie === undefined ? {} : { is_tied: tie.length > 0 ? 1 : 0 }),
  }
  for (const part of inChunks(ids)) {
    if (Object.keys(patch).length > 0) await db(kind.table).whereIn(kind.key, part).update(patch)
    if (tie !== undefined) await db(kind.ties).whereIn(kind.tiesKey, part).delete()
  }
  if (tie) await addTies(db, kind, ids, tie)
}

/** Adds rows of ties for new grants. */
export async function addTies(
  db: Knex.Transaction,
  kind: GrantKind,
  ids: readonly number[],
  tie: readonly number[],
): Promise<void> {
  const rows = ids.flatMap((id) => tie.map((cat_id) => ({ [kind.tiesKey]: id, cat_id })))
  for (const part of inChunks(rows, 2)) await db(kind.ties).insert(part)
}

/** A tie as lists show it: `cat_id` 0 for every catalog, the first one of several. */
export interface ShownTie {
  readonly cat_id: number
  readonly cat_ids: number[]
  readonly cat_name: string
}

const words: Record<Locale, { all: string; several: string; gone: string }> = {
  en: { all: 'All catalogs', several: 'Several catalogs', gone: 'Catalog deleted, no access' },
  'zh-cn': { all: '所有目录', several: '多个目录', gone: '目录已删除，无权限' },
}

interface Granted {
  readonly id: number
  readonly member_group_id: number
  readonly is_tied: number
}

/** A stored tie of a manager means nothing. Source: server/access/spec.md 3. */
const isTied = (row: Granted) => row.is_tied !== 0 && row.member_group_id !== 2

/** Ties of grants on one item, in one query. Source: server/contract/spec/administration.md 8. */
export async function shownTies(
  db: Knex,
  kind: GrantKind,
  itemId: number,
  grants: readonly Granted[],
  locale: Locale,
): Promise<(row: Granted) => ShownTie> {
  const ties = new Map<number, { cat_id: number; cat_name: string | null }[]>()
  for (const part of inChunks(grants.filter(isTied).map(({ id }) => id))) {
    const rows: { id: number; cat_id: number; cat_name: string | null }[] = await db(
      `${kind.ties} as t`,
    )
      .leftJoin('catalog as c', (on) => on.on('c.cat_id', 't.cat_id').andOnVal('c.item_id', itemId))
      .whereIn(`t.${kind.tiesKey}`, part)
      .orderBy('t.cat_id')
      .select(`t.${kind.tiesKey} as id`, 't.cat_id as cat_id', 'c.cat_name as cat_name')
    for (const [id, tied] of Map.groupBy(rows, (row) => row.id)) ties.set(id, tied)
  }
  const say = words[locale]
  return (row) => {
    if (!isTied(row)) return { cat_id: 0, cat_ids: [], cat_name: say.all }
    const stored = ties.get(row.id) ?? []
    const live = stored.filter(({ cat_name }) => cat_name !== null)
    const cat_name = live.length > 1 ? say.several : (live[0]?.cat_name ?? say.gone)
    return { cat_id: stored[0]?.cat_id ?? 0, cat_ids: stored.map(({ cat_id }) => cat_id), cat_name }
  }
}
