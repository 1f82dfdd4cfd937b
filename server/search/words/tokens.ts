import { beginsPart, kindOf, kinds } from './characters.ts'
import { fold, type Folded } from './fold.ts'
import { shownText } from './shown-text.ts'

/**
 * Limits of a page's tokens: a PostgreSQL tsvector holds at most 1 MB. Source:
 * server/contract/spec/additions.md 6.
 */
export const bounds = {
  /** Distinct tokens of a page. */
  tokens: 60_000,
  /** Bytes of all tokens together. */
  bytes: 900_000,
  /** Characters of a token; beyond that only the text is compared. */
  tokenLength: 40,
  /**
   * Characters at the beginning of a word in which identifier parts are recognised: in encoded data
   * every other letter begins one.
   */
  partsWithin: 128,
  /** Distinct tokens of the title, which are indexed twice. */
  titleTokens: 2_000,
} as const

// Markers from the private use area, which tokens of a text never contain.
const itemMark = '\ue000'
const titleMark = '\ue001'
const beginningMark = '\ue002'
const rangeMark = '\ue003'

/** The token shared by all pages of an item. */
export const itemToken = (itemId: number): string => `${itemMark}${itemId}`
/** Number of consecutive page ids with a common token. */
export const rangeLength = 1_024
/** The token shared by pages with nearby ids, used to query the newest ones. */
export const rangeToken = (pageId: number): string =>
  `${rangeMark}${Math.floor(pageId / rangeLength)}`
/** The token of a word in the title. */
export const titleToken = (token: string): string => `${titleMark}${token}`

/** Lengths of prefixes that have tokens of their own. */
const beginningLengths = [2, 3] as const
/**
 * The token of all words with this short prefix; longer prefixes use the database's prefix search.
 * That merges the pages of all matching words before it returns the first, and short prefixes match
 * a large part of all words.
 */
export const beginningToken = (beginning: string): string | undefined =>
  beginningLengths.some((length) => length === beginning.length)
    ? `${beginningMark}${beginning}`
    : undefined

/**
 * A segment of a folded text that is looked up as a whole: a word, or characters of a script
 * without spaces.
 */
export interface Run {
  readonly from: number
  readonly to: number
  readonly isUnspaced: boolean
}

/** Words and segments of unspaced script in a folded text, in order. */
export function* runsOf(text: string): Generator<Run> {
  let from = 0
  let isUnspaced = false
  let isOpen = false
  for (let index = 0; index < text.length;) {
    const code = text.charCodeAt(index)
    const isPair = code >= 0xd800 && code <= 0xdbff && index + 1 < text.length
    const kind = kindOf(isPair ? (text.codePointAt(index) as number) : code)
    const isWord = kind === kinds.letter || kind === kinds.digit
    if (isOpen && (isUnspaced ? kind !== kinds.unspaced : !isWord)) {
      yield { from, to: index, isUnspaced }
      isOpen = false
    }
    if (!isOpen && kind !== kinds.separator) {
      isOpen = true
      isUnspaced = kind === kinds.unspaced
      from = index
    }
    index += isPair ? 2 : 1
  }
  if (isOpen) yield { from, to: text.length, isUnspaced }
}

/**
 * The single characters and overlapping pairs of a segment of unspaced script, so that any part of
 * it is found.
 */
export function* gramsOf(text: string, { from, to }: Run): Generator<string> {
  for (let index = from, before = ''; index < to;) {
    const code = text.charCodeAt(index)
    const character =
      code >= 0xd800 && code <= 0xdbff ? text.slice(index, index + 2) : (text[index] as string)
    yield character
    if (before !== '') yield before + character
    before = character
    index += character.length
  }
}

/**
 * The suffixes of a word that begin at a part: `getUserInfo` yields `getuserinfo`, `userinfo` and
 * `info`, so that a prefix search finds every part.
 */
function* partsOf(folded: Folded, written: string, { from, to }: Run): Generator<string> {
  const last = Math.min(to, from + bounds.partsWithin)
  for (let index = from; index < last; index++) {
    if (index > from) {
      const place = folded.at(index)
      if (place === folded.at(index - 1) || !beginsPart(written, place)) continue
    }
    yield cutToken(folded.text.slice(index, Math.min(to, index + bounds.tokenLength)))
  }
}

/** Truncates a token to its limit without splitting a character. */
export function cutToken(token: string): string {
  if (token.length < bounds.tokenLength) return token
  const cut = token.slice(0, bounds.tokenLength)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

/** Collects the distinct tokens of a text up to a limit, in order of first occurrence. */
function collect(text: string, into: Set<string>, most: number, budget: { bytes: number }): void {
  const folded = fold(text)
  const begun = new Set<string>()
  const adds = (token: string): boolean => {
    budget.bytes -= Buffer.byteLength(token)
    if (into.size >= most || budget.bytes < 0) return false
    into.add(token)
    return true
  }
  for (const run of runsOf(folded.text)) {
    for (const token of run.isUnspaced ? gramsOf(folded.text, run) : partsOf(folded, text, run)) {
      if (into.has(token)) continue
      if (!adds(token)) return
      if (run.isUnspaced) continue
      for (const length of beginningLengths) {
        const beginning = token.slice(0, length)
        if (begun.has(beginning)) continue
        begun.add(beginning)
        const marked = beginningToken(beginning)
        if (marked && beginning.isWellFormed() && !adds(marked)) return
      }
    }
  }
}

/** The indexed fields of a page. */
export interface PageText {
  readonly page_id: number
  readonly item_id: number
  readonly page_title: string
  readonly page_content: string
}

/**
 * The tokens of a page, joined by spaces: its item, its range of ids, its title marked as such, and
 * all words of title and text.
 */
export function pageTokens(page: PageText): string {
  const budget: { bytes: number } = { bytes: bounds.bytes }
  const title = new Set<string>()
  collect(page.page_title, title, bounds.titleTokens, budget)
  const all = new Set([itemToken(page.item_id), rangeToken(page.page_id)])
  for (const token of title) all.add(titleToken(token)).add(token)
  budget.bytes = bounds.bytes - Buffer.byteLength([...all].join(''))
  collect(shownText(page.page_content), all, bounds.tokens, budget)
  return [...all].join(' ')
}
