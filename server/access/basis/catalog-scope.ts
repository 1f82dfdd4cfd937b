/**
 * Part of an item: everything, nothing, or some catalogs with all below them. Source:
 * server/access/spec.md 3.
 */
export type CatalogScope = 'all' | 'none' | ReadonlySet<number>

/**
 * True when the part holds this catalog and its pages; 0 is the root, which only the whole holds.
 */
export const covers = (part: CatalogScope, catId: number): boolean =>
  part === 'all' || (part !== 'none' && part.has(catId))

/**
 * The catalog something lies in as somebody sees it: what is above their part is the root to them.
 * Source: server/contract/spec/additions.md 9.
 */
export const shownParent = (part: CatalogScope, catId: number): number =>
  covers(part, catId) ? catId : 0

/** The same name for the same part. */
export const partName = (part: CatalogScope): string =>
  typeof part === 'string' ? part : [...part].sort((a, b) => a - b).join(',')
