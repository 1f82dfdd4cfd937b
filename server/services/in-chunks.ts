/** Rows of one statement: SQLite takes at most 32,766 values, PostgreSQL 65,535. */
const mostValues = 20_000

/** Cuts a list into parts that fit one statement, when each entry brings so many values. */
export function* inChunks<T>(list: readonly T[], valuesOfEach = 1): Generator<T[]> {
  yield* inSlices(list, Math.floor(mostValues / valuesOfEach))
}

/** Cuts a list into parts of so many entries. */
export function* inSlices<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size)
}
