/**
 * Number of single-character edits (insert, delete, replace, swap of neighbours) between two words.
 */
function editDistance(left: string, right: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const now = [row]
    for (let column = 1; column <= right.length; column++) {
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
      now.push(cost)
    }
    beforeLast = last
    last = now
  }
  return last[right.length]!
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
    const distance = editDistance(lower, candidate.toLowerCase())
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}
