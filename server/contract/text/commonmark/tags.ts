import { isHtmlTag, isMarkup, tagAt, type Tag } from '../markdown/html-tags.ts'
import { jsxTag } from '../markdown/jsx.ts'
import { endsOpenTag, longestTag } from '../markdown/open-tags.ts'
import { firstSign, lineText, type BlockRule, type BlockState } from '../markdown/parser.ts'
import { componentAt } from './components/inline-components.ts'
import { isComponent } from './components/component-tags.ts'

const attribute = String.raw`\s+[a-zA-Z_:@][a-zA-Z0-9:._-]*(?:\s*=\s*(?:[^"'=<>${'`'}\u0000-\u0020]+|'[^']*'|"[^"]*"))?`
const openTag = `<([a-zA-Z][a-zA-Z0-9-]*)(?:${attribute})*\\s*\\/?>`
const closeTag = '<\\/([a-zA-Z][a-zA-Z0-9-]*)\\s*>'
const alone = new RegExp(`^(?:${openTag}|${closeTag})\\s*$`)
const atStart = new RegExp(`^(?:${openTag}|${jsxTag})`)
const here = new RegExp(`${openTag}|${closeTag}`, 'y')
const jsxHere = new RegExp(jsxTag, 'y')

/** Where a form ends at a position; 0 if it is not there. */
function endAt(form: RegExp, text: string, position: number): number {
  form.lastIndex = position
  return form.test(text) ? form.lastIndex : 0
}

/** The HTML tag at a position, by the grammar of CommonMark or MDX. */
export function htmlTagAt(
  text: string,
  position: number,
  endTags: ReadonlySet<string>,
): Tag | null {
  const end = endAt(here, text, position) || endAt(jsxHere, text, position)
  if (end === 0 || isComponent(/[\w-]+/.exec(text.slice(position + 1, end))![0])) return null
  const tag = tagAt(text, position, end)
  return tag && isMarkup(tag, endTags, true) ? { ...tag, end } : null
}

/** The name of the HTML tag that makes up a line, or begins there and ends on a line of its own. */
export function tagAlone(
  state: BlockState,
  startLine: number,
  endLine: number,
): string | undefined {
  const found = alone.exec(lineText(state, startLine)) ?? tagOverLines(state, startLine, endLine)
  const name = (found?.[1] ?? found?.[2])?.toLowerCase()
  return name && isHtmlTag(name, true) ? name : undefined
}

/**
 * A start tag whose `>` is on a line of its own, as formatters write it: CommonMark would read
 * that line as a quote.
 */
function tagOverLines(state: BlockState, startLine: number, endLine: number) {
  if (!/^<[a-zA-Z][a-zA-Z0-9-]*(?:\s[^<>]*)?$/.test(lineText(state, startLine))) return null
  const last = Math.min(endLine, startLine + longestTag)
  for (let line = startLine + 1; line < last && !state.isEmpty(line); line++) {
    const text = lineText(state, line)
    if (!/[<>]/.test(text)) continue
    return /^\/?>/.test(text)
      ? atStart.exec(state.getLines(startLine, line + 1, state.blkIndent, false))
      : null
  }
  return null
}

/**
 * A line that ends a tag of its paragraph is given the indentation of a continuation, so that no
 * rule takes its `>` for a quote.
 */
export const tagContinued: BlockRule = (state, startLine, _endLine, silent) => {
  if (!silent || !/^(?:paragraph|reference)$/.test(state.parentType)) return false
  if (firstSign(state, startLine) !== '>') return false
  const endTags = state.env.endTags as ReadonlySet<string>
  const endsTag = endsOpenTag(
    (distance) =>
      startLine - distance < state.line ? undefined : lineText(state, startLine - distance),
    (text, at) => (htmlTagAt(text, at, endTags) ?? componentAt(text, at, endTags))?.end,
  )
  if (endsTag) state.sCount[startLine] = state.blkIndent + 4
  return false
}
