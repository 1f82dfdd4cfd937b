import { diffArrays } from 'diff'

/** A row or column with content: its position, and its texts without theirs. */
export interface Line {
  readonly position: number
  readonly text: string
}

/** Where the rows, or the columns, of a sheet are in a later version. */
export interface Moves {
  /** Some are elsewhere, because others were inserted, deleted or sorted. */
  readonly isMoved: boolean
  /** Positions of those recognised by their texts, in order. */
  readonly recognised: readonly (readonly [before: number, after: number])[]
  /** The later position; `undefined` of one that is gone or can't be told from others. */
  to(position: number): number | undefined
}

/** A line in both versions. */
type Pair = readonly [before: Line, after: Line]

/** Changes beyond which no lines are recognised: the search grows with their square. */
const mostChanges = 2_000

/**
 * Recognises lines by their texts: those in the same order, then unique ones in another place. What
 * is between two lines that are as far apart as before has been changed in place.
 *
 * @param base,side rows or columns with content, in order
 * @param isPart whether the texts are parts of the lines: then those that are not unique say nothing
 */
export function movesBetween(base: readonly Line[], side: readonly Line[], isPart = false): Moves {
  const inOrder = isPart
    ? pairsInOrder([...uniqueIn(base).values()], [...uniqueIn(side).values()])
    : pairsInOrder(base, side)
  const places = new Map<number, number>()
  const taken = new Set<number>()
  const pair = ([before, after]: Pair) => {
    places.set(before.position, after.position)
    taken.add(after.position)
  }
  inOrder.forEach(pair)
  const onlyOnes = uniqueIn(side)
  for (const [text, before] of uniqueIn(base)) {
    const after = onlyOnes.get(text)
    if (after && !places.has(before.position) && !taken.has(after.position)) pair([before, after])
  }

  const [lastBefore, lastAfter] = [lastOf(base), lastOf(side)]
  const stops: Pair[] = [[end(-1), end(-1)], ...inOrder, [end(lastBefore + 1), end(lastAfter + 1)]]
  const gaps = stops.slice(1).map(([next, nextAfter], at) => {
    const [from, after] = stops[at]!
    return {
      next: next.position,
      nextAfter: nextAfter.position,
      shift: after.position - from.position,
      isSame: nextAfter.position - after.position === next.position - from.position,
    }
  })
  const left = grouped(
    base.filter((one) => !places.has(one.position)),
    gaps.map(({ next }) => next),
  )
  const right = grouped(
    side.filter((one) => !taken.has(one.position)),
    gaps.map(({ nextAfter }) => nextAfter),
  )
  for (const [at, { isSame }] of gaps.entries())
    if (!isSame && left[at]!.length === right[at]!.length)
      left[at]!.forEach((one, index) => pair([one, right[at]![index]!]))
  return {
    isMoved: [...places].some(([before, after]) => before !== after),
    recognised: inOrder.map(([before, after]) => [before.position, after.position]),
    to(position) {
      const known = places.get(position)
      if (known !== undefined) return known
      // what is added below the last line comes after what the other side has added there
      if (position > lastBefore) return position - lastBefore + lastAfter
      const gap = gaps[firstFrom(gaps, ({ next }) => next > position)]
      if (!gap?.isSame) return undefined
      return taken.has(position + gap.shift) ? undefined : position + gap.shift
    },
  }
}

const end = (position: number): Line => ({ position, text: '' })
const lastOf = (lines: readonly Line[]): number => lines.at(-1)?.position ?? -1

function pairsInOrder(base: readonly Line[], side: readonly Line[]): Pair[] {
  const texts = [base, side].map((lines) => lines.map(({ text }) => text)) as [string[], string[]]
  const pairs: Pair[] = []
  let [before, after] = [0, 0]
  for (const { added, removed, count } of diffArrays(...texts, { maxEditLength: mostChanges }) ??
    [])
    if (added) after += count
    else if (removed) before += count
    else for (let at = 0; at < count; at++) pairs.push([base[before++]!, side[after++]!])
  return pairs
}

/** Those whose text no other one has. */
function uniqueIn(lines: readonly Line[]): Map<string, Line> {
  const byText = Map.groupBy(lines, ({ text }) => text)
  return new Map([...byText].flatMap(([text, [first, other]]) => (other ? [] : [[text, first!]])))
}

/** The lines before each of some ascending positions, and after the one before it. */
function grouped(lines: readonly Line[], ends: readonly number[]): Line[][] {
  const groups = ends.map((): Line[] => [])
  let at = 0
  for (const one of lines) {
    while (one.position >= ends[at]!) at++
    groups[at]!.push(one)
  }
  return groups
}

/** Index of the first entry from which on a condition holds. */
function firstFrom<T>(list: readonly T[], holds: (one: T) => boolean): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(list[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
