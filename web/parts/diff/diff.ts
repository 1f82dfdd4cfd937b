/** A run of text inside a line. */
export interface Span {
  text: string
  isMarked: boolean
}

/** A line of one of the texts; `number` counts from 1. */
export interface Line {
  number: number
  spans: readonly Span[]
}

/** Two lines side by side; null where the other text has more lines. */
export interface Row {
  old: Line | null
  now: Line | null
}

/** Consecutive rows that are either all equal or all changed. */
export interface Hunk {
  isChanged: boolean
  rows: readonly Row[]
}

export interface TextDiff {
  hunks: readonly Hunk[]
  /** The texts have so little in common that only whole blocks are paired. */
  isRough: boolean
}

/** Texts with more lines are not compared. Source: web/spec/writing.md 2.2. */
const mostLines = 20_000
/**
 * How many lines, and words of a line, may differ before the search gives up: its time and memory
 * are quadratic in that number.
 */
const mostChangedLines = 2_000
const mostChangedWords = 300
/** Lines longer than this are not compared word by word. Characters. */
const longestLine = 20_000
/** Lines that share less than this fraction of their characters are marked as a whole. */
const leastInCommon = 0.3

/**
 * Compares two texts line by line, with changed words marked; `null` for texts too long to compare.
 */
export function diffTexts(
  old: string,
  now: string,
  { ignoreSpaces = false } = {},
): TextDiff | null {
  const before = linesOf(old)
  const after = linesOf(now)
  if (before.length > mostLines || after.length > mostLines) return null
  const keyOf = (line: string) => (ignoreSpaces ? line.replace(/\s+/g, '') : line)
  const numbers = new Map<string, number>()
  const numbered = (line: string) => {
    const key = keyOf(line)
    const known = numbers.get(key) ?? numbers.size
    numbers.set(key, known)
    return known
  }
  const { pairs, isRough } = inCommon(before.map(numbered), after.map(numbered), mostChangedLines)

  const pieces: { isChanged: boolean; rows: Row[] }[] = []
  const add = (isChanged: boolean, row: Row) => {
    const last = pieces.at(-1)
    if (last?.isChanged === isChanged) last.rows.push(row)
    else pieces.push({ isChanged, rows: [row] })
  }
  let [left, right] = [0, 0]
  for (const [oldAt, nowAt] of [...pairs, [before.length, after.length] as const]) {
    while (left < oldAt || right < nowAt) {
      add(
        true,
        changedRow(
          left < oldAt ? before[left] : undefined,
          left + 1,
          right < nowAt ? after[right] : undefined,
          right + 1,
        ),
      )
      left = Math.min(left + 1, oldAt)
      right = Math.min(right + 1, nowAt)
    }
    if (oldAt < before.length && nowAt < after.length)
      add(false, { old: plain(before[oldAt]!, oldAt + 1), now: plain(after[nowAt]!, nowAt + 1) })
    left = oldAt + 1
    right = nowAt + 1
  }
  return { hunks: pieces, isRough }
}

const linesOf = (text: string) => (text === '' ? [] : text.split(/\r\n|\n|\r/))
const plain = (text: string, number: number): Line => ({
  number,
  spans: [{ text, isMarked: false }],
})
const marked = (text: string, number: number): Line => ({
  number,
  spans: [{ text, isMarked: text !== '' }],
})

function changedRow(
  old: string | undefined,
  oldNumber: number,
  now: string | undefined,
  nowNumber: number,
): Row {
  const words = old !== undefined && now !== undefined ? changedWords(old, now) : null
  if (words)
    return {
      old: { number: oldNumber, spans: words.old },
      now: { number: nowNumber, spans: words.now },
    }
  return {
    old: old === undefined ? null : marked(old, oldNumber),
    now: now === undefined ? null : marked(now, nowNumber),
  }
}

/**
 * Words, runs of spaces, and single characters; scripts without spaces are split into characters.
 */
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\s+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}_])+|./gu

/** `null` when the lines are too long or have too little in common for the marks to help. */
export function changedWords(old: string, now: string): { old: Span[]; now: Span[] } | null {
  if (Math.max(old.length, now.length) > longestLine) return null
  const before = old.match(wordPattern) ?? []
  const after = now.match(wordPattern) ?? []
  const { pairs, isRough } = inCommon(before, after, mostChangedWords)
  const common = pairs.reduce((sum, [at]) => sum + before[at]!.trim().length, 0)
  if (isRough || common < leastInCommon * Math.max(old.trim().length, now.trim().length))
    return null
  return {
    old: partsOf(before, new Set(pairs.map(([at]) => at))),
    now: partsOf(after, new Set(pairs.map(([, at]) => at))),
  }
}

function partsOf(words: readonly string[], unchanged: ReadonlySet<number>): Span[] {
  const spans: Span[] = []
  words.forEach((text, at) => {
    const isMarked = !unchanged.has(at)
    const last = spans.at(-1)
    if (last?.isMarked === isMarked) last.text += text
    else spans.push({ text, isMarked })
  })
  return spans
}

/** Pairs of indexes into the two lists, in order. */
type Pairs = (readonly [number, number])[]

/**
 * A longest common subsequence, after the common beginning and end have been set aside. With more
 * than `bound` differences in between, only the beginning and the end are in common.
 */
function inCommon<T>(
  one: readonly T[],
  other: readonly T[],
  bound: number,
): { pairs: Pairs; isRough: boolean } {
  const shorter = Math.min(one.length, other.length)
  let head = 0
  while (head < shorter && one[head] === other[head]) head++
  let tail = 0
  while (tail < shorter - head && one[one.length - 1 - tail] === other[other.length - 1 - tail])
    tail++
  const middle = shortestEdit(
    one.slice(head, one.length - tail),
    other.slice(head, other.length - tail),
    bound,
  )
  const pairs: Pairs = Array.from({ length: head }, (_, at) => [at, at] as const)
  for (const [left, right] of middle ?? []) pairs.push([left + head, right + head])
  for (let at = tail; at > 0; at--) pairs.push([one.length - at, other.length - at])
  return { pairs, isRough: middle === null }
}

/**
 * Myers' greedy algorithm: `reach[k]` is how far the first list has been consumed on diagonal `k`
 * after that many differences. Every step keeps the previous reach, to walk back. `null` beyond the
 * bound.
 */
function shortestEdit<T>(one: readonly T[], other: readonly T[], bound: number): Pairs | null {
  const most = Math.min(one.length + other.length, bound)
  const middle = most + 1
  const reach = new Int32Array(2 * most + 3)
  const before: Int32Array[] = []
  for (let changes = 0; changes <= most; changes++) {
    before.push(reach.slice(middle - changes - 1, middle + changes + 2))
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      const isDown =
        diagonal === -changes ||
        (diagonal !== changes && reach[middle + diagonal - 1]! < reach[middle + diagonal + 1]!)
      let left = isDown ? reach[middle + diagonal + 1]! : reach[middle + diagonal - 1]! + 1
      while (
        left < one.length &&
        left - diagonal < other.length &&
        one[left] === other[left - diagonal]
      )
        left++
      reach[middle + diagonal] = left
      if (left >= one.length && left - diagonal >= other.length)
        return walkedBack(before, one.length, other.length)
    }
  }
  return null
}

function walkedBack(before: readonly Int32Array[], left: number, right: number): Pairs {
  const pairs: Pairs = []
  const equal = (toLeft: number, toRight: number) => {
    while (left > toLeft && right > toRight) pairs.push([--left, --right])
  }
  for (let changes = before.length - 1; changes > 0; changes--) {
    const reach = before[changes]!
    const at = left - right + changes + 1
    const isDown = at === 1 || (at !== 2 * changes + 1 && reach[at - 1]! < reach[at + 1]!)
    const from = reach[isDown ? at + 1 : at - 1]!
    const diagonal = (isDown ? at + 1 : at - 1) - changes - 1
    equal(from, from - diagonal)
    left = from
    right = from - diagonal
  }
  equal(0, 0)
  return pairs.reverse()
}
