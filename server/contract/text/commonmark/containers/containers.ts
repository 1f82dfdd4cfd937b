import { isIndentedCode, lineText, type BlockRule, type BlockState } from '../../markdown/parser.ts'
import { readAttributes, type Attributes } from '../attributes.ts'
import { closeCallout, kindOf, openCallout, titleOf, type Callout } from './callouts.ts'
import { directiveKind, readDirective, type DirectiveLine } from './directive-lines.ts'
import { drawDirective } from './directives.ts'
import { closeTabs, openTab, openTabs, closeTab, tabsOfFences } from './tabs.ts'

const opening =
  /^(:{3,})[ \t]*(?:([\p{L}\p{N}_][\p{L}\p{N}_-]*)|(?=\{))(?:\[((?:[^[\]\\]|\\.|\[(?:[^[\]\\]|\\.)*\])*)\])?[ \t]*(.*)$/su
const closing = /^(:{3,})[ \t]*$/
/** Colons beyond this number are not counted. */
const mostSigns = 32

interface Opening {
  signs: number
  name: string
  title: string
  attributes: Attributes | null
  directive?: DirectiveLine
}

/**
 * `::: name title {attributes}`, `:::name[title]{attributes}` and `::: {.name}`; `:::{name} title`
 * of MyST.
 */
function readOpening(line: string): Opening | null {
  const directive = line.startsWith(':') ? readDirective(line) : undefined
  if (directive) {
    const { marks, name, argument } = directive
    return { signs: marks.length, name, title: argument, attributes: null, directive }
  }
  const found = line.startsWith(':::') ? opening.exec(line) : null
  if (!found) return null
  let rest = found[4]!.trim()
  let attributes: Attributes | null = null
  if (rest.endsWith('}')) {
    const brace = rest.lastIndexOf('{')
    attributes =
      brace >= 0 && rest[brace - 1] !== '\\' ? readAttributes(rest.slice(brace + 1, -1)) : null
    if (attributes) rest = rest.slice(0, brace).trim()
  }
  const name = found[2] ?? attributes?.classes.shift()?.replace(/^callout-/, '')
  if (name === undefined) return null
  return { signs: found[1]!.length, name, title: found[3]?.trim() ?? rest, attributes }
}

/** The matching end of each container in a run of lines with the same indentation. */
interface Pairs {
  indent: number
  from: number
  /** The last line of the run. */
  to: number
  /** By start line: where its content begins in the source, and its end line. */
  ends: Map<number, { at: number; end: number }>
}

const known = new WeakMap<BlockState, Pairs[]>()
const textStart = (state: BlockState, line: number) => state.bMarks[line]! + state.tShift[line]!

/**
 * The end line of the container at `line`; that of its parent if it has none. A line of colons
 * closes the innermost container with as many, so that containers with equal fences nest; if the
 * numbers do not match, it is the first line with enough of them, as in VitePress.
 */
function endOf(
  state: BlockState,
  line: number,
  endLine: number,
): { end: number; isClosed: boolean } {
  let list = known.get(state)
  if (!list) known.set(state, (list = []))
  while (list.length > 0 && list.at(-1)!.to <= line) list.pop()
  const isOf = ({ indent, from, to, ends }: Pairs) =>
    indent === state.blkIndent &&
    from <= line &&
    line < to &&
    ends.get(line)?.at === textStart(state, line)
  let pairs = list.findLast(isOf)
  if (!pairs) list.push((pairs = findPairs(state, line, endLine)))
  const { end } = pairs.ends.get(line)!
  const limit = Math.min(endLine, pairs.to)
  return end >= 0 && end < limit ? { end, isClosed: true } : { end: limit, isClosed: false }
}

/** The marks of a fence that a line begins or ends; empty if there are none. */
function fenceMarks(text: string): string {
  const marks = /^(?:`{3,}|~{3,})/.exec(text)?.[0] ?? ''
  return marks.startsWith('`') && text.includes('`', marks.length) ? '' : marks
}

function findPairs(state: BlockState, startLine: number, endLine: number): Pairs {
  const ends: Pairs['ends'] = new Map()
  const open: { line: number; signs: number }[] = []
  /** Number of open containers by number of colons. */
  const openWith = Array<number>(mostSigns + 1).fill(0)
  const closers: { line: number; signs: number }[] = []
  let fence = ''
  let line = startLine
  for (; line < endLine; line++) {
    if (state.isEmpty(line)) continue
    if (state.sCount[line]! < state.blkIndent) break
    if (isIndentedCode(state, line)) continue
    const text = lineText(state, line)
    const marks = fenceMarks(text)
    if (fence !== '') {
      if (marks.startsWith(fence) && text.slice(marks.length).trim() === '') fence = ''
      continue
    }
    if (marks !== '') {
      fence = marks
      continue
    }
    if (!text.startsWith(':::')) continue
    const close = closing.exec(text)
    if (close) {
      const signs = Math.min(close[1]!.length, mostSigns)
      closers.push({ line, signs })
      const ending = openWith[signs]! > 0
      if (!ending && !(open.length > 0 && open.at(-1)!.signs <= signs)) continue
      for (let last = open.pop(); last; last = open.pop()) {
        openWith[last.signs]!--
        ends.get(last.line)!.end = line
        if (!ending || last.signs === signs) break
      }
    } else {
      const start = readOpening(text)
      if (!start) continue
      const signs = Math.min(start.signs, mostSigns)
      ends.set(line, { at: textStart(state, line), end: -1 })
      open.push({ line, signs })
      openWith[signs]!++
    }
  }
  // An unclosed container ends at the first later line that could end it.
  const nextWith = Array<number>(mostSigns + 1).fill(-1)
  let closer = closers.length - 1
  for (const { line: from, signs } of open.reverse()) {
    for (; closer >= 0 && closers[closer]!.line > from; closer--)
      nextWith[closers[closer]!.signs] = closers[closer]!.line
    const candidates = nextWith.slice(signs).filter((end) => end >= 0)
    if (candidates.length > 0) ends.get(from)!.end = Math.min(...candidates)
  }
  return { indent: state.blkIndent, from: startLine, to: line, ends }
}

/** Names of containers that only group their content. */
const plain = /^(?:v-pre|raw|[a-z][a-z0-9_-]*)$/

/**
 * `:::` … `:::`: callouts, folded details, code tabs and groups of VitePress, VuePress and
 * Docusaurus. An unknown name without an end is plain text.
 */
export const container: BlockRule = (state, startLine, endLine, silent) => {
  if (isIndentedCode(state, startLine)) return false
  const start = readOpening(lineText(state, startLine))
  if (!start) return false
  const name = start.name.toLowerCase()
  const isKnown =
    kindOf(name) !== undefined ||
    /^(?:v-pre|raw|code-group|code-tabs|tabs)$/.test(name) ||
    (start.directive && directiveKind(name) !== undefined)
  if (silent) return true
  const { end, isClosed } = endOf(state, startLine, endLine)
  if (!isClosed && !isKnown) return false
  if (start.directive) {
    drawDirective(state, start.directive, startLine, end)
    state.line = end + (isClosed ? 1 : 0)
    return true
  }

  const { lineMax, parentType } = state
  state.lineMax = end
  state.parentType = 'container'
  const inside = () => {
    if (startLine + 1 < end) state.md.block.tokenize(state, startLine + 1, end)
  }
  const callout = calloutOf(start, name)
  if (/^(?:code-group|code-tabs|tabs)$/.test(name)) {
    const from = openTabs(state, start.title.replace(/^(?:key:|#)\s*/, '') || undefined, startLine)
    const named = tabsIn(state, startLine + 1, end)
    if (name === 'tabs' || named.length > 0) namedTabs(state, startLine + 1, end, named)
    else {
      inside()
      tabsOfFences(state, from)
    }
    closeTabs(state)
  } else if (callout) {
    const open = openCallout(state, callout, startLine)
    inside()
    closeCallout(state, open)
  } else {
    const open = state.push('group_open', 'div', 1)
    open.attrSet('class', 'md-group')
    open.map = [startLine, end]
    inside()
    state.push('group_close', 'div', -1)
  }
  state.lineMax = lineMax
  state.parentType = parentType
  state.line = end + (isClosed ? 1 : 0)
  return true
}

function calloutOf({ name, title, attributes }: Opening, lower: string): Callout | null {
  const kind = kindOf(lower)
  const given = attributes?.values.get('title')?.trim() || title
  if (kind) {
    const isOpen = attributes?.words.includes('open')
    const fold = lower === 'details' ? (isOpen ? 'open' : 'closed') : undefined
    return { kind, title: given || titleOf(name), fold }
  }
  if (/^(?:v-pre|raw)$/.test(lower)) return null
  if (given === '' && plain.test(name)) return null
  return { kind: 'note', title: given || name }
}

const tabLine = /^(?:==|@tab(:active)?)[ \t]+(\S.*)$/

interface NamedTab {
  line: number
  label: string
  isChosen: boolean
}

/** The lines `== name` and `@tab name` of a container, without those of containers and code in it. */
function tabsIn(state: BlockState, startLine: number, endLine: number): NamedTab[] {
  const tabs: NamedTab[] = []
  let fence = ''
  for (let line = startLine; line < endLine; line++) {
    if (state.isEmpty(line) || isIndentedCode(state, line)) continue
    const text = lineText(state, line)
    const marks = fenceMarks(text)
    if (fence !== '') {
      if (marks.startsWith(fence) && text.slice(marks.length).trim() === '') fence = ''
      continue
    }
    fence = marks
    const found = tabLine.exec(text)
    if (found)
      tabs.push({
        line,
        label: found[2]!.replace(/\s*#\S+$/, '').trim(),
        isChosen: found[1] !== undefined,
      })
    else if (readOpening(text)) {
      const inner = endOf(state, line, endLine)
      if (inner.isClosed) line = inner.end
    }
  }
  return tabs
}

function namedTabs(
  state: BlockState,
  startLine: number,
  endLine: number,
  tabs: readonly NamedTab[],
): void {
  const read = (from: number, to: number) => {
    if (from >= to) return
    const { lineMax } = state
    state.lineMax = to
    state.md.block.tokenize(state, from, to)
    state.lineMax = lineMax
  }
  read(startLine, tabs[0]?.line ?? endLine)
  tabs.forEach(({ line, label, isChosen }, index) => {
    openTab(state, label, line, isChosen)
    read(line + 1, tabs[index + 1]?.line ?? endLine)
    closeTab(state)
  })
}
