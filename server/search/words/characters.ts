// Classes of characters for tokenising texts. Everything here works on code points.

/**
 * Separators, letters (with their marks), digits, and scripts written without spaces between words.
 */
export const kinds = { separator: 1, letter: 2, digit: 3, unspaced: 4 } as const
export type Kind = (typeof kinds)[keyof typeof kinds]

/** Han, kana, hangul, bopomofo: each character counts as a word. Source: web/spec/reading.md 9. */
const isUnspaced = (code: number): boolean =>
  (code >= 0x4e00 && code <= 0x9fff) ||
  (code >= 0x3041 && code <= 0x3096) ||
  (code >= 0x30a1 && code <= 0x30fa) ||
  (code >= 0x30fc && code <= 0x30ff) ||
  (code >= 0x3005 && code <= 0x3007) ||
  (code >= 0x3105 && code <= 0x312f) ||
  (code >= 0x31a0 && code <= 0x31bf) ||
  (code >= 0x31f0 && code <= 0x31ff) ||
  (code >= 0x3400 && code <= 0x4dbf) ||
  (code >= 0xac00 && code <= 0xd7a3) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0x20000 && code <= 0x3ffff)

/** Voice marks of half-width katakana: they belong to the preceding character. */
const isNarrowVoiceMark = (code: number) => code === 0xff9e || code === 0xff9f

/**
 * Uses the kind of the folded form: half-width katakana is katakana, a unit symbol is its letters.
 */
function decide(code: number): Kind {
  if (isUnspaced(code) || isNarrowVoiceMark(code)) return kinds.unspaced
  const character = String.fromCodePoint(
    String.fromCodePoint(code).normalize('NFKC').codePointAt(0) as number,
  )
  if (isUnspaced(character.codePointAt(0) as number)) return kinds.unspaced
  if (/[\p{L}\p{M}]/u.test(character)) return kinds.letter
  return /\p{N}/u.test(character) ? kinds.digit : kinds.separator
}

/** Cached kinds of characters of the basic multilingual plane. */
const known = new Uint8Array(0x1_0000)

export function kindOf(code: number): Kind {
  if (code >= known.length) return decide(code)
  const kind = known[code] as Kind | 0
  return kind === 0 ? ((known[code] = decide(code)) as Kind) : kind
}

/** Code point that ends before `index`. */
function codeBefore(text: string, index: number): number {
  const code = text.charCodeAt(index - 1)
  const isSecondHalf = code >= 0xdc00 && code <= 0xdfff && index > 1
  return isSecondHalf ? (text.codePointAt(index - 2) as number) : code
}

const isUpper = (code: number): boolean => {
  if (code < 0x80) return code >= 0x41 && code <= 0x5a
  const character = String.fromCodePoint(code)
  return character !== character.toLowerCase()
}

/**
 * True when a word, or a part of an identifier, begins at `index`: after anything but a letter or
 * digit, between letters and digits, before `Info` in `getUserInfo` and before `Server` in
 * `HTTPServer`.
 *
 * @param text as written, since the case of letters matters
 */
export function beginsPart(text: string, index: number): boolean {
  if (index <= 0) return true
  const before = codeBefore(text, index)
  const kindBefore = kindOf(before)
  if (kindBefore !== kinds.letter && kindBefore !== kinds.digit) return true
  const here = text.codePointAt(index)
  if (here === undefined || kindOf(here) !== kindBefore) return true
  if (kindBefore === kinds.digit || !isUpper(here)) return false
  if (!isUpper(before)) return true
  const next = text.codePointAt(index + (here > 0xffff ? 2 : 1))
  return next !== undefined && kindOf(next) === kinds.letter && !isUpper(next)
}

/** True when a word ends before `index`. */
export function endsWord(text: string, index: number): boolean {
  if (index >= text.length) return true
  const kind = kindOf(text.codePointAt(index) as number)
  return kind !== kinds.letter && kind !== kinds.digit
}
