import { isIndentedCode, lineText, type BlockRule, type BlockState } from '../../markdown/parser.ts'
import { pushForeign, sourceOf } from './foreign.ts'

const importLine = /^import\s+(?:["']|[\w*{$][^'"`]*\bfrom\s*["']|(?:[\w$]+\s*,\s*)?\{[\w$\s,]*$)/

const exportLine =
  /^export\s+(?:(?:const|let|var|function|class)\s+[\w$]|async\s+function|\{|\*\s+from|default\s+(?:function|class|async|\(|\{|[\w$]+;?\s*$))/

const longestModule = 400

/** `import` and `export` of MDX: consecutive statements share a box. */
export const moduleLines: BlockRule = (state, startLine, endLine, silent) => {
  if (silent || isIndentedCode(state, startLine)) return false
  const names = new Set<string>()
  let end = startLine
  for (let line = startLine; line < endLine;) {
    if (state.isEmpty(line)) {
      line++
      continue
    }
    if (state.sCount[line]! < state.blkIndent) break
    const text = lineText(state, line)
    const name = importLine.test(text) ? 'import' : exportLine.test(text) ? 'export' : null
    if (!name) break
    names.add(name)
    end = line = endOfModule(state, line, endLine)
  }
  if (end === startLine) return false
  pushForeign(state, [...names].join(', '), sourceOf(state, startLine, end), startLine, end)
  return true
}

/** The line after a statement: an empty one at which its brackets are closed. */
function endOfModule(state: BlockState, startLine: number, endLine: number): number {
  let depth = 0
  let empty = 0
  for (let line = startLine; line < Math.min(endLine, startLine + longestModule); line++) {
    if (state.isEmpty(line)) {
      if (depth <= 0) return line
      empty ||= line
      continue
    }
    if (state.sCount[line]! < state.blkIndent) return line
    const text = lineText(state, line)
    if (
      depth <= 0 &&
      line > startLine &&
      !/^[\s\])}.;,|&?:+]/.test(text) &&
      !importLine.test(text) &&
      !exportLine.test(text)
    )
      return line
    for (const sign of text)
      if ('([{'.includes(sign)) depth++
      else if (')]}'.includes(sign)) depth--
  }
  return empty || Math.min(endLine, startLine + longestModule)
}
