import {
  endsParagraph,
  isIndentedCode,
  lineText,
  type BlockRule,
  type Token,
} from '../markdown/parser.ts'

/**
 * `[========]` alone: a thin line on screen, a page break in print. Source: web/spec/reading.md
 * 11.3.
 */
export const pageBreak: BlockRule = (state, startLine, _endLine, silent) => {
  if (isIndentedCode(state, startLine) || !/^\[={8,}\]\s*$/.test(lineText(state, startLine)))
    return false
  if (silent) return true
  const token = state.push('page_break', 'hr', 0)
  token.attrSet('class', 'md-break')
  token.map = [startLine, startLine + 1]
  state.line = startLine + 1
  return true
}

/**
 * `[TOC]` or `[TOCM]` alone in a paragraph is replaced by the outline on narrow screens. Source:
 * web/spec/reading.md 11.3, 8.6.
 */
export const outlinePlace: BlockRule = (state, startLine, endLine, silent) => {
  if (isIndentedCode(state, startLine) || !/^\[tocm?\]\s*$/i.test(lineText(state, startLine)))
    return false
  if (!endsParagraph(state, startLine + 1, endLine)) return false
  if (silent) return true
  const token: Token = state.push('outline_place', 'nav', 0)
  token.map = [startLine, startLine + 1]
  state.line = startLine + 1
  return true
}

/**
 * Levels below the parser's own limit from which content is flattened: a block opens at most two
 * levels.
 */
const roomForBlocks = 4

/**
 * Turns everything below the deepest level into one paragraph; the parser alone would drop it.
 * Source: web/spec/reading.md 11.2.
 */
export const flatten: BlockRule = (state, startLine, endLine, silent) => {
  if (silent || state.level < (state.md.options.maxNesting ?? 100) - roomForBlocks) return false
  let last = startLine + 1
  while (last < endLine && state.sCount[last]! >= state.blkIndent) last++
  state.push('paragraph_open', 'p', 1).map = [startLine, last]
  const inline = state.push('inline', '', 0)
  inline.content = state.getLines(startLine, last, state.blkIndent, false).trim()
  inline.map = [startLine, last]
  inline.children = []
  state.push('paragraph_close', 'p', -1)
  state.line = last
  return true
}
