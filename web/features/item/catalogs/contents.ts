import type { Entry } from '../../../parts/catalog-tree/tree.ts'

/** How many pages a catalog contains, with everything below it. */
export const pagesIn = (catalog: Entry): number =>
  catalog.children.reduce((sum, one) => sum + (one.kind === 'page' ? 1 : pagesIn(one)), 0)

/** How many catalogs are below a catalog. */
export const catalogsIn = (catalog: Entry): number =>
  catalog.children.reduce((sum, one) => sum + (one.kind === 'page' ? 0 : 1 + catalogsIn(one)), 0)
