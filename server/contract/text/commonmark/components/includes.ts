import { isIndentedCode, lineText, type BlockRule } from '../../markdown/parser.ts'
import { pushForeign, sourceOf } from './foreign.ts'

const includes = [
  /^<<<[ \t]*(\S.*)$/, // VitePress, VuePress
  /^-+8<-+[ \t]+["'](.+)["'][ \t]*$/, // MkDocs
  /^<!--[ \t]*@include:[ \t]*(.+?)[ \t]*-->[ \t]*$/, // VitePress
  /^@\[code[^\]]*\]\(([^)]+)\)[ \t]*$/, // VuePress
  /^:::[ \t]+([\p{L}_][\w]*(?:[.:]+\w+)+)[ \t]*$/u, // mkdocstrings; its options follow, indented
]

/** A line that other tools replace by a file, or by what they find in code: a box with its name. */
export const include: BlockRule = (state, startLine, endLine, silent) => {
  if (isIndentedCode(state, startLine)) return false
  const text = lineText(state, startLine)
  if (!/^[<@:-]/.test(text)) return false
  const path = includes.map((form) => form.exec(text)?.[1]).find((found) => found !== undefined)
  if (path === undefined) return false
  if (silent) return true
  let end = startLine + 1
  if (text.startsWith(':'))
    while (end < endLine && !state.isEmpty(end) && isIndentedCode(state, end)) end++
  pushForeign(state, path.trim(), sourceOf(state, startLine, end), startLine, end)
  return true
}
