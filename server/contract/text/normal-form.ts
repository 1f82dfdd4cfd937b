/**
 * A file's text in two parts: the block between the first two `---` or `+++` lines, and the rest.
 * Source: cli/spec.md 2.4.
 */
export interface FrontMatter {
  /** The lines between the delimiters; `null` if the text has no front matter. */
  head: string | null
  /** The page's own text. */
  body: string
  /** The head is TOML, between `+++` lines; otherwise YAML. */
  isToml: boolean
}

const byteOrderMark = '\uFEFF'

/**
 * Splits front matter from the beginning of a file's text; line breaks may be of any kind. Only for
 * files: a stored text has none, and lines that look like it are text. So is a first line without a
 * closing one: `---` (or `...`) after `---`, a thematic break without it, and `+++` after `+++`. Lines
 * of `+++` part the cells of a notebook too, so what follows the first must be TOML.
 */
export function splitFrontMatter(text: string): FrontMatter {
  const start = text.startsWith(byteOrderMark) ? 1 : 0
  const none = { head: null, body: text.slice(start), isToml: false }
  const opening = /(---|\+\+\+)[ \t]*(?:\r\n|\n|\r)/y
  opening.lastIndex = start
  const mark = opening.exec(text)?.[1]
  if (mark === undefined) return none
  const from = opening.lastIndex
  const isToml = mark === '+++'
  if (isToml && !isTomlAt(text, from)) return none
  const closing = isToml
    ? /^\+\+\+[ \t]*(?:\r\n|\n|\r|(?![^]))/gm
    : /^(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r|(?![^]))/gm
  closing.lastIndex = from
  const end = closing.exec(text)
  if (!end) return none
  return { head: text.slice(from, end.index), body: text.slice(closing.lastIndex), isToml }
}

/** Characters within which a key of TOML ends. */
const longestKey = 1_000

const tomlKey = String.raw`(?:[\w-]+|"(?:[^"\\\r\n]|\\[^\r\n])*"|'[^'\r\n]*')`

/** A line of TOML that sets a key, which is the first group and may be quoted, or begins a table. */
export const tomlLine = new RegExp(
  String.raw`^[ \t]*(?:(${tomlKey})(?:[ \t]*\.[ \t]*${tomlKey})*[ \t]*=|\[{1,2}[^[\](){}\r\n]+\]{1,2}[ \t]*(?:#|$))`,
)

/** Whether what comes first behind blank lines and comments is TOML, or there are only blank lines. */
function isTomlAt(text: string, from: number): boolean {
  const line = /[^\r\n]*(?:\r\n|\n|\r|(?![^]))/y
  line.lastIndex = from
  let isBlank = true
  while (line.lastIndex < text.length) {
    const [whole] = line.exec(text)!
    const own = whole.trim()
    if (own === '+++') return isBlank
    if (own !== '' && !own.startsWith('#'))
      return tomlLine.test(whole.slice(0, longestKey).trimEnd())
    isBlank &&= own === ''
  }
  return false
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
