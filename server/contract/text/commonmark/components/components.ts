import { isIndentedCode, lineText, type BlockRule } from '../../markdown/parser.ts'
import { blockStart, isComponent, running } from './component-tags.ts'
import { drawTabs } from './component-tabs.ts'
import { extentOf, holdsMarkdown, readInside } from '../extent.ts'
import { pushForeign, sourceOf } from './foreign.ts'

/**
 * A component of MDX or Vue, or an element that would run: tabs are rendered, one that contains
 * markdown shows it under its name, any other is a plain box with its source.
 */
export const component: BlockRule = (state, startLine, endLine, silent) => {
  if (silent || isIndentedCode(state, startLine)) return false
  const name = blockStart.exec(lineText(state, startLine))?.[1]
  if (!name || !(isComponent(name) || running.test(name))) return false
  const extent = extentOf(state, name, startLine, endLine)
  if (!extent) return false
  const after = extent.to + 1
  if (running.test(name) || extent.isEmpty)
    pushForeign(state, name, sourceOf(state, startLine, after), startLine, after)
  else if (/^(?:Tabs|CodeGroup|CodeTabs)$/.test(name) && drawTabs(state, extent)) state.line = after
  else if (holdsMarkdown(state, extent)) {
    const open = state.push('foreign_open', 'figure', 1)
    open.attrs = [['class', 'md-foreign']]
    open.map = [startLine, after]
    open.meta = { name }
    readInside(state, extent)
    state.push('foreign_close', 'figure', -1)
    state.line = after
  } else pushForeign(state, name, sourceOf(state, startLine, after), startLine, after)
  return true
}
