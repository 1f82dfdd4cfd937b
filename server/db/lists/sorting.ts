/** A column to sort by, and the direction. */
interface SortOrder<C extends string> {
  column: C
  order: 'asc' | 'desc'
}

/**
 * The order that a request names: a column, with `-` before it in descending order. Columns that
 * are not in the list name no order.
 */
export function sortOf<C extends string>(
  sort: string,
  columns: readonly C[],
): SortOrder<C> | undefined {
  const name = sort.trim()
  const isDescending = name.startsWith('-')
  const column = columns.find((one) => one === name.slice(isDescending ? 1 : 0))
  return column && { column, order: isDescending ? 'desc' : 'asc' }
}
