import { limits } from '#contract/limits.ts'
import type { Answer } from '../../api/calls.ts'
import { ancestorsOf, type Entry } from './tree.ts'

type Info = Answer<'item/info'>

/** Whether the contents of a catalog (`null`: the root) may be changed. */
export type Scope = (parent: Entry | null) => boolean

/**
 * Where the person may make changes: everywhere, or inside the catalogs they are restricted to.
 * Source: server/access/spec.md 7.
 */
export function scopeOf({ ties }: Pick<Info, 'ties'>): Scope {
  if (!ties) return () => true
  const ids = new Set(ties)
  return (parent) =>
    parent !== null && [parent, ...ancestorsOf(parent)].some(({ id }) => ids.has(id))
}

/** How many levels of catalogs an entry takes up: a page none. */
export const heightOf = (entry: Entry): number =>
  entry.kind === 'page' ? 0 : 1 + Math.max(0, ...entry.children.map(heightOf))

export const isWithin = (entry: Entry | null, outer: Entry): boolean =>
  entry !== null && [entry, ...ancestorsOf(entry)].some(({ key }) => key === outer.key)

/** Why an entry can't be put into a catalog. */
export type Obstacle = 'itself' | 'scope' | 'depth'

/** Whether so many levels of catalogs fit into a catalog. */
export const fits = (parent: Entry | null, height: number): boolean =>
  (parent?.depth ?? 0) + height <= limits.catalogDepth

/**
 * Why `entry` can't be moved into `parent`; `null` when it can. Catalogs that are too deep already
 * (migrated data) can be moved up. Source: web/spec/writing.md 3 (depth).
 */
export function obstacleTo(entry: Entry, parent: Entry | null, scope: Scope): Obstacle | null {
  if (isWithin(parent, entry)) return 'itself'
  if (!scope(entry.parent) || !scope(parent)) return 'scope'
  const isDeeper = (parent?.depth ?? 0) + 1 > entry.depth
  return isDeeper && entry.kind === 'catalog' && !fits(parent, heightOf(entry)) ? 'depth' : null
}
