import { limits } from '../limits.ts'
import { cut } from './cut.ts'
import { foldedPath } from './folded-path.ts'

/**
 * The pages below the catalogs that they go into; names of catalogs that would lie too deep are
 * joined to one.
 */
export function pagesBelow<P extends { readonly path: readonly string[] }>(
  into: readonly string[],
  pages: readonly P[],
): readonly P[] {
  if (into.length === 0) return pages
  const room = limits.catalogDepth - into.length
  const fitted = (own: readonly string[]): readonly string[] => {
    if (own.length <= room) return own
    return room === 0
      ? []
      : foldedPath(own, room).map((name) => cut(name, limits.catalogNameLength))
  }
  return pages.map((page) => ({ ...page, path: [...into, ...fitted(page.path)] }))
}
