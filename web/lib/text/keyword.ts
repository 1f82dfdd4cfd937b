import type { limits } from '#contract/limits.ts'

/**
 * Characters of a search text that the calls accept; without the other limits, which a reader's
 * first load does not need.
 */
export const keywordLength: typeof limits.shortTextLength = 1_000

/**
 * Whether something typed is enough to search for: more than one character, or a single Chinese,
 * Japanese or Korean one, and not more than calls accept. Source: web/spec/reading.md 9.
 */
export const isKeyword = (typed: string): boolean =>
  typed.trim().length <= keywordLength &&
  ([...typed.trim()].length > 1 ||
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(typed))
