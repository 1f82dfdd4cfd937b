/**
 * The catalogs of an item that a right extends to: all, none, or some with all their descendants.
 * Source: server/access/spec.md 3.
 */
export type CatalogScope = 'all' | 'none' | ReadonlySet<number>

/**
 * Whether the scope includes this catalog and its pages; 0 is the item's root, which only `all`
 * includes.
 */
export const covers = (scope: CatalogScope, catId: number): boolean =>
  scope === 'all' || (scope !== 'none' && scope.has(catId))

/**
 * The parent catalog as the caller sees it: whatever lies above their scope is the root to them.
 * Source: server/contract/spec/additions.md 9.
 */
export const shownParent = (scope: CatalogScope, catId: number): number =>
  covers(scope, catId) ? catId : 0

/** A string that is equal for equal scopes. */
export const scopeKey = (scope: CatalogScope): string =>
  typeof scope === 'string' ? scope : [...scope].sort((a, b) => a - b).join(',')
