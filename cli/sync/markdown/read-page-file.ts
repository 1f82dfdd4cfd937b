import { parserOf } from '#contract/document/parsers.ts'
import { utf8Length } from '#contract/fields/texts.ts'
import { limits } from '#contract/limits.ts'
import { storedSheet } from '#contract/text/content/sheets/sheet-file.ts'
import type { Heading } from '#contract/text/markdown/anchors.ts'
import { pushedDialect, type Dialect } from '#contract/text/markdown/dialect.ts'
import { parseText } from '#contract/text/markdown/markdown.ts'
import { scanBlocks } from '#contract/text/markup/blocks/blocks.ts'
import type { FoundHeading } from '#contract/text/markup/headings.ts'
import { sourceOf } from '#contract/text/markup/inline-text.ts'
import { readMarkup } from '#contract/text/markup/links/links.ts'
import { isSheetPath, kindOfPath } from '../names.ts'
import { phrase, type Phrase } from '../problem.ts'
import { decodeText, type Encoding } from './decode.ts'
import { readFrontMatter, splitPage, unclosedFrontMatter } from './front-matter.ts'
import { digestOf, lineAt, pageText, tooLarge, type PageFacts, type PageText } from './page-file.ts'
import { sheetFileProblem } from './sheet-file.ts'

/** A conflict marker as written by `pull`. Source: cli/spec.md 3.4 */
const conflictMark = /^(?:<<<<<<< local|\|{7} base|>>>>>>> remote rev \d+)$/m

/** Position of an unresolved conflict; marker lines inside code blocks do not count. */
function conflictAt(text: string): { at: number; mark: string } | undefined {
  if (!conflictMark.test(text)) return undefined
  for (const { inline } of scanBlocks(text).blocks) {
    const match = conflictMark.exec(inline.text)
    if (match) return { at: sourceOf(inline, match.index), mark: match[0] }
  }
  return undefined
}

/**
 * Parses the bytes of a page's file. A mistake becomes the error of this file, so that the others
 * are not affected.
 */
export function readPageFile(
  path: string,
  bytes: Uint8Array,
  encoding: Encoding = 'utf-8',
  dialect: Dialect = pushedDialect,
): { facts: PageFacts; page?: PageText } {
  const failed = (rule: string, message: Phrase, line = 0, column = 0): { facts: PageFacts } => {
    return {
      facts: {
        front: {},
        links: [],
        digest: '',
        error: { path, line, column, rule, level: 'error', message },
      },
    }
  }
  const decoded = decodeText(bytes, encoding)
  if (!decoded.ok)
    return failed(decoded.rule, phrase(decoded.key, { position: decoded.position }), decoded.line)

  if (isSheetPath(path)) {
    const page = pageText('', decoded.text, decoded.bom)
    const problem = sheetFileProblem(page.text)
    if (problem) {
      const { line, column } = lineAt(page, problem.at)
      return failed('sheet', problem.message, line, column)
    }
    const size = utf8Length(storedSheet(page.text))
    if (size > limits.textBytes) return failed('page-too-large', tooLarge(size))
    return { facts: { front: {}, links: [], digest: digestOf(decoded.text) }, page }
  }
  if (kindOfPath(path) === 'api') {
    const page = pageText('', decoded.text, decoded.bom)
    return { facts: { front: {}, links: [], digest: digestOf(decoded.text) }, page }
  }
  const { block, rest, front: head, isHome } = splitPage(decoded.text, dialect)
  const { front, error, remarks = [] } = readFrontMatter(head)
  if (error) return failed('frontmatter', error.message, error.line, error.column)
  const unclosed = unclosedFrontMatter(decoded.text)
  if (unclosed) {
    const key = unclosed.mark === '+++' ? 'front.unclosedToml' : 'front.unclosed'
    return failed('frontmatter', phrase(key, { line: unclosed.line }), 1, 1)
  }
  if (front.summary && front.summary.length > limits.remarkLength) {
    return failed(
      'frontmatter',
      phrase('front.summaryTooLong', { most: limits.remarkLength }),
      1,
      1,
    )
  }

  const page = pageText(block, rest, decoded.bom)
  const conflict = conflictAt(page.text)
  if (conflict)
    return failed(
      'conflict-marker',
      phrase('file.conflictMark', { mark: conflict.mark }),
      lineAt(page, conflict.at).line,
      1,
    )
  if (utf8Length(page.text) > limits.textBytes)
    return failed('page-too-large', tooLarge(utf8Length(page.text)))

  const { links, headings, beginsWithHeading, labels } = readMarkup(page.text)
  const titleIn = (found: readonly FoundHeading[]) =>
    found.find((one) => one.level === 1 && one.text !== '') ??
    (beginsWithHeading ? found[0] : undefined)
  const own = titleIn(headings.filter((one) => !one.isHtml))
  const ofIndex = titleIn(headings)
  const { text } = page
  const ofHome = isHome && dialect === 'commonmark' ? homeHeading(text) : undefined
  const heading = ofHome ?? (own && shownHeading(text, own, dialect))
  const indexHeading =
    ofHome !== undefined || ofIndex === own
      ? heading
      : ofIndex && shownHeading(text, ofIndex, dialect)
  const formerHeading = own ? formerText(own, heading) : ofHome && ''
  const formerIndexHeading = ofIndex && formerText(ofIndex, indexHeading)
  const dependsOnDialect = isHome || [own, ofIndex].some((one) => one && hasMarks(text, one))
  return {
    facts: {
      front,
      links,
      ...(remarks.length > 0
        ? {
            remarks: remarks.map((one) => ({
              path,
              rule: 'front-key',
              level: 'warn' as const,
              ...one,
            })),
          }
        : {}),
      ...(labels.length > 0 ? { labels } : {}),
      ...(heading ? { heading } : {}),
      ...(indexHeading && indexHeading !== heading ? { indexHeading } : {}),
      ...(formerHeading === undefined ? {} : { formerHeading }),
      ...(formerIndexHeading === undefined ? {} : { formerIndexHeading }),
      ...(dependsOnDialect ? { dialect } : {}),
      digest: digestOf(decoded.text),
    },
    page,
  }
}

/** Id and classes after a heading, which are ignored. */
const attributes =
  /\s*\{:?\s*(?:[#.][^{}]*|id=[^{}]*)\}\s*$|\s:id=[\w\p{L}\p{M}%-]+(?:\s+:[a-z-]+(?:=[^\s:]*)?)*\s*$/u

/** Signs that may be markup in a heading: without them it reads as it is written. */
const marks = /[\\`*_~[\]<>&:$!{}=^]|\/\//

/** Whether a heading may hold markup; one that is underlined may have several lines. */
function hasMarks(text: string, { at, isHtml }: FoundHeading): boolean {
  if (at === undefined) return false
  const end = text.indexOf('\n', at)
  // the position is that of the words, behind the signs of the heading
  const line = text.slice(text.lastIndexOf('\n', at) + 1, end < 0 ? text.length : end)
  return isHtml === true || !/^ {0,3}#/.test(line) || marks.test(line)
}

/** A heading as it is shown, with its emoji, entities and links read. Source: cli/spec.md 2.5 */
function shownHeading(text: string, heading: FoundHeading, dialect: Dialect): string {
  const read = heading.text.replace(attributes, '')
  if (!hasMarks(text, heading)) return read
  const line = text.slice(0, heading.at).split('\n').length - 1
  const shown = parseText(parserOf(dialect), text).tokens.find(
    ({ type, map }) => type === 'heading_open' && map?.[0] === line,
  )?.meta as Heading | undefined
  return shown?.text.replaceAll(/\s+/g, ' ').trim() || read
}

/** The heading that a home page has from its front matter. Source: web/spec/reading.md 11.3a */
function homeHeading(text: string): string | undefined {
  const [first] = parseText(parserOf('commonmark'), text).tokens
  const { level, text: shown } = (
    first?.type === 'heading_open' ? first.meta : {}
  ) as Partial<Heading>
  return (level === 1 && shown?.replaceAll(/\s+/g, ' ').trim()) || undefined
}

/** What earlier versions read, if that is not what is read now. */
function formerText({ text }: FoundHeading, heading: string | undefined): string | undefined {
  const read = text.replace(attributes, '')
  return [read, text].find((former) => former !== heading)
}
