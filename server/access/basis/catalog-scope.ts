/**
 * A part of an item: everything, nothing, or some catalogs with all their descendants. Source:
 * server/access/spec.md 3.
 */
export type CatalogScope = 'all' | 'none' | ReadonlySet<number>

/**
 * Whether the scope includes this catalog and its pages; 0 is the item's root, which only `all`
 * includes.
 */
export const covers = (part: CatalogScope, catId: number): boolean =>
  part === 'all' || (part !== 'none' && part.has(catId))

/**
 * The parent catalog as the caller sees it: whatever lies above their scope is the root to them.
 * Source: server/contract/spec/additions.md 9.
 */
export const shownParent = (part: CatalogScope, catId: number): number =>
  covers(part, catId) ? catId : 0

/** A string that is equal for equal scopes. */
export const partName = (part: CatalogScope): string =>
  typeof part === 'string' ? part : [...part].sort((a, b) => a - b).join(',')
