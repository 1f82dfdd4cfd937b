/** A line of a text, and whether the other text lacks it. */
export interface ShownLine {
  text: string
  isChanged: boolean
}

/**
 * Which lines of two texts differ: those between the common beginning and the common end that the
 * other side lacks there. Moved lines count as equal. Works for texts of any length.
 */
export function changedLines(one: string, other: string): [ShownLine[], ShownLine[]] {
  const left = one.split('\n')
  const right = other.split('\n')
  let head = 0
  while (head < left.length && head < right.length && left[head] === right[head]) head++
  let tail = 0
  while (
    tail < left.length - head &&
    tail < right.length - head &&
    left.at(-1 - tail) === right.at(-1 - tail)
  )
    tail++
  return [marked(left, right, head, tail), marked(right, left, head, tail)]
}

function marked(lines: string[], others: string[], head: number, tail: number): ShownLine[] {
  const there = new Map<string, number>()
  for (const line of others.slice(head, others.length - tail))
    there.set(line, (there.get(line) ?? 0) + 1)
  return lines.map((text, at) => {
    if (at < head || at >= lines.length - tail) return { text, isChanged: false }
    const left = there.get(text) ?? 0
    if (left > 0) there.set(text, left - 1)
    return { text, isChanged: left === 0 }
  })
}
