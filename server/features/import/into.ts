import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'

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
