import {
  firstSign,
  isIndentedCode,
  lineText,
  FailedSearches,
  type BlockRule,
} from '../markdown/parser.ts'

const failed = new FailedSearches()

/**
 * A fenced code block. Its end may be indented more than its start, as in the older parser; nested
 * fences that are indented like code and name a language are skipped with their ends. Without an
 * end it extends to the end of the text. Source: web/spec/reading.md 11.3.
 */
export const fence: BlockRule = (state, startLine, endLine, silent) => {
  if (isIndentedCode(state, startLine)) return false
  const opening = /^(`{3,}|~{3,})(.*)$/s.exec(lineText(state, startLine))
  if (!opening) return false
  const [, marks, info] = opening
  if (marks!.startsWith('`') && info!.includes('`')) return false
  if (silent) return true

  const inner = new RegExp(`^${marks![0]}{3,}`)
  let nested = 0
  let line = startLine + 1
  let isClosed = false
  for (; line < endLine; line++) {
    const text = lineText(state, line)
    if (text !== '' && state.sCount[line]! < state.blkIndent) break
    const run = inner.exec(text)?.[0]
    if (!run) continue
    const isDeep = isIndentedCode(state, line)
    if (text.slice(run.length).trim() !== '') nested += isDeep ? 1 : 0
    else if (isDeep && nested > 0) nested--
    else if (run.length >= marks!.length) {
      isClosed = true
      break
    }
  }
  state.line = line + (isClosed ? 1 : 0)
  const token = state.push('fence', 'code', 0)
  token.info = info!
  token.content = state.getLines(startLine + 1, line, state.sCount[startLine]!, true)
  token.markup = marks!
  token.map = [startLine, state.line]
  return true
}

/**
 * `$$` … `$$` over several lines, which may be empty, or on a line of its own: a formula. Source:
 * web/spec/reading.md 11.8.
 */
export const mathBlock: BlockRule = (state, startLine, endLine, silent) => {
  if (firstSign(state, startLine) !== '$' || isIndentedCode(state, startLine)) return false
  const first = lineText(state, startLine).trimEnd()
  if (!first.startsWith('$$')) return false
  const rest = first.slice(2)
  const closesAt = rest.indexOf('$$')
  if (closesAt >= 0 && closesAt !== rest.length - 2) return false // text follows, so this is left to the inline rule
  const last =
    closesAt >= 0
      ? startLine
      : failed.search(state, `$$ ${endLine}`, startLine, () => {
          for (let line = startLine + 1; line < endLine; line++)
            if (lineText(state, line).trimEnd().endsWith('$$')) return line
          return -1
        })
  if (last < 0) return false
  const body =
    last === startLine
      ? rest.slice(0, -2)
      : `${rest}\n${state
          .getLines(startLine + 1, last + 1, state.blkIndent, false)
          .trimEnd()
          .slice(0, -2)}`
  if (body.trim() === '' || body.includes('$$')) return false
  if (silent) return true
  const token = state.push('math_block', 'math', 0)
  token.content = body.trim()
  token.map = [startLine, last + 1]
  state.line = last + 1
  return true
}
