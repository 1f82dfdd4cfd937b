import type { Locale } from '#contract/locales/sentence.ts'
import { phrases } from './phrases.ts'

const isSecondHalf = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff
}

/** The part of a text that fits into an answer, and the offset of the rest. */
export function textPartOf(text: string, offset: number, most: number, locale: Locale) {
  const start = isSecondHalf(text, offset) ? offset - 1 : offset
  let end = Math.min(text.length, start + most)
  if (end < text.length && isSecondHalf(text, end)) end--
  return {
    page_content: text.slice(start, end),
    total_characters: text.length,
    ...(start > 0 ? { offset: start } : {}),
    ...(end < text.length ? { next_offset: end, note: phrases[locale].textGoesOn } : {}),
  }
}

/** The part of a list that fits into an answer, and the offset of the rest. */
export const listPartOf = <N extends string, T>(
  name: N,
  list: readonly T[],
  { offset, limit }: { offset: number; limit: number },
  locale: Locale,
) => ({
  [name as 'entries']: list.slice(offset, offset + limit),
  total: list.length,
  ...(offset + limit < list.length
    ? { next_offset: offset + limit, note: phrases[locale].listGoesOn }
    : {}),
})
