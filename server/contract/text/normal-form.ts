/** A file's text in two: what stands between the first two `---` lines, and the rest. Source: command-line 2.4. */
export interface FrontMatter {
  /** The lines between the marks, without them; `null` when the text has no front matter. */
  head: string | null
  /** The page's own text. */
  body: string
}

const byteOrderMark = '\uFEFF'

/**
 * Cuts YAML front matter off the start of a file's text; line ends may be of any kind. Only who reads files does this: a text that is
 * stored has none, and one that begins with such lines means them as text.
 * A first line `---` without a closing `---` (or `...`) is a thematic break, hence text.
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

/**
 * The form in which two texts are compared and hashed: no byte-order mark, `\n` line ends and exactly one at the very end; an empty
 * text, or one of line ends only, is empty. Everything else stays, blanks at line ends and the Unicode form included. Before this the
 * reader of a file cuts off its front matter and puts links to assets and pages into their stored form. Source: command-line 2.9.
 */
export function normalForm(text: string): string {
  const lines = text.slice(text.startsWith(byteOrderMark) ? 1 : 0).replace(/\r\n?/g, '\n')
  let end = lines.length
  while (end > 0 && lines[end - 1] === '\n') end--
  return end === 0 ? '' : `${lines.slice(0, end)}\n`
}

/** The digest of a text's normal form, so that it is never taken of anything else. */
export const digestOf = <Digest>(text: string, digest: (normal: string) => Digest): Digest => digest(normalForm(text))
