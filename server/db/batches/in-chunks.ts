/** Values of one statement: SQLite takes at most 32,766, PostgreSQL 65,535. */
const mostValues = 20_000

/** Splits a list into chunks that fit one statement, given the number of values per entry. */
export function* inChunks<T>(list: readonly T[], valuesOfEach = 1): Generator<T[]> {
  yield* inSlices(list, Math.floor(mostValues / valuesOfEach))
}

/** Splits a list into chunks of a fixed size. */
export function* inSlices<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size)
}

/** Bytes of text moved by one statement: some milliseconds of work. */
const pieceBytes = 1024 * 1024

/**
 * Splits rows with long texts into chunks small enough for one statement not to block others, at
 * least one row each.
 */
export function* inPieces<T extends { readonly bytes: number }>(
  rows: readonly T[],
): Generator<T[]> {
  let piece: T[] = []
  let bytes = 0
  for (const row of rows) {
    bytes += row.bytes + 1_000 // a row without text costs something too
    if (piece.length > 0 && bytes > pieceBytes) {
      yield piece
      piece = []
      bytes = row.bytes + 1_000
    }
    piece.push(row)
  }
  if (piece.length > 0) yield piece
}
