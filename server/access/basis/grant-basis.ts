import type { Knex } from 'knex'
import { membershipsSelect } from '../../db/statements/prepared.ts'
import { Catalog } from '../../models/catalog.ts'
import { Item } from '../../models/item.ts'
import { bumpStatement } from '../../services/changes/item-change.ts'
import { covers, type CatalogScope } from './catalog-scope.ts'
import type { MembershipRow } from './live-memberships.ts'
import { withAllBelow } from './subtree.ts'

/**
 * What a right to write in an item rests on, as the rule of the call found it; every grant on an
 * item is one.
 */
export interface GrantBasis {
  readonly item: {
    readonly item_id: number
    readonly uid: number
    readonly is_archived: number
    readonly tree_revision: number
  }
  readonly rights?: { readonly writes: CatalogScope; readonly memberships?: Memberships }
  /** Secret half of the item's key pair as it is stored, where that is the right. */
  readonly pair?: string
  /** The page that the right is about: it must still lie there, in reach. */
  readonly page?: { readonly page_id: number } | undefined
}

/** Memberships that somebody has rights by; owners and administrators need none. */
export interface Memberships {
  readonly uid: number
  readonly rows: readonly MembershipRow[]
}

/**
 * What a rule has found is so no longer: it is asked again, and what it says then is the answer.
 * Nobody outside gets to see this.
 */
export class StaleGrant extends Error {}

/** What the work of a transaction may ask of the right that it writes by. */
export interface WriteDoor {
  /**
   * Looks again now: before work that itself ends what the right rests on, or that must not be begun
   * for nothing. Work that asks neither this nor for the menu is looked at when it has ended.
   *
   * @throws {StaleGrant}
   */
  recheck(): Promise<void>
  /**
   * Gives the menu of the grant's item a new revision, and looks again. Late in the work: on
   * PostgreSQL the item's row is held from here to the commit.
   *
   * @returns the revision
   * @throws {StaleGrant}
   */
  bumpMenu(): Promise<number>
}

/**
 * Runs work in a transaction, in which the right it writes by is looked at again: nothing is
 * written by what was withdrawn, nor into what was archived, deleted or moved away, since the rule
 * looked. The rule is asked again then. Source: server/access/spec.md 2, 11.
 *
 * @throws {StaleGrant}
 */
export type Write = <T>(
  work: (trx: Knex.Transaction, door: WriteDoor) => PromiseLike<T>,
) => Promise<T>

interface Now {
  readonly uid: number
  readonly is_archived: number
  readonly is_del: number
  readonly tree_revision: number
  readonly memberships?: string | null
  readonly pair?: string | null
}

const named = (memberships: readonly string[]): string => [...memberships].sort().join()

/**
 * A value in a subquery: SQLite plans a statement with a join anew, for half a millisecond, at each
 * value that it sees bound.
 */
const hidden = '(select cast(? as bigint))'

const itemColumns = ['item.uid', 'item.is_archived', 'item.is_del', 'item.tree_revision']

/**
 * Columns of `Now` that stand elsewhere than in the item; none where nothing but the item decides.
 */
function rightColumns(db: Knex, { rights, pair }: GrantBasis): Knex.Raw[] {
  if (pair !== undefined)
    return [db.raw('(select k.api_token from item_token k where k.item_id = item.item_id) as pair')]
  if (!rights?.memberships) return []
  const { uid } = rights.memberships
  const memberships = `(select string_agg(g.member_group_id || ' ' || g.is_tied || ' ' || coalesce(g.cat_id, 0), ',')
    from (${membershipsSelect('item.item_id', hidden)}) g) as memberships`
  return [db.raw(memberships, [uid, uid])]
}

/** A scope follows its catalog: what was moved out of it is not written any more. */
async function scopesHold(
  db: Knex.Transaction,
  itemId: number,
  writes: ReadonlySet<number>,
  memberships: readonly MembershipRow[],
): Promise<boolean> {
  const catalogs = await Catalog.query(db)
    .where({ item_id: itemId })
    .select('cat_id', 'parent_cat_id')
  const scoped = new Set(
    memberships.filter((row) => row.member_group_id > 0).map((row) => row.cat_id),
  )
  const present = catalogs.map(({ cat_id }) => cat_id)
  const covered = new Set(withAllBelow(catalogs, ...present.filter((catId) => scoped.has(catId))))
  return present.every((catId) => !writes.has(catId) || covered.has(catId))
}

async function mustBeAsFound(
  db: Knex.Transaction,
  { item, rights, pair }: GrantBasis,
  now: Now | undefined,
  revision: number,
): Promise<void> {
  if (now?.is_del !== 0 || now.is_archived !== item.is_archived || now.uid !== item.uid)
    throw new StaleGrant()
  if (pair !== undefined && now.pair !== pair) throw new StaleGrant()
  if (!rights?.memberships) return
  const { rows } = rights.memberships
  const found = rows.map((row) => `${row.member_group_id} ${row.is_tied} ${row.cat_id ?? 0}`)
  if (named(found) !== named(now.memberships?.split(',') ?? [])) throw new StaleGrant()
  const { writes } = rights
  if (typeof writes === 'string' || Number(now.tree_revision) === revision) return
  if (!(await scopesHold(db, item.item_id, writes, rows))) throw new StaleGrant()
}

/**
 * Gives the item's menu a new revision where the right still stands, so that nothing is written by
 * one that was withdrawn since the rule looked, nor into an item archived or deleted meanwhile.
 * Late in the transaction: on PostgreSQL the item's row is held from here to the commit. Source:
 * server/access/spec.md 2, 11.
 *
 * @returns the new menu revision
 * @throws {StaleGrant}
 */
export async function bumpMenu(db: Knex.Transaction, on: GrantBasis, now: number): Promise<number> {
  const { item_id, tree_revision } = on.item
  const [found] = (await bumpStatement(db, item_id, now).returning(itemColumns)) as Now[]
  // by a statement of its own: one that has waited for the item's row would see the memberships as
  // they were before (PostgreSQL)
  const columns = rightColumns(db, on)
  const right =
    columns.length > 0
      ? ((await db(Item.tableName).where({ item_id }).first(columns)) as Partial<Now>)
      : {}
  await mustBeAsFound(db, on, found && { ...found, ...right }, tree_revision + 1)
  return Number(found?.tree_revision)
}

/**
 * Looks again whether the right still stands. With a page: it still lies there, in reach, and stays
 * until the commit.
 *
 * @throws {StaleGrant}
 */
export async function recheckGrant(db: Knex.Transaction, on: GrantBasis): Promise<void> {
  const { item, rights, page } = on
  const query = db(Item.tableName)
    .where('item.item_id', item.item_id)
    .first([...itemColumns, ...rightColumns(db, on)])
  if (page)
    void query
      .join('page as p', 'p.item_id', 'item.item_id')
      .where({ 'p.page_id': page.page_id, 'p.is_del': 0 })
      .select('p.cat_id')
      .forShare('p')
  const found = (await query) as (Now & { readonly cat_id?: number }) | undefined
  await mustBeAsFound(db, on, found, item.tree_revision)
  if (rights && found?.cat_id !== undefined) mustCover(rights.writes, found.cat_id)
}

/** The place that something has now is still in reach. @throws {StaleGrant} */
export function mustCover(writes: CatalogScope, catId: number): void {
  if (!covers(writes, catId)) throw new StaleGrant()
}
