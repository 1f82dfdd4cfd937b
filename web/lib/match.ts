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
  const folded = fold(text)
  let score = text.length / 10_000 // of equal matches the shorter one is the closer one
  const found: Range[] = []
  for (const word of fold(words).split(/\s+/).filter(Boolean)) {
    const at = placeOf(word, folded)
    if (at >= 0) {
      score += fitAt(word, folded, at)
      found.push([at, at + word.length])
    } else if (placeOfInitials(word, initialsOf(folded)) >= 0) score += fit.initials
    else {
      const errors = fewestErrors(word, folded)
      if (errors > errorsAllowed(word)) return null
      score += fit.typo + errors
    }
  }
  // folding may change the length of a text, and with it every position
  return { score, marks: folded.length === text.length ? withoutOverlaps(found) : [] }
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()
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

/**
 * The fewest typing errors (a character too many, missing, wrong, or two exchanged) that turn the
 * word into some part of the text: optimal string alignment, with a free start and end in the text
 * (Sellers 1980).
 */
function fewestErrors(word: string, text: string): number {
  if (errorsAllowed(word) === 0) return Infinity
  let twoAbove: number[] = []
  let above = Array.from({ length: text.length + 1 }, () => 0)
  for (let row = 1; row <= word.length; row++) {
    const current = [row]
    for (let at = 1; at <= text.length; at++) {
      const isSame = word[row - 1] === text[at - 1]
      let errors = Math.min(
        (above[at - 1] ?? 0) + (isSame ? 0 : 1),
        (above[at] ?? 0) + 1,
        (current[at - 1] ?? 0) + 1,
      )
      if (row > 1 && at > 1 && word[row - 1] === text[at - 2] && word[row - 2] === text[at - 1])
        errors = Math.min(errors, (twoAbove[at - 2] ?? 0) + 1)
      current.push(errors)
    }
    twoAbove = above
    above = current
  }
  return above.reduce((least, one) => Math.min(least, one), Infinity)
}

function withoutOverlaps(ranges: readonly Range[]): Range[] {
  const ordered = ranges.toSorted((one, other) => one[0] - other[0])
  return ordered.filter(([from], at) => at === 0 || from >= (ordered[at - 1]?.[1] ?? 0))
}
