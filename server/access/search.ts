import { Failure } from '#contract/failures.ts'
import type { ItemRow } from '../db/rows.ts'
import { Catalog } from '../models/catalog.ts'
import { withAllBelow } from '../services/catalog-tree.ts'
import type { Part } from '../services/part.ts'
import { visibleItems } from '../services/visible-items.ts'
import type { Person, Visit } from '../visit.ts'
import { grant, type Grant } from './grant.ts'
import { readableItem } from './item.ts'
import { liveGrants } from './live-grants.ts'
import { readTies } from './rights.ts'

/** An item, or the caller's own ones, each with the part that its lists show. */
export type ItemSearch = Grant<'search'> & {
  /** `null`: the search goes through all items of the caller. */
  readonly item: ItemRow | null
  readonly places: readonly SearchPlace[]
}

/** An item that is searched. */
export interface SearchPlace {
  readonly item_id: number
  readonly item_name: string
  readonly part: Part
}

/** The items of `item/myList` with what the caller may see of them. The same few queries for one item and for hundreds. */
async function ownPlaces(visit: Visit, person: Person): Promise<SearchPlace[]> {
  const found = visibleItems(visit.db.read, person.uid).select('item_id', 'item_name', 'uid')
  if (visit.token?.itemIds) void found.whereIn('item_id', [...visit.token.itemIds])
  const [listed, granted] = await Promise.all([found, liveGrants(visit.db.read, { uids: [person.uid] })])
  const grants = Map.groupBy(granted, (row) => row.item_id)
  const items = listed.filter((item) => item.uid === person.uid || grants.has(item.item_id))
  const ties = new Map<number, ReadonlySet<number>>()
  for (const item of items) {
    if (item.uid === person.uid || person.groupid === 1) continue
    const tied = readTies(grants.get(item.item_id) ?? [])
    if (tied !== 'all') ties.set(item.item_id, tied)
  }
  const rows = await Catalog.query(visit.db.read)
    .whereIn('item_id', [...ties.keys()])
    .select('item_id', 'cat_id', 'parent_cat_id')
  const catalogs = Map.groupBy(rows, (row) => row.item_id)
  const partOf = (itemId: number): Part => {
    const tied = ties.get(itemId)
    if (!tied) return 'all'
    const own = catalogs.get(itemId) ?? []
    return new Set(withAllBelow(own, ...own.map((row) => row.cat_id).filter((catId) => tied.has(catId))))
  }
  return items.map(({ item_id, item_name }) => ({ item_id, item_name, part: partOf(item_id) }))
}

/**
 * Lets somebody search an item as far as they may read it, or with `item_id` 0 all items of their own list.
 *
 * @throws {Failure} `visitPasswordNeeded` also for an unknown item, `signInForced`, `outOfScope`; `signInToSearch` for 0
 */
export async function searcher(visit: Visit, input: { item_id: number }): Promise<ItemSearch> {
  if (input.item_id === 0) {
    if (!visit.person) throw new Failure('signInToSearch')
    return grant('search', visit, { item: null, places: await ownPlaces(visit, visit.person) })
  }
  const { item, rights } = await readableItem(visit, input.item_id, 'visitPasswordNeeded')
  return grant('search', visit, { item, places: [{ item_id: item.item_id, item_name: item.item_name, part: rights.lists }] })
}
