import type { ItemRow, MenuCatalogRow } from '../db/rows.ts'
import { withAllBelow } from '../services/catalog-tree.ts'
import { covers, type Part } from '../services/part.ts'
import type { Person, Visit } from '../visit.ts'
import { proves } from './visit-password.ts'

/** What somebody may do with one item. Source: permissions 3. */
export interface Rights {
  /** Highest grant: 3 owner, 2 manager (also a site administrator), 1 editor, 0 reader, -1 none. */
  readonly role: 3 | 2 | 1 | 0 | -1
  /** True when the owner, a member or a site administrator; the visit password alone is no grant. */
  readonly isMember: boolean
  /** What lists show. Root pages are shown with every part but `none`. */
  readonly lists: Part
  /** What may be read when named directly; the whole of an open item. */
  readonly reads: Part
  /** What may be written. Root pages and the root level only with `all`. */
  readonly writes: Part
}

/** A grant, a row for each tie. */
export interface GrantRow {
  readonly member_group_id: number
  readonly is_tied: number
  readonly cat_id: number | null
}

/** Catalogs that bind the grants of at least this role; an untied one of them lifts all ties. */
function tiesOf(rows: readonly GrantRow[], least: 0 | 1): 'all' | Set<number> {
  const relevant = rows.filter((row) => row.member_group_id >= least)
  if (relevant.some((row) => row.is_tied === 0)) return 'all'
  return new Set(relevant.map((row) => row.cat_id).filter((catId) => catId !== null))
}

/** Catalogs that bind somebody's reading, by all their grants on one item; a manager is never bound. */
export const readTies = (rows: readonly GrantRow[]): 'all' | ReadonlySet<number> =>
  rows.some((row) => row.member_group_id === 2) ? 'all' : tiesOf(rows, 0)

/** The catalogs of the ties that live in the item, with all below them. A tie to a deleted or foreign catalog covers nothing. */
async function below(visit: Visit, itemId: number, tied: ReadonlySet<number>): Promise<Set<number>> {
  if (tied.size === 0) return new Set()
  const catalogs = await visit.db.prepared.all<MenuCatalogRow>('menuCatalogs', [itemId])
  return new Set(withAllBelow(catalogs, ...catalogs.map(({ cat_id }) => cat_id).filter((catId) => tied.has(catId))))
}

const nobody: Rights = { role: -1, isMember: false, lists: 'none', reads: 'none', writes: 'none' }

/** What a person may do by grants of their own and of teams, the visit password aside. */
export async function memberRights(visit: Visit, item: ItemRow, person: Pick<Person, 'uid' | 'groupid'> | null): Promise<Rights> {
  if (!person) return nobody
  const whole = (role: 3 | 2): Rights => ({ role, isMember: true, lists: 'all', reads: 'all', writes: 'all' })
  if (person.uid === item.uid) return whole(3)
  if (person.groupid === 1) return whole(2)
  const rows = await visit.db.prepared.all<GrantRow>('grants', [item.item_id, person.uid, item.item_id, person.uid])
  if (rows.length === 0) return nobody
  if (rows.some((row) => row.member_group_id === 2)) return whole(2)
  const [reading, writing] = [tiesOf(rows, 0), tiesOf(rows, 1)]
  const reads = reading === 'all' ? 'all' : await below(visit, item.item_id, reading)
  const writes = writing === 'all' ? 'all' : await below(visit, item.item_id, writing)
  const edits = rows.some((row) => row.member_group_id === 1)
  return { role: edits ? 1 : 0, isMember: true, lists: reads, reads, writes: edits ? writes : 'none' }
}

/**
 * What the visitor may do with an item, from grants of their own and of teams, an open item, and the visit password.
 * Source: permissions 3, 6.
 */
export async function rightsOn(visit: Visit, item: ItemRow): Promise<Rights> {
  const rights = await memberRights(visit, item, visit.person)
  if (item.password === '') return { ...rights, lists: rights.isMember ? rights.lists : 'all', reads: 'all' }
  if (rights.reads !== 'all' && (await proves(visit, item))) return { ...rights, lists: 'all', reads: 'all' }
  return rights
}

/** True when a page of this catalog is read: root pages with any read grant. Source: permissions 3, 6.2. */
export const readsPageIn = (rights: Rights, catId: number): boolean =>
  covers(rights.reads, catId) || (catId === 0 && rights.isMember && rights.role >= 0)
