import { pinyinInitials, placeOfInitials } from './initials.ts'

/** A range of a text in UTF-16 units. */
export type Range = readonly [from: number, to: number]

export interface Match {
  /** Lower is better. */
  score: number
  /** The parts of the text to mark, in order, without overlaps. */
  marks: readonly Range[]
}

/** How well one word fits a text; the sum over all words is the score. */
const fit = { whole: 0, start: 1, startOfWord: 2, inside: 3, initials: 4, typo: 5 } as const

/**
 * Whether every word occurs in the text, in whatever case and width: as written, by the initials of
 * its words or of the pinyin of its Chinese characters, or, from four characters on, with a typing
 * error. Source: web/spec/design.md 5.
 */
export function matchOf(words: string, text: string): Match | null {
  const read = readText(text)
  const { folded } = read
  let score = text.length / 10_000 // of equal matches the shorter one is the closer one
  const found: Range[] = []
  for (const word of wordsOf(words)) {
    const at = placeOf(word, folded)
    if (at >= 0) {
      score += fitAt(word, folded, at)
      found.push([at, at + word.length])
    } else if (placeOfInitials(word, (read.initials ??= initialsOf(folded))) >= 0)
      score += fit.initials
    else {
      const allowed = errorsAllowed(word)
      const errors = allowed > 0 ? fewestErrors(word, folded, allowed) : Infinity
      if (errors > allowed) return null
      score += fit.typo + errors
    }
  }
  // folding may change the length of a text, and with it every position
  return { score, marks: folded.length === text.length ? withoutOverlaps(found) : [] }
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** What is compared of a text. */
interface ReadText {
  folded: string
  initials?: string[]
}

/** The same titles are compared with each key: so many are kept. */
const mostTexts = 5_000
const texts = new Map<string, ReadText>()

function readText(text: string): ReadText {
  const known = texts.get(text)
  if (known) return known
  if (texts.size >= mostTexts) texts.clear()
  const read: ReadText = { folded: fold(text) }
  texts.set(text, read)
  return read
}

let last: { typed: string; words: readonly string[] } = { typed: '', words: [] }

function wordsOf(typed: string): readonly string[] {
  if (typed !== last.typed) last = { typed, words: fold(typed).split(/\s+/).filter(Boolean) }
  return last.words
}

const isInsideWord = (text: string, at: number) =>
  /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && !/\p{Script=Han}/u.test(text[at] ?? '')

/** The first place where a word of the text starts with it, otherwise the first at all. */
function placeOf(word: string, text: string): number {
  const first = text.indexOf(word)
  for (let at = first; at >= 0; at = text.indexOf(word, at + 1))
    if (!isInsideWord(text, at)) return at
  return first
}

function fitAt(word: string, text: string, at: number): number {
  if (at === 0) return word.length === text.length ? fit.whole : fit.start
  return isInsideWord(text, at) ? fit.inside : fit.startOfWord
}

const initials = new Map<string, string>()

/** `支付重 pay order` gives `z f cz p o`: the letters that each may be. */
function initialsOf(text: string): string[] {
  const all: string[] = []
  let before = ''
  for (const sign of text) {
    if (sign > '\u2E7F') {
      let initial = initials.get(sign)
      if (initial === undefined) initials.set(sign, (initial = pinyinInitials(sign)))
      if (initial !== '') all.push(initial)
    } else if (/[\p{L}\p{N}]/u.test(sign) && !/[a-z\d]/.test(before)) all.push(sign)
    before = sign
  }
  return all
}

const errorsAllowed = (word: string) => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0)

/** Rows of {@link fewestErrors}, for all texts up to their length. */
let rows = [new Int32Array(64), new Int32Array(64), new Int32Array(64)] as const

/**
 * The fewest typing errors (a character too many, missing, wrong, or two exchanged) that turn the
 * word into some part of the text: optimal string alignment, with a free start and end in the text
 * (Sellers 1980).
 *
 * @returns any number above `allowed` if there are more than that
 */
function fewestErrors(word: string, text: string, allowed: number): number {
  const width = text.length + 1
  if (rows[0].length < width)
    rows = [new Int32Array(width * 2), new Int32Array(width * 2), new Int32Array(width * 2)]
  let [twoAbove, above, current] = rows
  above.fill(0, 0, width)
  let leastAbove = 0
  for (let row = 1; row <= word.length; row++) {
    const sign = word.charCodeAt(row - 1)
    const before = row > 1 ? word.charCodeAt(row - 2) : -1
    let least = (current[0] = row)
    for (let at = 1; at < width; at++) {
      const other = text.charCodeAt(at - 1)
      let errors = Math.min(
        above[at - 1]! + (sign === other ? 0 : 1),
        above[at]! + 1,
        current[at - 1]! + 1,
      )
      if (other === before && at > 1 && sign === text.charCodeAt(at - 2))
        errors = Math.min(errors, twoAbove[at - 2]! + 1)
      current[at] = errors
      if (errors < least) least = errors
    }
    // two exchanged characters lead from the row above this one to the next
    if (least > allowed && leastAbove >= allowed) return Infinity
    leastAbove = least
    ;[twoAbove, above, current] = [above, current, twoAbove]
  }
  return leastAbove
}

function withoutOverlaps(ranges: readonly Range[]): Range[] {
  const ordered = ranges.toSorted((one, other) => one[0] - other[0])
  return ordered.filter(([from], at) => at === 0 || from >= (ordered[at - 1]?.[1] ?? 0))
}
