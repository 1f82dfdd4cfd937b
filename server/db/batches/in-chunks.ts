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

/** Bytes of text that one statement moves: some milliseconds of work. */
const pieceBytes = 1024 * 1024

/**
 * Cuts rows with long texts into parts of so many bytes that one statement moves them without
 * keeping everybody waiting, a row at least.
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
