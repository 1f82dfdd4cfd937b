import { endsParagraph, isIndentedCode, lineText, type BlockRule } from '../markdown/parser.ts'
import { spendSearchBudget } from './search-budget.ts'

const definitionMark = /^[:~](?=[ \t]+\S)/

/**
 * Several terms above a definition, each in a line of its own, as Python-Markdown reads them. The
 * rule of the library, which knows one, does the rest.
 */
export const severalTerms: BlockRule = (state, startLine, endLine, silent) => {
  if (silent || isIndentedCode(state, startLine)) return false
  let last = startLine
  for (; ; last++) {
    const text = lineText(state, last)
    if (definitionMark.test(text)) return false
    if (!spendSearchBudget(state.env, state.src.length, text.length + 1)) return false
    if (last + 1 >= endLine || state.sCount[last + 1]! < state.blkIndent) return false
    const next = state.isEmpty(last + 1) ? last + 2 : last + 1
    const isInside = next < endLine && state.sCount[next]! >= state.blkIndent
    if (isInside && !isIndentedCode(state, next) && definitionMark.test(lineText(state, next)))
      break
    if (next > last + 1) return false
  }
  if (last === startLine) return false
  for (let line = startLine + 1; line <= last; line++)
    if (isIndentedCode(state, line) || endsParagraph(state, line, endLine)) return false

  const before = state.tokens.length
  const { level } = state
  const isList = state.md.block.ruler.getRules('').some((rule) => rule(state, last, endLine, false))
  if (!isList || state.tokens[before]?.type !== 'dl_open') {
    state.tokens.length = before
    state.level = level
    state.line = startLine
    return false
  }
  const list = state.tokens.splice(before)
  list[0]!.map![0] = startLine
  state.tokens.push(list[0]!)
  state.level = level + 1
  for (let line = startLine; line < last; line++) {
    state.push('dt_open', 'dt', 1).map = [line, line + 1]
    const inline = state.push('inline', '', 0)
    inline.map = [line, line + 1]
    inline.content = lineText(state, line).trim()
    inline.children = []
    state.push('dt_close', 'dt', -1)
  }
  state.tokens.push(...list.slice(1))
  state.level = level
  return true
}
