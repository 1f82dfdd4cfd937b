import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { cut } from './new-item.ts'

/**
 * The names of the catalogs that an import goes into, from the root.
 *
 * @param into separated by `/`
 * @throws {Failure} `badInput`: more levels than an item has, or a name that is too long
 */
export function catalogsOf(into: string): string[] {
  const names = into.split('/').flatMap((name) => name.trim() || [])
  const isTooLong = names.some((name) => name.length > limits.catalogNameLength)
  if (names.length > limits.catalogDepth || isTooLong)
    throw new Failure('badInput', { field: 'into' })
  return names
}

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
    if (room === 0) return []
    const last = own.slice(room - 1).join(' / ')
    return [...own.slice(0, room - 1), cut(last, limits.catalogNameLength)]
  }
  return pages.map((page) => ({ ...page, path: [...into, ...fitted(page.path)] }))
}
