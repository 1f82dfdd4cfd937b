/** Rows of one statement: SQLite takes at most 32,766 values, PostgreSQL 65,535. */
const mostValues = 20_000

/** Cuts a list into parts that fit one statement, when each entry brings so many values. */
export function* inChunks<T>(list: readonly T[], valuesOfEach = 1): Generator<T[]> {
  const size = Math.floor(mostValues / valuesOfEach)
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size)
}
