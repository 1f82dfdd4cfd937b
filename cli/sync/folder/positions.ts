import { compareNatural, defaultOrder, folderOf } from '../names.ts'

/** A page or catalog among those of one catalog. */
interface Placed {
  path: string
  order?: number
  /** The index page of its catalog, where its file gives no position. */
  isFirst?: true
}

/**
 * `order: position`: numbers the pages of a catalog in the order of their names, the index file
 * first.
 */
export function numberSiblings(
  pages: readonly (Placed & { folder: string })[],
  indexFiles: ReadonlySet<string>,
): void {
  for (const siblings of Map.groupBy(pages, (page) => page.folder).values()) {
    const isFirst = (page: Placed & { folder: string }) =>
      indexFiles.has(page.path) && folderOf(page.path) === page.folder
    siblings
      .toSorted(
        (left, right) =>
          Number(isFirst(right)) - Number(isFirst(left)) || compareNatural(left.path, right.path),
      )
      .forEach((page, index) => (page.order = index + 1))
  }
}

/**
 * Positions that other tools count from zero, backwards or in fractions become 1, 2, 3 …; positive
 * integers stay.
 */
export function placeAmongSiblings<T extends Pick<Placed, 'order'>>(
  siblings: readonly T[],
  isFirst: (one: T) => boolean,
): void {
  const placed = siblings.filter((one) => one.order !== undefined)
  if (placed.every(({ order }) => Number.isInteger(order) && order! >= 1)) return
  const rankOf = (one: T) => (isFirst(one) ? Number.NEGATIVE_INFINITY : one.order!)
  const before = new Map(placed.map((one) => [one, rankOf(one)]))
  const sorted = [...new Set(before.values())].toSorted((left, right) => left - right)
  const ranks = new Map(sorted.map((rank, index) => [rank, index + 1]))
  for (const [one, rank] of before) one.order = ranks.get(rank)!
}

/**
 * Order in which new pages are created, so that equal positions appear in the natural order of
 * their names, behind the index page. Source: cli/spec.md 2.5
 */
export function compareForCreation(left: Placed, right: Placed): number {
  return (
    (left.order ?? defaultOrder) - (right.order ?? defaultOrder) ||
    Number(right.isFirst ?? false) - Number(left.isFirst ?? false) ||
    compareNatural(left.path, right.path)
  )
}
