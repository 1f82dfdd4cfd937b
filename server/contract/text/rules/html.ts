import { isMarkup, kindOf, tagAt, type Tag } from '../html-tags.ts'
import {
  endsParagraph,
  isIndentedCode,
  VainSearches,
  type BlockRule,
  type BlockState,
  type InlineRule,
  type ParseEnvironment,
} from '../parser.ts'

const vain = new VainSearches()
const endTags = (env: ParseEnvironment) => env.endTags as ReadonlySet<string>

/**
 * A block that begins with a tag: a comment, HTML kept whole (`pre`, `script`, tables, lists), or tags around
 * markdown (`<div>`, `<center>`, a line of tags only), whose inside stays markdown without empty lines.
 * Source: screens-reading 11.3.
 */
export const htmlBlock: BlockRule = (state, startLine, endLine, silent) => {
  if (isIndentedCode(state, startLine)) return false
  const start = state.bMarks[startLine]! + state.tShift[startLine]!
  if (state.src[start] !== '<') return false
  if (state.src.startsWith('<!--', start)) return comment(state, start, startLine, endLine, silent)
  const first = tagAt(state.src, start, state.eMarks[endLine - 1])
  if (!first || !isMarkup(first, endTags(state.env))) return false
  const kind = kindOf(first.name)
  if (kind === 'verbatim' && !first.isClosing) return verbatim(state, first, startLine, endLine, silent)
  if (kind === 'structure') return structure(state, startLine, endLine, silent)
  return wrapper(state, start, startLine, endLine, silent)
}

function comment(state: BlockState, start: number, startLine: number, endLine: number, silent: boolean): boolean {
  const limit = state.eMarks[endLine - 1]!
  const end = vain.search(state, '-->', start, () => state.src.indexOf('-->', start + 4))
  if (end < 0 || end > limit) return false
  let line = startLine
  while (state.eMarks[line]! < end) line++
  if (state.src.slice(end + 3, state.eMarks[line]).trim() !== '') return false // text follows: the inline rule takes it out
  if (!silent) pushHtml(state, startLine, line + 1, '')
  return true
}

function verbatim(state: BlockState, { name }: Tag, startLine: number, endLine: number, silent: boolean): boolean {
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'i')
  const last = vain.search(state, `</${name} ${endLine}`, startLine, () => {
    for (let line = startLine; line < endLine; line++) if (end.test(state.src.slice(state.bMarks[line], state.eMarks[line]))) return line
    return -1
  })
  if (last < 0) return false
  if (!silent) pushHtml(state, startLine, last + 1)
  return true
}

function structure(state: BlockState, startLine: number, endLine: number, silent: boolean): boolean {
  if (silent) return true
  let line = startLine + 1
  while (line < endLine && !state.isEmpty(line) && state.sCount[line]! >= state.blkIndent) line++
  pushHtml(state, startLine, line)
  return true
}

function wrapper(state: BlockState, start: number, startLine: number, endLine: number, silent: boolean): boolean {
  const lineEnd = state.eMarks[startLine]!
  let at = start
  let wraps = false
  while (at < lineEnd) {
    const tag = tagAt(state.src, at, lineEnd)
    if (!tag || !isMarkup(tag, endTags(state.env))) break
    const kind = kindOf(tag.name)
    if (kind === 'verbatim' || (kind === 'inline' && wraps && state.src.slice(tag.end, lineEnd).trim() !== '')) break
    wraps ||= kind === 'wrapper'
    at = tag.end
    while (at < lineEnd && /\s/.test(state.src[at]!)) at++
    if (kind === 'inline' && !wraps && at < lineEnd) return false // inline markup at the start of a paragraph
  }
  if (at === start) return false
  const rest = state.src.slice(at, lineEnd).trim()
  if (!wraps && rest !== '') return false
  if (silent) return wraps
  pushHtml(state, startLine, startLine + 1, state.src.slice(start, at))
  if (rest === '') return true
  let line = startLine + 1
  if (!/<\/[a-z][a-z0-9]*\s*>$/i.test(rest)) while (!endsParagraph(state, line, endLine)) line++
  const inline = state.push('inline', '', 0)
  inline.content = line > startLine + 1 ? `${rest}\n${state.getLines(startLine + 1, line, state.blkIndent, false).trim()}` : rest
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

/** A tag or comment inside a line. Anything else that begins with `<` is text. */
export const htmlInline: InlineRule = (state, silent) => {
  if (state.src[state.pos] !== '<') return false
  if (state.src.startsWith('<!--', state.pos)) {
    const start = state.pos + 4
    const end = vain.search(state, '-->', start, () => state.src.indexOf('-->', start))
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
