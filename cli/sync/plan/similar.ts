import { comparePaths } from '../names.ts'

/** Share of equal lines from which two texts count as versions of one. Source: cli/spec.md 3.1 */
const enough = 0.6

/** A line that occurs in more texts than this says nothing about which one matches. */
const commonLine = 50

/**
 * Finds for each new text the vanished one it was made from, with at least 60 % equal lines. No
 * text is used twice; the most similar pairs win, whatever the order of the input.
 *
 * @returns key of the vanished text by key of the new one
 */
export function matchSimilar(
  vanished: ReadonlyMap<string, string>,
  fresh: ReadonlyMap<string, string>,
): Map<string, string> {
  const vanishedLines = new Map([...vanished].map(([key, text]) => [key, linesOf(text)]))
  const holders = new Map<string, string[]>()
  for (const [key, lines] of vanishedLines) {
    for (const line of lines.keys()) {
      const list = holders.get(line)
      if (list) list.push(key)
      else holders.set(line, [key])
    }
  }
  const pairs: { from: string; to: string; share: number }[] = []
  for (const [to, text] of fresh) {
    const lines = linesOf(text)
    const candidates = new Set<string>()
    for (const line of lines.keys()) {
      const list = holders.get(line)
      if (list && list.length <= commonLine) for (const key of list) candidates.add(key)
    }
    for (const from of candidates) {
      const share = shareOf(vanishedLines.get(from)!, lines)
      if (share >= enough) pairs.push({ from, to, share })
    }
  }
  pairs.sort(
    (left, right) =>
      right.share - left.share ||
      comparePaths(left.from, right.from) ||
      comparePaths(left.to, right.to),
  )
  const matched = new Map<string, string>()
  const used = new Set<string>()
  for (const { from, to } of pairs) {
    if (matched.has(to) || used.has(from)) continue
    matched.set(to, from)
    used.add(from)
  }
  return matched
}

/** How often each line occurs in a text, empty ones aside. */
function linesOf(text: string): Map<string, number> {
  const lines = new Map<string, number>()
  for (const line of text.split('\n'))
    if (line.trim() !== '') lines.set(line, (lines.get(line) ?? 0) + 1)
  return lines
}

function shareOf(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): number {
  let equal = 0
  for (const [line, count] of left) equal += Math.min(count, right.get(line) ?? 0)
  return equal / Math.max(total(left), total(right))
}

const total = (lines: ReadonlyMap<string, number>) =>
  [...lines.values()].reduce((sum, count) => sum + count, 0)
