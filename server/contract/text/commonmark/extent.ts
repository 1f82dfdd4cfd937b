import { lineText, type BlockState } from '../markdown/parser.ts'
import { spendSearchBudget } from './search-budget.ts'
import { running } from './components/component-tags.ts'

/** Most lines of a start tag. */
const longestTag = 80

export interface Extent {
  name: string
  /** The start tag as written. */
  tag: string
  /** Its content in lines; `first` and `last` may be parts of lines. */
  first: string
  last: string
  from: number
  /** The line of the end tag, or of the start tag if it has none. */
  to: number
  isEmpty: boolean
}

/** The extent of an element; `null` if it does not end, or text follows it. */
export function extentOf(
  state: BlockState,
  name: string,
  startLine: number,
  endLine: number,
): Extent | null {
  const tag = startTag(state, startLine, endLine)
  if (!tag) return null
  const { text, line, rest } = tag
  if (text.endsWith('/>'))
    return rest.trim() === ''
      ? { name, tag: text, first: '', last: '', from: line, to: line, isEmpty: true }
      : null
  const tags = new RegExp(`<(/?)${name.replace('.', '\\.')}(?=[\\s/>]|$)`, 'gi')
  let depth = 1
  let fence = ''
  for (let at = line; at < endLine; at++) {
    const written = at === line ? rest : lineText(state, at)
    if (at > line && !state.isEmpty(at) && state.sCount[at]! < state.blkIndent) return null
    if (!spendSearchBudget(state.env, state.src.length, written.length + 1)) return null
    const marks = /^(?:`{3,}|~{3,})/.exec(written)?.[0]
    if (fence !== '') {
      if (marks?.startsWith(fence) && written.slice(marks.length).trim() === '') fence = ''
      continue
    }
    if (marks && !running.test(name)) {
      fence = marks
      continue
    }
    for (const found of written.matchAll(tags)) {
      if (!found[1]) {
        const column = lineText(state, at).length - written.length + found.index
        const inner = startTag(state, at, endLine, column)
        if (inner && !inner.text.endsWith('/>')) depth++
        continue
      }
      if (--depth > 0) continue
      if (written.slice(written.indexOf('>', found.index) + 1).trim() !== '') return null
      const last = written.slice(0, found.index)
      return at === line
        ? {
            name,
            tag: text,
            first: last,
            last: '',
            from: line,
            to: at,
            isEmpty: last.trim() === '',
          }
        : { name, tag: text, first: rest, last, from: line, to: at, isEmpty: false }
    }
  }
  return null
}

/** Parses the start tag at `column`, which may contain expressions in braces and span lines. */
function startTag(
  state: BlockState,
  startLine: number,
  endLine: number,
  column = 0,
): { text: string; line: number; rest: string } | null {
  let text = ''
  let quote = ''
  let depth = 0
  const last = Math.min(endLine, startLine + longestTag)
  for (let line = startLine; line < last; line++) {
    const written = lineText(state, line).slice(line === startLine ? column : 0)
    if (!spendSearchBudget(state.env, state.src.length, written.length + 1)) return null
    for (let at = 0; at < written.length; at++) {
      const sign = written[at]!
      if (quote !== '') {
        if (sign === quote) quote = ''
      } else if (sign === '"' || sign === "'" || sign === '`') quote = sign
      else if (sign === '{') depth++
      else if (sign === '}') depth--
      else if (sign === '>' && depth <= 0 && !(written[at - 1] === '=' && depth > 0))
        return { text: text + written.slice(0, at + 1), line, rest: written.slice(at + 1) }
      else if (sign === '<' && depth <= 0 && (line > startLine || at > 0)) return null
    }
    if (state.isEmpty(line) && depth <= 0) return null
    text += `${written}\n`
  }
  return null
}

/** Whether the content is markdown: it begins after an empty line, or there is nothing else. */
export function holdsMarkdown(state: BlockState, { first, last, from, to }: Extent): boolean {
  if (first.trim() === '' && from + 1 < to && state.isEmpty(from + 1)) return true
  if (/[<{]/.test(first + last)) return false
  for (let line = from + 1; line < to; line++)
    if (/<[A-Z/]|[{}]/.test(lineText(state, line))) return false
  return true
}

/** Parses the content between two tags as blocks, without their common indentation. */
export function readInside(state: BlockState, { first, last, from, to }: Extent): void {
  if (first.trim() !== '') pushParagraph(state, first, from)
  if (from + 1 < to) {
    let indent = Infinity
    for (let line = from + 1; line < to; line++)
      if (!state.isEmpty(line)) indent = Math.min(indent, state.sCount[line]!)
    const { blkIndent, lineMax, parentType } = state
    state.blkIndent = Number.isFinite(indent) ? Math.max(indent, blkIndent) : blkIndent
    state.lineMax = to
    state.parentType = 'container'
    state.md.block.tokenize(state, from + 1, to)
    state.blkIndent = blkIndent
    state.lineMax = lineMax
    state.parentType = parentType
  }
  if (last.trim() !== '') pushParagraph(state, last, to)
}

function pushParagraph(state: BlockState, text: string, line: number): void {
  state.push('paragraph_open', 'p', 1).map = [line, line + 1]
  const inline = state.push('inline', '', 0)
  inline.content = text.trim()
  inline.map = [line, line + 1]
  inline.children = []
  state.push('paragraph_close', 'p', -1)
}
