import { limits } from '../limits.ts'
import { foldedPath } from './folded-path.ts'

/** Characters without the half of a pair at the end. */
export const cut = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

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
