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

/** Most bytes of UTF-8 that one UTF-16 unit takes. */
const unitBytes = 3

const isFirstHalf = (code: number) => code >= 0xd800 && code <= 0xdbff
const isSecondHalf = (code: number) => code >= 0xdc00 && code <= 0xdfff

/** The last or first units of a text, without half a character. */
function lastOf(text: string, units: number): string {
  const start = Math.max(0, text.length - units)
  return text.slice(start + (isSecondHalf(text.charCodeAt(start)) ? 1 : 0))
}
function firstOf(text: string, units: number): string {
  const end = Math.min(text.length, units)
  return text.slice(0, end - (isFirstHalf(text.charCodeAt(end - 1)) ? 1 : 0))
}

/** Up to `units` of the text before or from a byte, where a character begins. */
const before = (bytes: Buffer, at: number, units: number): string =>
  lastOf(bytes.toString('utf8', characterAt(bytes, at - units * unitBytes), at), units)
const from = (bytes: Buffer, at: number, units: number): string =>
  firstOf(bytes.toString('utf8', at, characterAt(bytes, at + units * unitBytes)), units)

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
  // little more than what is sent is decoded
  const lead = before(bytes, at ?? 0, excerptLead)
  const part = lead + from(bytes, at ?? 0, keywordLength + excerptLength - lead.length)
  const hits = at === undefined ? [] : rangesOf(part, keyword)
  return {
    text: `${dots}${part}${dots}`,
    hits: hits.map(([a, b]) => [a + dots.length, b + dots.length] as const),
  }
}
