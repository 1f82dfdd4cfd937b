/**
 * Whether something typed is enough to search for: more than one character, or a single Chinese,
 * Japanese or Korean one. Source: web/spec/reading.md 9.
 */
export const isKeyword = (typed: string): boolean =>
  [...typed.trim()].length > 1 ||
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(typed)
