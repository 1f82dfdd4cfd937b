import {
  firstSign,
  isIndentedCode,
  lineText,
  type BlockRule,
  type BlockState,
} from '../../markdown/parser.ts'
import { closeCallout, kindOf, openCallout, titleOf } from './callouts.ts'
import { closeTab, closeTabs, openTab, openTabs } from './tabs.ts'

/** Indentation of the content of MkDocs admonitions and tabs. */
const bodyIndent = 4

const mark =
  /^(!!!|\?\?\?\+?)[ \t]*([a-z][\w-]*(?:[ \t]+[a-z][\w-]*)*)(?:[ \t]+(?:"(.*)"|'(.*)'))?[ \t]*$/i

/** The first line after the indented body that follows `startLine`. */
function endOfBody(state: BlockState, startLine: number, endLine: number): number {
  let end = startLine + 1
  for (let line = end; line < endLine; line++) {
    if (state.isEmpty(line)) continue
    if (state.sCount[line]! < state.blkIndent + bodyIndent) break
    end = line + 1
  }
  return end
}

function readBody(state: BlockState, from: number, to: number): void {
  if (from >= to) return
  const { lineMax, parentType, blkIndent } = state
  state.lineMax = to
  state.parentType = 'container'
  state.blkIndent = blkIndent + bodyIndent
  state.md.block.tokenize(state, from, to)
  state.lineMax = lineMax
  state.parentType = parentType
  state.blkIndent = blkIndent
}

/** `!!! note "Title"`, `??? note` and `???+ note` with indented content, as in MkDocs. */
export const admonition: BlockRule = (state, startLine, endLine, silent) => {
  if (!'!?'.includes(firstSign(state, startLine)) || isIndentedCode(state, startLine)) return false
  const found = mark.exec(lineText(state, startLine))
  if (!found) return false
  if (silent) return true
  const [, signs, words] = found
  const name = words!.split(/[ \t]/, 1)[0]!
  const fold = signs === '!!!' ? undefined : signs === '???' ? 'closed' : 'open'
  const end = endOfBody(state, startLine, endLine)
  const given = found[3] ?? found[4]
  const open = openCallout(
    state,
    { kind: kindOf(name) ?? 'note', title: given?.trim() ?? titleOf(name), fold },
    startLine,
  )
  readBody(state, startLine + 1, end)
  closeCallout(state, open)
  state.line = end
  return true
}

const tab = /^===([!+]*)[ \t]+(?:"(.*)"|'(.*)')[ \t]*$/

/** `=== "Label"` with indented content; adjacent ones are the tabs of one group. */
export const contentTabs: BlockRule = (state, startLine, endLine, silent) => {
  const read = (line: number) =>
    line < endLine && !isIndentedCode(state, line) && state.sCount[line]! >= state.blkIndent
      ? tab.exec(lineText(state, line))
      : null
  let found = read(startLine)
  if (!found) return false
  if (silent) return true
  openTabs(state, undefined, startLine)
  let line = startLine
  for (let isFirst = true; found && (isFirst || !found[1]!.includes('!')); isFirst = false) {
    const end = endOfBody(state, line, endLine)
    openTab(state, found[2] ?? found[3]!, line, found[1]!.includes('+'))
    readBody(state, line + 1, end)
    closeTab(state)
    line = end
    state.line = end
    let next = end
    while (next < endLine && state.isEmpty(next)) next++
    found = read(next)
    if (found) line = next
  }
  closeTabs(state)
  return true
}

const docsifyMark = /^([!?])>[ \t]+(?=\S)/

/** `!> text` and `?> text` of docsify: a warning or a tip. */
export const docsifyNote: BlockRule = (state, startLine, endLine, silent) => {
  if (isIndentedCode(state, startLine)) return false
  const found = docsifyMark.exec(lineText(state, startLine))
  if (!found) return false
  if (silent) return true
  const rules = state.md.block.ruler.getRules('paragraph')
  let end = startLine + 1
  for (; end < endLine && !state.isEmpty(end) && state.sCount[end]! >= state.blkIndent; end++)
    if (!isIndentedCode(state, end) && rules.some((rule) => rule(state, end, endLine, true))) break
  const open = openCallout(
    state,
    { kind: found[1] === '!' ? 'important' : 'tip', title: '' },
    startLine,
  )
  state.push('paragraph_open', 'p', 1).map = [startLine, end]
  const inline = state.push('inline', '', 0)
  inline.content = state
    .getLines(startLine, end, state.blkIndent, false)
    .trim()
    .slice(found[0].length)
  inline.map = [startLine, end]
  inline.children = []
  state.push('paragraph_close', 'p', -1)
  closeCallout(state, open)
  state.line = end
  return true
}
