import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { Catalog } from '../../models/catalog.ts'
import { ItemMember } from '../../models/item-member.ts'
import { ItemMemberCat } from '../../models/item-member-cat.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { TeamItemMemberCat } from '../../models/team-item-member-cat.ts'

// Scopes of memberships: how they are requested, stored and displayed. Their effect is defined in
// access/rights.ts.

/** Tables for the scopes of a kind of membership. */
export const itemMembers = {
  table: ItemMember.tableName,
  key: 'item_member_id',
  scopes: ItemMemberCat.tableName,
  scopesKey: 'item_member_id',
}
export const teamMembers = {
  table: TeamItemMember.tableName,
  key: 'id',
  scopes: TeamItemMemberCat.tableName,
  scopesKey: 'team_item_member_id',
}
type MembershipKind = typeof itemMembers

/**
 * A requested scope; `undefined` leaves it unchanged. A list takes precedence over a single
 * catalog, and 0 means all catalogs.
 */
interface ScopeRequest {
  readonly cat_id?: number | undefined
  readonly cat_ids?: readonly number[] | undefined
}

/**
 * The catalogs named by a request: empty for the whole item, and always empty for managers.
 *
 * @returns `undefined` when the request names none
 * @throws {Failure} `catalogNotFound` for one that is not in the item. Source:
 * server/access/spec.md 9, 13, 16
 */
export async function requestedScope(
  db: Knex.Transaction,
  itemId: number,
  role: number,
  request: ScopeRequest,
): Promise<readonly number[] | undefined> {
  if (role === 2) return []
  if (request.cat_ids === undefined && request.cat_id === undefined) return undefined
  const catIds = request.cat_ids?.length ? request.cat_ids : request.cat_id ? [request.cat_id] : []
  if (catIds.length > limits.catalogsPerMembership)
    throw new Failure('badInput', { field: 'cat_ids' })
  const live = await Catalog.query(db)
    .where({ item_id: itemId })
    .whereIn('cat_id', catIds)
    .resultSize()
  if (live < catIds.length) throw new Failure('catalogNotFound')
  return catIds
}

/**
 * Sets role and scope of some memberships. `undefined` leaves them unchanged; an empty list removes
 * the scope.
 */
export async function writeMemberships(
  db: Knex.Transaction,
  kind: MembershipKind,
  ids: readonly number[],
  {
    role,
    scope,
    ...values
  }: { role: number | undefined; scope: readonly number[] | undefined; last_update_time?: number },
): Promise<void> {
  const patch = {
    ...values,
    ...(role === undefined ? {} : { member_group_id: role }),
    ...(scope === undefined ? {} : { is_tied: scope.length > 0 ? 1 : 0 }),
  }
  for (const part of inChunks(ids)) {
    if (Object.keys(patch).length > 0) await db(kind.table).whereIn(kind.key, part).update(patch)
    if (scope !== undefined) await db(kind.scopes).whereIn(kind.scopesKey, part).delete()
  }
  if (scope) await addScopes(db, kind, ids, scope)
}

/** Inserts scopes of new memberships. */
export async function addScopes(
  db: Knex.Transaction,
  kind: MembershipKind,
  ids: readonly number[],
  scope: readonly number[],
): Promise<void> {
  const rows = ids.flatMap((id) => scope.map((cat_id) => ({ [kind.scopesKey]: id, cat_id })))
  for (const part of inChunks(rows, 2))
    await db(kind.scopes).insert(part).onConflict([kind.scopesKey, 'cat_id']).ignore()
}

/** A scope as shown in lists: `cat_id` 0 for all catalogs, the first one of several. */
interface ShownScope {
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

/** A stored scope of a manager has no effect. Source: server/access/spec.md 3. */
const isScoped = (row: Granted) => row.is_tied !== 0 && row.member_group_id !== 2

/**
 * Scopes of memberships on one item, in one query. Source: server/contract/spec/administration.md
 * 8.
 */
export async function shownScopes(
  db: Knex,
  kind: MembershipKind,
  itemId: number,
  memberships: readonly Granted[],
  locale: Locale,
): Promise<(row: Granted) => ShownScope> {
  const scopes = new Map<number, { cat_id: number; cat_name: string | null }[]>()
  for (const part of inChunks(memberships.filter(isScoped).map(({ id }) => id))) {
    const rows: { id: number; cat_id: number; cat_name: string | null }[] = await db(
      `${kind.scopes} as t`,
    )
      .leftJoin('catalog as c', (on) => on.on('c.cat_id', 't.cat_id').andOnVal('c.item_id', itemId))
      .whereIn(`t.${kind.scopesKey}`, part)
      .orderBy('t.cat_id')
      .select(`t.${kind.scopesKey} as id`, 't.cat_id as cat_id', 'c.cat_name as cat_name')
    for (const [id, scoped] of Map.groupBy(rows, (row) => row.id)) scopes.set(id, scoped)
  }
  const say = words[locale]
  return (row) => {
    if (!isScoped(row)) return { cat_id: 0, cat_ids: [], cat_name: say.all }
    const stored = scopes.get(row.id) ?? []
    const live = stored.filter(({ cat_name }) => cat_name !== null)
    const cat_name = live.length > 1 ? say.several : (live[0]?.cat_name ?? say.gone)
    return { cat_id: stored[0]?.cat_id ?? 0, cat_ids: stored.map(({ cat_id }) => cat_id), cat_name }
  }
}
