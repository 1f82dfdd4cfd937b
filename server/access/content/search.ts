import { Failure } from '#contract/failures.ts'
import type { ItemRow } from '../../db/statements/rows.ts'
import type { Person, RequestContext } from '../../request-context.ts'
import type { CatalogScope } from '../basis/catalog-scope.ts'
import { visibleItems } from '../basis/visible-items.ts'
import { grant, type Grant } from '../grant.ts'
import { readableScopes } from '../rights.ts'
import { readableItem } from './item.ts'

/** One item, or the caller's own items, each with the scope visible in lists. */
export type ItemSearch = Grant<'search'> & {
  /** `null`: the search covers all items of the caller. */
  readonly item: ItemRow | null
  readonly places: readonly SearchPlace[]
}

/** An item to search. */
export interface SearchPlace {
  readonly item_id: number
  readonly item_name: string
  readonly scope: CatalogScope
}

/**
 * The items of `item/myList` with what the caller may see of them. A fixed number of queries for
 * any number of items.
 *
 * @param among only those of these items
 */
export async function ownPlaces(
  ctx: RequestContext,
  person: Person,
  among?: readonly number[],
): Promise<SearchPlace[]> {
  const found = visibleItems(ctx.db.read, person.uid).select('item_id', 'item_name', 'uid')
  if (among) void found.whereIn('item_id', [...among])
  if (ctx.token?.itemIds) void found.whereIn('item_id', [...ctx.token.itemIds])
  const [items, scopes] = await Promise.all([found, readableScopes(ctx.db.read, person.uid)])
  const isWhole = (owner: number) => owner === person.uid || person.groupid === 1
  return items.map(({ item_id, item_name, uid }) => ({
    item_id,
    item_name,
    scope: isWhole(uid) ? 'all' : (scopes.get(item_id) ?? 'none'),
  }))
}

/**
 * Lets somebody search an item as far as they may read it, or with `item_id` 0 all items of their
 * own list.
 *
 * @throws {Failure} `itemPasswordNeeded` also for an unknown item, `signInForced`, `outOfScope`;
 * `signInToSearch` for 0
 */
export async function searcher(
  ctx: RequestContext,
  input: { item_id: number },
): Promise<ItemSearch> {
  if (input.item_id === 0) {
    if (!ctx.person) throw new Failure('signInToSearch')
    return grant('search', ctx, { item: null, places: await ownPlaces(ctx, ctx.person) })
  }
  const { item, rights } = await readableItem(ctx, input.item_id, 'itemPasswordNeeded')
  return grant('search', ctx, {
    item,
    places: [{ item_id: item.item_id, item_name: item.item_name, scope: rights.lists }],
  })
}
