import { limits } from '#contract/limits.ts'

/** Characters of a search text that the calls accept. */
export const keywordLength = limits.shortTextLength

/**
 * Whether something typed is enough to search for: more than one character, or a single Chinese,
 * Japanese or Korean one, and not more than calls accept. Source: web/spec/reading.md 9.
 */
export const isKeyword = (typed: string): boolean =>
  typed.trim().length <= keywordLength &&
  ([...typed.trim()].length > 1 ||
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(typed))
