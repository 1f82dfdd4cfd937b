/**
 * Number of single-character edits (insert, delete, replace, swap of neighbours) between two words,
 * or `limit` where there are as many or more: only what lies near the diagonal is looked at.
 */
function editDistance(left: string, right: string, limit: number): number {
  let beforeLast: number[] = []
  let leastBefore = 0
  let last = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const now = [row, ...last.slice(1).fill(limit)]
    let least = row
    const end = Math.min(right.length, row + limit)
    for (let column = Math.max(1, row - limit); column <= end; column++) {
      const same = left[row - 1] === right[column - 1]
      let cost = Math.min(
        last[column]! + 1,
        now[column - 1]! + 1,
        last[column - 1]! + (same ? 0 : 1),
      )
      if (
        row > 1 &&
        column > 1 &&
        left[row - 1] === right[column - 2] &&
        left[row - 2] === right[column - 1]
      ) {
        cost = Math.min(cost, beforeLast[column - 2]! + 1)
      }
      now[column] = cost
      if (cost < least) least = cost
    }
    // a swap goes on from the row before
    if (least >= limit && leastBefore >= limit) return limit
    leastBefore = least
    beforeLast = last
    last = now
  }
  return Math.min(limit, last[right.length]!)
}

/**
 * The known word that `word` was probably meant to be, or undefined when none is close.
 *
 * @param most edits between two words that are close: usually a third of the letters, at least 2
 */
export function nearest(
  word: string,
  known: readonly string[],
  most: number = Math.max(2, Math.floor(word.length / 3)),
): string | undefined {
  const lower = word.toLowerCase()
  let best: string | undefined
  let bestDistance = most + 1
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue
    const distance = editDistance(lower, candidate.toLowerCase(), bestDistance)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}
