import { characterAt } from './stored-text.ts'
import type { Keyword } from './words/keyword.ts'
import { rangesOf, type Range } from './words/match.ts'

/** Part of a text around a hit, and the position of the keyword in it, in UTF-16 units. */
export interface Excerpt {
  readonly text: string
  readonly hits: readonly Range[]
}

/**
 * Characters before the hit, and in total besides the keyword. Source:
 * server/contract/spec/calls.md 5.15.
 */
const excerptLead = 100
const excerptLength = 200
const dots = '...'

/** UTF-16 units of the character that begins with a byte of UTF-8. */
const unitsOf = (first: number) => (first >= 0xf0 ? 2 : 1)

/** Start of the character that begins at most `units` before `from`, in bytes. */
function unitsBack(bytes: Buffer, from: number, units: number): number {
  for (let at = from, left = units; ;) {
    if (at === 0) return 0
    const start = characterAt(bytes, at - 1)
    left -= unitsOf(bytes[start] as number)
    if (left < 0) return at
    at = start
  }
}

/** End of the last character that ends at most `units` after `from`, in bytes. */
function unitsAhead(bytes: Buffer, from: number, units: number): number {
  let at = from
  for (let left = units; at < bytes.length;) {
    left -= unitsOf(bytes[at] as number)
    if (left < 0) return at
    at++
    while (at < bytes.length && ((bytes[at] as number) & 0xc0) === 0x80) at++
  }
  return at
}

/**
 * The part of a text around the hit after `at` bytes; the beginning of the text if there is none.
 */
export function excerptOf(
  bytes: Buffer,
  at: number | undefined,
  keyword: Keyword,
  keywordLength: number,
): Excerpt {
  if (bytes.length === 0) return { text: '', hits: [] }
  // only what is sent is decoded
  const start = unitsBack(bytes, at ?? 0, excerptLead)
  const part = bytes.toString(
    'utf8',
    start,
    unitsAhead(bytes, start, keywordLength + excerptLength),
  )
  const hits = at === undefined ? [] : rangesOf(part, keyword)
  return {
    text: `${dots}${part}${dots}`,
    hits: hits.map(([a, b]) => [a + dots.length, b + dots.length] as const),
  }
}
