import { limits } from '../limits.ts'

/** Between names that are folded into one. */
export const folding = ' / '

/**
 * The names of a catalog path, those that would lie too deep joined into one: in full, so that
 * different paths stay different. The same for scripts and imports, which then meet in the same
 * catalogs. Source: server/contract/spec/calls.md 10.3.
 *
 * @param depth levels there is room for, at least one
 */
export const foldedPath = (
  names: readonly string[],
  depth: number = limits.catalogDepth,
): string[] =>
  names.length <= depth
    ? [...names]
    : [...names.slice(0, depth - 1), names.slice(depth - 1).join(folding)]

/** How imports once joined the names of a folded one; `undefined` for any other name. */
export const formerlyFolded = (name: string): string | undefined =>
  name.includes(folding) ? name.replaceAll(folding, ' - ') : undefined
