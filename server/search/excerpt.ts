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

const isSecondHalf = (code: number) => code >= 0xdc00 && code <= 0xdfff

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
  const hit = at ?? 0
  // a character takes at most three bytes for each of its UTF-16 units
  const from = characterAt(bytes, hit - excerptLead * 3)
  const lead = bytes.toString('utf8', from, hit)
  let start = Math.max(0, lead.length - excerptLead)
  if (isSecondHalf(lead.charCodeAt(start))) start++
  const window =
    lead +
    bytes.toString('utf8', hit, characterAt(bytes, hit + (keywordLength + excerptLength) * 3))
  let end = start + keywordLength + excerptLength
  if (isSecondHalf(window.charCodeAt(end))) end--
  const part = window.slice(start, end)
  const hits = at === undefined ? [] : rangesOf(part, keyword)
  return {
    text: `${dots}${part}${dots}`,
    hits: hits.map(([a, b]) => [a + dots.length, b + dots.length] as const),
  }
}
