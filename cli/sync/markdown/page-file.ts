import { limits } from '#contract/limits.ts'
import type { Dialect } from '#contract/text/markdown/dialect.ts'
import type { FoundLink } from '#contract/text/markup/links/found-link.ts'
import { shortDigest } from '../digest.ts'
import { kindOfPath } from '../names.ts'
import { phrase, type Phrase, type Remark } from '../problem.ts'
import { decodeText, lineEnds, type Encoding } from './decode.ts'
import { splitPage, type FrontMatter } from './front-matter.ts'

/** What a file says about its page besides the text; cached between runs. */
export interface PageFacts {
  front: FrontMatter
  /** The heading that may become the title. */
  heading?: string
  /**
   * The heading of a page that introduces its folder, where that is a different one: it may be
   * HTML.
   */
  indexHeading?: string
  /**
   * What an earlier version of this program took for the heading, where that was something else.
   */
  formerHeading?: string
  /** The same of `indexHeading`. */
  formerIndexHeading?: string
  /** In which the headings were read, where that matters. */
  dialect?: Dialect
  /** In order of appearance, with positions in the file's text. */
  links: FoundLink[]
  /** Labels of MyST in the text, with the headings that they stand before. */
  labels?: { name: string; title?: string }[]
  /** Digest of the content, independent of line ends; identifies a version of the file. */
  digest: string
  /** What of the file is not read as it is written. */
  remarks?: Remark[]
  /** Why the page cannot be written. */
  error?: Remark
}

/**
 * A file's text without front matter (but that of a home page) and with LF line ends, and the
 * properties this loses. Source: cli/spec.md 2.9, 2.10
 */
export interface PageText {
  text: string
  /** Front matter block with its own line ends; empty when there is none. */
  block: string
  eol: 'lf' | 'crlf' | 'cr'
  bom: boolean
  /** Number of line ends at the end of the text. */
  end: number
}

/** Digest of a file's content, independent of line ends. */
export const digestOf = (text: string): string => shortDigest(text.replaceAll(/\r\n?/g, '\n'))

/** The digest of the bytes of a page's file, or undefined when they are not text. */
export function fileDigest(bytes: Uint8Array, encoding: Encoding): string | undefined {
  const decoded = decodeText(bytes, encoding)
  return decoded.ok ? digestOf(decoded.text) : undefined
}

/** The text of a page from the two parts of its file. */
export const pageText = (block: string, rest: string, bom: boolean): PageText => ({
  text: rest.includes('\r') ? rest.replaceAll(/\r\n?/g, '\n') : rest,
  block,
  bom,
  ...lineEnds(rest),
})

/**
 * The text of bytes already accepted by `readPageFile`.
 *
 * @param dialect may be left out where the facts of the file do not depend on it
 */
export function readPageText(
  path: string,
  bytes: Uint8Array,
  encoding: Encoding,
  dialect: Dialect | undefined,
): PageText | undefined {
  const decoded = decodeText(bytes, encoding)
  if (!decoded.ok) return undefined
  if (kindOfPath(path) !== 'markdown') return pageText('', decoded.text, decoded.bom)
  const { block, rest } = splitPage(decoded.text, dialect)
  return pageText(block, rest, decoded.bom)
}

/** The remark about a text the server would refuse. Source: server/contract/spec/additions.md 6 */
export function tooLarge(bytes: number): Phrase {
  return phrase('file.tooLarge', { size: megabytes(bytes), most: megabytes(limits.textBytes) })
}

/** A size in megabytes, rounded up to a tenth. */
export function megabytes(bytes: number): string {
  return `${(Math.ceil((bytes / 1_048_576) * 10) / 10).toString()} MB`
}

/** Where the lines of a text begin, by its page: a file may have thousands of findings. */
const lineStarts = new WeakMap<PageText, number[]>()

function startsOf(page: PageText): number[] {
  const known = lineStarts.get(page)
  if (known) return known
  const starts = [0]
  for (let at = page.text.indexOf('\n'); at >= 0; at = page.text.indexOf('\n', at + 1))
    starts.push(at + 1)
  lineStarts.set(page, starts)
  return starts
}

/** Line and column in the file, from 1, of a position in the text. */
export function lineAt(page: PageText, position: number): { line: number; column: number } {
  const starts = startsOf(page)
  let [line, end] = [0, starts.length]
  while (end - line > 1) {
    const middle = (line + end) >> 1
    if (starts[middle]! <= position) line = middle
    else end = middle
  }
  const before = page.block.match(/\r\n|\n|\r/g)?.length ?? 0
  return { line: line + 1 + before, column: position - starts[line]! + 1 }
}
