/**
 * A file's text in two: what stands between the first two `---` lines, and the rest. Source:
 * cli/spec.md 2.4.
 */
export interface FrontMatter {
  /** The lines between the marks, without them; `null` when the text has no front matter. */
  head: string | null
  /** The page's own text. */
  body: string
}

const byteOrderMark = '\uFEFF'

/**
 * Cuts YAML front matter off the start of a file's text; line ends may be of any kind. Only who
 * reads files does this: a text that is stored has none, and one that begins with such lines means
 * them as text. A first line `---` without a closing `---` (or `...`) is a thematic break, hence
 * text.
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
 * The form in which two texts are compared and hashed, as UTF-8: no byte-order mark, `\n` line ends
 * and exactly one at the very end; an empty text, or one of line ends only, is empty. Everything
 * else stays, blanks at line ends and the Unicode form included. Before this the reader of a file
 * cuts off its front matter and puts links to assets and pages into their stored form. Bytes,
 * because replacing millions of line ends in a text takes a second, and in its bytes some
 * milliseconds. Source: cli/spec.md 2.9.
 */
export function normalForm(bytes: Uint8Array): Uint8Array {
  const text = mark.every((byte, at) => bytes[at] === byte) ? bytes.subarray(mark.length) : bytes
  const end = text.length
  const normal = new Uint8Array(end + 1)
  let length = 0
  for (let at = 0; at < end; at++) {
    const byte = text[at] as number
    normal[length] = byte === carriageReturn ? lineFeed : byte
    // the second sign of a line end of two is written over
    if (byte !== lineFeed || at === 0 || text[at - 1] !== carriageReturn) length++
  }
  while (length > 0 && normal[length - 1] === lineFeed) length--
  if (length > 0) normal[length++] = lineFeed
  return normal.subarray(0, length)
}

/** The digest of a text's normal form, so that it is never taken of anything else. */
export const digestOf = <Digest>(
  bytes: Uint8Array,
  digest: (normal: Uint8Array) => Digest,
): Digest => digest(normalForm(bytes))
