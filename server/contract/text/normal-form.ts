/**
 * A file's text in two parts: the block between the first two `---` lines, and the rest. Source:
 * cli/spec.md 2.4.
 */
export interface FrontMatter {
  /** The lines between the delimiters; `null` if the text has no front matter. */
  head: string | null
  /** The page's own text. */
  body: string
}

const byteOrderMark = '\uFEFF'

/**
 * Splits YAML front matter from the beginning of a file's text; line breaks may be of any kind.
 * Only for files: a stored text has none, and lines that look like it are text. A first line `---`
 * without a closing `---` (or `...`) is a thematic break, and so text.
 */
export function splitFrontMatter(text: string): FrontMatter {
  const start = text.startsWith(byteOrderMark) ? 1 : 0
  const opening = /---[ \t]*(?:\r\n|\n|\r)/y
  opening.lastIndex = start
  if (!opening.test(text)) return { head: null, body: text.slice(start) }
  const from = opening.lastIndex
  const closing = /^(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r|(?![^]))/gm
  closing.lastIndex = from
  const end = closing.exec(text)
  if (!end) return { head: null, body: text.slice(start) }
  return { head: text.slice(from, end.index), body: text.slice(closing.lastIndex) }
}

const lineFeed = 10
const carriageReturn = 13
/** The byte-order mark in UTF-8. */
const mark = [0xef, 0xbb, 0xbf]

/**
 * The form in which texts are compared and hashed, as UTF-8: no byte-order mark, `\n` line breaks
 * and exactly one at the very end; a text that is empty, or line breaks only, is empty. Everything
 * else is kept, including trailing spaces and the Unicode form. For a file, front matter is split
 * off, and links to assets and pages are put into their stored form, beforehand. It works on bytes,
 * because replacing millions of line breaks takes a second in a string, and some milliseconds in
 * its bytes. Source: cli/spec.md 2.9.
 */
export function normalForm(bytes: Uint8Array): Uint8Array {
  const text = mark.every((byte, at) => bytes[at] === byte) ? bytes.subarray(mark.length) : bytes
  if (!text.includes(carriageReturn)) return withOneLineBreak(text)
  const end = text.length
  const normal = new Uint8Array(end + 1)
  let length = 0
  for (let at = 0; at < end; at++) {
    const byte = text[at] as number
    normal[length] = byte === carriageReturn ? lineFeed : byte
    // overwrites the second byte of a two-byte line break
    if (byte !== lineFeed || at === 0 || text[at - 1] !== carriageReturn) length++
  }
  while (length > 0 && normal[length - 1] === lineFeed) length--
  if (length > 0) normal[length++] = lineFeed
  return normal.subarray(0, length)
}

/** The same of a text that only has to get its end: most need no byte copied. */
function withOneLineBreak(text: Uint8Array): Uint8Array {
  let length = text.length
  while (length > 0 && text[length - 1] === lineFeed) length--
  if (length === 0 || length < text.length) return text.subarray(0, length && length + 1)
  const normal = new Uint8Array(length + 1)
  normal.set(text)
  normal[length] = lineFeed
  return normal
}

/** The digest of a text's normal form; callers cannot hash anything else by mistake. */
export const digestOf = <Digest>(
  bytes: Uint8Array,
  digest: (normal: Uint8Array) => Digest,
): Digest => digest(normalForm(bytes))
