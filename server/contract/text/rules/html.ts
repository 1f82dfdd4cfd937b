import { isMarkup, isVoid, kindOf, tagAt, type Tag } from '../markdown/html-tags.ts'
import {
  endsParagraph,
  isIndentedCode,
  lineText,
  FailedSearches,
  type BlockRule,
  type BlockState,
  type InlineRule,
  type ParseEnvironment,
} from '../markdown/parser.ts'

const failed = new FailedSearches()
const endTags = (env: ParseEnvironment) => env.endTags as ReadonlySet<string>

/**
 * A block that begins with a tag: a comment, HTML kept whole (`pre`, `script`, tables, lists), or
 * tags around markdown (`<div>`, `<center>`, a line of tags only), whose content is markdown
 * without needing empty lines. Source: web/spec/reading.md 11.3.
 */
export const htmlBlock: BlockRule = (state, startLine, endLine, silent) => {
  if (isIndentedCode(state, startLine)) return false
  const start = state.bMarks[startLine]! + state.tShift[startLine]!
  if (state.src[start] !== '<') return false
  if (state.src.startsWith('<!--', start)) return comment(state, start, startLine, endLine, silent)
  const first = tagAt(state.src, start, state.eMarks[endLine - 1])
  if (!first || !isMarkup(first, endTags(state.env))) return false
  const kind = kindOf(first.name)
  if (kind === 'verbatim' && !first.isClosing)
    return verbatim(state, first, startLine, endLine, silent)
  if (kind === 'structure') return structure(state, first, startLine, endLine, silent)
  return wrapper(state, first, startLine, endLine, silent)
}

function comment(
  state: BlockState,
  start: number,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const limit = state.eMarks[endLine - 1]!
  const end = failed.search(state, '-->', start, () => state.src.indexOf('-->', start + 4))
  if (end < 0 || end > limit) return false
  let line = startLine
  while (state.eMarks[line]! < end) line++
  if (state.src.slice(end + 3, state.eMarks[line]).trim() !== '') return false // text follows: the inline rule removes the comment
  if (!silent) pushHtml(state, startLine, line + 1, '')
  return true
}

function verbatim(
  state: BlockState,
  { name }: Tag,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'i')
  const last = failed.search(state, `</${name} ${endLine}`, startLine, () => {
    for (let line = startLine; line < endLine; line++)
      if (end.test(state.src.slice(state.bMarks[line], state.eMarks[line]))) return line
    return -1
  })
  if (last < 0) return false
  if (!silent) pushHtml(state, startLine, last + 1)
  return true
}

/** Extends to the line in which the element ends, at the latest to an empty line. */
function structure(
  state: BlockState,
  { name, isClosing }: Tag,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  if (silent) return true
  let depth = 0
  let line = startLine
  do {
    depth +=
      isVoid(name) || isClosing
        ? 0
        : balance(state.src.slice(state.bMarks[line], state.eMarks[line]), name)
    line++
  } while (
    depth > 0 &&
    line < endLine &&
    !state.isEmpty(line) &&
    state.sCount[line]! >= state.blkIndent
  )
  pushHtml(state, startLine, line)
  return true
}

/** Number of start tags with a name minus its end tags. */
function balance(html: string, name: string): number {
  let depth = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const tag = tagAt(html, at)
    if (tag?.name === name) depth += tag.isClosing ? -1 : 1
  }
  return depth
}

/**
 * Inline elements that may stand on a line of their own around blocks; others there are a
 * paragraph.
 */
const aroundBlocks = new Set([
  'font',
  'span',
  'big',
  'small',
  'tt',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
])

/** Elements that cannot contain blocks: their content is inline. */
const holdsLines = /^(?:p|h[1-6]|summary|figcaption)$/

/** The line after that of the end tag; without one, after the last line before an empty one. */
function endOfElement(state: BlockState, name: string, startLine: number, endLine: number): number {
  let line = startLine
  while (line < endLine && !state.isEmpty(line) && state.sCount[line]! >= state.blkIndent) {
    if (lineText(state, line++).toLowerCase().includes(`</${name}`)) break
  }
  return line
}

function wrapper(
  state: BlockState,
  first: Tag,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const start = state.bMarks[startLine]! + state.tShift[startLine]!
  let last = startLine // a start tag may span lines
  while (state.eMarks[last]! < first.end) if (++last >= endLine || state.isEmpty(last)) return false
  const lineEnd = state.eMarks[last]!
  let at = start
  let wraps = false
  for (
    let tag: Tag | null = first;
    tag && isMarkup(tag, endTags(state.env));
    tag = at < lineEnd ? tagAt(state.src, at, lineEnd) : null
  ) {
    const kind = kindOf(tag.name)
    if (kind === 'inline' && !aroundBlocks.has(tag.name)) break
    if (
      kind === 'verbatim' ||
      kind === 'structure' ||
      (kind === 'inline' && wraps && state.src.slice(tag.end, lineEnd).trim() !== '')
    )
      break
    wraps ||= kind === 'wrapper'
    at = tag.end
    while (at < lineEnd && /\s/.test(state.src[at]!)) at++
  }
  const rest = state.src.slice(at, lineEnd).trim()
  if (at === start || (!wraps && rest !== '')) return false // inline markup at the start of a paragraph
  if (silent) return wraps
  pushHtml(state, startLine, last + 1, state.src.slice(start, at))
  const holdsLine =
    !first.isClosing &&
    holdsLines.test(first.name) &&
    !state.src.slice(start, lineEnd).toLowerCase().includes(`</${first.name}`)
  if (rest === '' && !holdsLine) return true
  let line = last + 1
  if (holdsLine) line = endOfElement(state, first.name, line, endLine)
  else if (!/<\/[a-z][a-z0-9]*\s*>$/i.test(rest))
    while (!endsParagraph(state, line, endLine)) line++
  const inline = state.push('inline', '', 0)
  inline.content = [rest, state.getLines(last + 1, line, state.blkIndent, false).trim()]
    .filter(Boolean)
    .join('\n')
  inline.map = [startLine, line]
  inline.children = []
  state.line = line
  return true
}

function pushHtml(state: BlockState, startLine: number, endLine: number, content?: string): void {
  const token = state.push('html_block', '', 0)
  token.map = [startLine, endLine]
  token.content = content ?? state.getLines(startLine, endLine, state.blkIndent, true)
  state.line = endLine
}

/** An inline tag or comment. Anything else that begins with `<` is plain text. */
export const htmlInline: InlineRule = (state, silent) => {
  if (state.src[state.pos] !== '<') return false
  if (state.src.startsWith('<!--', state.pos)) {
    const start = state.pos + 4
    const end = failed.search(state, '-->', start, () => state.src.indexOf('-->', start))
    if (end < 0 || end + 3 > state.posMax) return false
    if (!silent) state.push('html_inline', '', 0).content = ''
    state.pos = end + 3
    return true
  }
  const tag = tagAt(state.src, state.pos, state.posMax)
  if (!tag || !isMarkup(tag, endTags(state.env))) return false
  if (!silent) {
    state.push('html_inline', '', 0).content = state.src.slice(state.pos, tag.end)
    if (tag.name === 'a') state.linkLevel += tag.isClosing ? -1 : 1
  }
  state.pos = tag.end
  return true
}
