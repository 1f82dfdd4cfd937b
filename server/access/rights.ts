import type { Knex } from 'knex'
import { Failure, type FailureName } from '#contract/failures.ts'
import type { ItemRow, MenuCatalogRow } from '../db/statements/rows.ts'
import { Catalog } from '../models/catalog.ts'
import type { Person, RequestContext } from '../request-context.ts'
import { covers, type CatalogScope } from './basis/catalog-scope.ts'
import type { Memberships } from './basis/grant-basis.ts'
import { liveMemberships, type MembershipRow } from './basis/live-memberships.ts'
import { withAllBelow, type CatalogPosition } from './basis/subtree.ts'
import { verifyItemPassword } from './content/item-password.ts'

/** What somebody may do with an item. Source: server/access/spec.md 3. */
export interface Rights {
  /** Highest role: 3 owner, 2 manager (also a site administrator), 1 editor, 0 reader, -1 none. */
  readonly role: 3 | 2 | 1 | 0 | -1
  /**
   * True for the owner, a member or a site administrator; the item password alone does not count.
   */
  readonly isMember: boolean
  /** Visible in lists. Root pages are listed for every scope but `none`. */
  readonly lists: CatalogScope
  /** Readable when addressed directly; all of an open item. */
  readonly reads: CatalogScope
  /** Writable. Root pages and the root level only with `all`. */
  readonly writes: CatalogScope
  /** On a preview: may end it. */
  readonly endsPreview?: boolean
  /** Memberships that these rights are based on, if any. */
  readonly memberships?: Memberships
}

/** The scope of the memberships with at least this role; an unrestricted one lifts all scopes. */
function scopeOf(rows: readonly MembershipRow[], least: 0 | 1): 'all' | Set<number> {
  const relevant = rows.filter((row) => row.member_group_id >= least)
  if (relevant.some((row) => row.is_tied === 0)) return 'all'
  return new Set(relevant.map((row) => row.cat_id).filter((catId) => catId !== null))
}

/**
 * The scope of somebody's read access by all their memberships of one item; a manager is never
 * restricted.
 */
const readScope = (rows: readonly MembershipRow[]): 'all' | ReadonlySet<number> =>
  rows.some((row) => row.member_group_id === 2) ? 'all' : scopeOf(rows, 0)

/**
 * The catalogs of a scope that are in the item, with all their descendants. A scope on a deleted or
 * foreign catalog covers nothing.
 */
const covered = (
  catalogs: readonly CatalogPosition[],
  scoped: ReadonlySet<number>,
): ReadonlySet<number> =>
  new Set(
    withAllBelow(
      catalogs,
      ...catalogs.map(({ cat_id }) => cat_id).filter((catId) => scoped.has(catId)),
    ),
  )

/** `covered` for one item. */
async function below(
  ctx: RequestContext,
  itemId: number,
  scoped: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  return scoped.size === 0
    ? scoped
    : covered(await ctx.db.prepared.all<MenuCatalogRow>('menuCatalogs', [itemId]), scoped)
}

/**
 * What somebody can read by memberships, for many items with a fixed number of queries: `reads` of
 * `memberRights` for somebody who neither owns an item nor administers the site. Items without a
 * membership are left out.
 */
export async function readableScopes(
  db: Knex,
  uid: number,
  itemIds?: readonly number[],
): Promise<Map<number, CatalogScope>> {
  const memberships = await liveMemberships(db, { uids: [uid], ...(itemIds ? { itemIds } : {}) })
  const scopes = new Map(
    [...Map.groupBy(memberships, (row) => row.item_id)].map(([itemId, rows]) => [
      itemId,
      readScope(rows),
    ]),
  )
  const bound = [...scopes.keys()].filter((itemId) => scopes.get(itemId) !== 'all')
  const rows =
    bound.length > 0
      ? await Catalog.query(db)
          .whereIn('item_id', bound)
          .select('item_id', 'cat_id', 'parent_cat_id')
      : []
  const catalogs = Map.groupBy(rows, (row) => row.item_id)
  return new Map(
    [...scopes].map(([itemId, scoped]) => [
      itemId,
      scoped === 'all' ? scoped : covered(catalogs.get(itemId) ?? [], scoped),
    ]),
  )
}

/**
 * What people can write by memberships, for one item with a fixed number of queries: `writes` of
 * `memberRights` for those who neither own it nor administer the site. People who can write nothing
 * are left out.
 */
export async function writableScopes(
  db: Knex,
  itemId: number,
  uids: readonly number[],
): Promise<Map<number, CatalogScope>> {
  const memberships = uids.length > 0 ? await liveMemberships(db, { uids, itemIds: [itemId] }) : []
  const edits = Map.groupBy(
    memberships.filter((row) => row.member_group_id >= 1),
    (row) => row.uid,
  )
  const scopes = new Map(
    [...edits].map(([uid, rows]) => [
      uid,
      rows.some((row) => row.member_group_id === 2) ? 'all' : scopeOf(rows, 1),
    ]),
  )
  const isBound = [...scopes.values()].some((scoped) => scoped !== 'all')
  const catalogs = isBound
    ? await Catalog.query(db).where({ item_id: itemId }).select('cat_id', 'parent_cat_id')
    : []
  return new Map(
    [...scopes].map(([uid, scoped]) => [
      uid,
      typeof scoped === 'string' ? 'all' : covered(catalogs, scoped),
    ]),
  )
}

const nobody: Rights = { role: -1, isMember: false, lists: 'none', reads: 'none', writes: 'none' }

/** What a person may do by direct and team memberships, the item password aside. */
export async function memberRights(
  ctx: RequestContext,
  item: ItemRow,
  person: Pick<Person, 'uid' | 'groupid'> | null,
): Promise<Rights> {
  if (!person) return nobody
  const whole = (role: 3 | 2): Rights => ({
    role,
    isMember: true,
    lists: 'all',
    reads: 'all',
    writes: 'all',
  })
  if (person.uid === item.uid) return whole(3)
  if (person.groupid === 1) return whole(2)
  const rows = await ctx.db.prepared.all<MembershipRow>('memberships', [
    item.item_id,
    person.uid,
    item.item_id,
    person.uid,
  ])
  if (rows.length === 0) return nobody
  const memberships = { uid: person.uid, rows }
  if (rows.some((row) => row.member_group_id === 2)) return { ...whole(2), memberships }
  const [reading, writing] = [scopeOf(rows, 0), scopeOf(rows, 1)]
  const reads = reading === 'all' ? 'all' : await below(ctx, item.item_id, reading)
  const writes = writing === 'all' ? 'all' : await below(ctx, item.item_id, writing)
  const edits = rows.some((row) => row.member_group_id === 1)
  return {
    role: edits ? 1 : 0,
    isMember: true,
    lists: reads,
    reads,
    writes: edits ? writes : 'none',
    memberships,
  }
}

/**
 * Members keep their rights while item passwords are throttled.
 * @throws {Failure} `tooManyTries` for everybody else
 */
const provesOrIsMember = (
  ctx: RequestContext,
  item: ItemRow,
  { isMember }: Rights,
): Promise<boolean> =>
  verifyItemPassword(ctx, item).catch((error: unknown) => {
    if (isMember && error instanceof Failure) return false
    throw error
  })

/**
 * A preview is read by those who may read all of its item, and written by `sync/write` and
 * `import/auto` alone, which ask for a right on that item.
 */
async function previewRights(ctx: RequestContext, { preview_of }: ItemRow): Promise<Rights> {
  const item = await ctx.db.prepared.one<ItemRow>('item', [preview_of])
  const rights = item && (await rightsOn(ctx, item))
  if (rights?.reads !== 'all') return nobody
  return {
    role: rights.isMember ? 0 : -1,
    isMember: rights.isMember,
    lists: 'all',
    reads: 'all',
    writes: 'none',
    endsPreview: rights.writes === 'all' && item?.is_archived === 0,
  }
}

/**
 * What the visitor may do with an item: by direct and team memberships, because the item is open,
 * or by the item password. Source: server/access/spec.md 3, 6.
 */
export async function rightsOn(ctx: RequestContext, item: ItemRow): Promise<Rights> {
  if (item.preview_of > 0) return previewRights(ctx, item)
  const rights = await memberRights(ctx, item, ctx.person)
  if (item.password === '')
    return { ...rights, lists: rights.isMember ? rights.lists : 'all', reads: 'all' }
  if (rights.reads !== 'all' && (await provesOrIsMember(ctx, item, rights)))
    return { ...rights, lists: 'all', reads: 'all' }
  return rights
}

/**
 * The refusal of somebody without the right that a call needs. Ids are sequential, so whether there
 * is anything is itself told only to those who may see something of the item: for everybody else it
 * is `unknown`, like an id that does not exist. Source: server/access/spec.md 4.
 */
export const refusalFor = (rights: Rights, unknown: FailureName): FailureName =>
  rights.lists === 'none' && rights.reads === 'none' ? unknown : 'noAccess'

/**
 * Whether pages of this catalog can be read: root pages with any read access. Source:
 * server/access/spec.md 3, 6.2.
 */
export const readsPageIn = (rights: Rights, catId: number): boolean =>
  covers(rights.reads, catId) || (catId === 0 && rights.isMember && rights.role >= 0)
