import type { Knex } from 'knex'
import { membershipsSelect } from '../../db/statements/prepared.ts'
import { Catalog } from '../../models/catalog.ts'
import { Item } from '../../models/item.ts'
import { bumpStatement } from '../../services/changes/item-change.ts'
import { covers, type CatalogScope } from './catalog-scope.ts'
import type { MembershipRow } from './live-memberships.ts'
import { withAllBelow } from './subtree.ts'

/** The session or access token of a request, and what its person was. */
export interface Caller {
  readonly uid: number
  /** 1 administrator, 2 ordinary. */
  readonly groupid: number
  readonly tokenId: number
}

/** What the right of a person is based on: they are who they were, and manage the team if any. */
export interface PersonBasis {
  readonly caller?: Caller | undefined
  readonly team?: { readonly id: number } | null | undefined
}

/**
 * What a right to write in an item is based on, as found by the rule of the call; every grant on an
 * item has one.
 */
export interface GrantBasis extends PersonBasis {
  readonly item: {
    readonly item_id: number
    readonly uid: number
    readonly is_archived: number
    readonly tree_revision: number
  }
  readonly rights?:
    | { readonly writes: CatalogScope; readonly memberships?: Memberships }
    | undefined
  /** Stored secret half of the item's key pair, where the right is by key pair. */
  readonly pair?: string | undefined
  /** The page that the right is about: it must still be in the item and in scope. */
  readonly page?: { readonly page_id: number } | undefined
}

/** Memberships that a right is based on; owners and administrators need none. */
export interface Memberships {
  readonly uid: number
  readonly rows: readonly MembershipRow[]
}

/**
 * What the rule found is no longer true: the rule is evaluated again, and its result is the answer.
 * Never leaves the server.
 */
export class StaleGrant extends Error {}

/** What a transaction can do with the right it writes by. */
export interface WriteDoor {
  /**
   * Checks the right again now: before work that itself removes what the right is based on, or that
   * must not be started in vain. Work that calls neither this nor `bumpMenu` is checked at its end.
   *
   * @throws {StaleGrant}
   */
  recheck(): Promise<void>
  /**
   * Gives the menu of the grant's item a new revision, and checks the right again. Call it late: on
   * PostgreSQL the item's row is locked from here to the commit.
   *
   * @returns the revision
   * @throws {StaleGrant}
   */
  bumpMenu(): Promise<number>
  /** Keeps the call out of the audit log: it turned out that there was nothing to do. */
  skipAudit(): void
}

/**
 * Runs work in a transaction in which the right is checked again: nothing is written by a right
 * that was withdrawn, nor into something that was archived, deleted or moved away, since the rule
 * was evaluated. The rule is then evaluated again. Source: server/access/spec.md 2, 11.
 *
 * @throws {StaleGrant}
 */
export type Write = <T>(
  work: (trx: Knex.Transaction, door: WriteDoor) => PromiseLike<T>,
) => Promise<T>

interface PersonNow {
  readonly groupid?: number | null
  readonly team_role?: number | null
}

interface Now extends PersonNow {
  readonly uid: number
  readonly is_archived: number
  readonly is_del: number
  readonly tree_revision: number
  readonly memberships?: string | null
  readonly pair?: string | null
}

const named = (memberships: readonly string[]): string => [...memberships].sort().join()

/**
 * A value in a subquery: SQLite replans a statement with a join, which takes half a millisecond,
 * for each bound value that it sees.
 */
const hidden = '(select cast(? as bigint))'

const itemColumns = ['item.uid', 'item.is_archived', 'item.is_del', 'item.tree_revision']

/** Columns of `PersonNow`; none for a right that is nobody's. */
function personColumns(db: Knex, { caller, team }: PersonBasis): Knex.Raw[] {
  if (!caller) return []
  const groupid = db.raw(
    `(select u.groupid from user_token t join "user" u on u.uid = t.uid where t.id = ${hidden}) as groupid`,
    [caller.tokenId],
  )
  if (!team) return [groupid]
  const role = db.raw(
    `(select case when t.uid = ${hidden} then 2 else m.team_member_group_id end
      from team t left join team_member m on m.team_id = t.id and m.member_uid = ${hidden}
      where t.id = ${hidden}) as team_role`,
    [caller.uid, caller.uid, team.id],
  )
  return [groupid, role]
}

/**
 * A session that has ended and an account that is gone have no row any more.
 * @throws {StaleGrant}
 */
function mustBeWhoTheyWere({ caller, team }: PersonBasis, now: PersonNow | undefined): void {
  if (!caller) return
  if (now?.groupid !== caller.groupid) throw new StaleGrant()
  if (team && caller.groupid !== 1 && now.team_role !== 2) throw new StaleGrant()
}

/**
 * Checks again that a person is still who they were.
 * @throws {StaleGrant}
 */
export async function recheckPerson(db: Knex.Transaction, on: PersonBasis): Promise<void> {
  if (on.caller) mustBeWhoTheyWere(on, await db.first<PersonNow>(personColumns(db, on)))
}

/** Columns of `Now` from tables other than the item; none where only the item decides. */
function rightColumns(db: Knex, { rights, pair, ...person }: GrantBasis): Knex.Raw[] {
  if (pair !== undefined)
    return [db.raw('(select k.api_token from item_token k where k.item_id = item.item_id) as pair')]
  if (!rights?.memberships) return personColumns(db, person)
  const { uid } = rights.memberships
  const memberships = `(select string_agg(g.member_group_id || ' ' || g.is_tied || ' ' || coalesce(g.cat_id, 0), ',')
    from (${membershipsSelect('item.item_id', hidden)}) g) as memberships`
  return [...personColumns(db, person), db.raw(memberships, [uid, uid])]
}

/** A scope follows its catalog: a page or catalog moved out of it can no longer be written. */
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
  on: GrantBasis,
  now: Now | undefined,
  revision: number,
): Promise<void> {
  const { item, rights, pair } = on
  mustBeWhoTheyWere(on, now)
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
 * Gives the item's menu a new revision if the right still holds, so that nothing is written by a
 * right withdrawn since the rule was evaluated, nor into an item archived or deleted meanwhile.
 * Call it late in the transaction: on PostgreSQL the item's row is locked from here to the commit.
 * Source: server/access/spec.md 2, 11.
 *
 * @returns the new menu revision
 * @throws {StaleGrant}
 */
export async function bumpMenu(db: Knex.Transaction, on: GrantBasis, now: number): Promise<number> {
  const { item_id, tree_revision } = on.item
  const [found] = (await bumpStatement(db, item_id, now).returning(itemColumns)) as Now[]
  // a separate statement: one that has waited for the item's row would see the memberships as they
  // were before (PostgreSQL)
  const columns = rightColumns(db, on)
  const right =
    columns.length > 0
      ? ((await db(Item.tableName).where({ item_id }).first(columns)) as Partial<Now>)
      : {}
  await mustBeAsFound(db, on, found && { ...found, ...right }, tree_revision + 1)
  return Number(found?.tree_revision)
}

/**
 * Checks again that the right still holds. With a page: it is still in the item and in scope, and
 * stays so until the commit.
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

/** Checks that the current catalog is still in scope. @throws {StaleGrant} */
export function mustCover(writes: CatalogScope, catId: number): void {
  if (!covers(writes, catId)) throw new StaleGrant()
}
