import { isIndentedCode, lineText, type BlockRule, type BlockState } from '../parser.ts'
import { readAttributes, type Attributes } from './attributes.ts'
import { closeCallout, kindOf, openCallout, titleOf, type Callout } from './callouts.ts'
import { closeTabs, openTab, openTabs, closeTab, tabsOfFences } from './tabs.ts'

const opening =
  /^(:{3,})[ \t]*(?:([\p{L}\p{N}_][\p{L}\p{N}_-]*)|(?=\{))(?:\[((?:[^\]\\]|\\.)*)\])?[ \t]*(.*)$/su
const closing = /^(:{3,})[ \t]*$/
/** Colons beyond this number are not counted. */
const mostSigns = 32

interface Opening {
  signs: number
  name: string
  title: string
  attributes: Attributes | null
}

/** `::: name title {attributes}`, `:::name[title]{attributes}` and `::: {.name}`. */
function readOpening(line: string): Opening | null {
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
    const marks = /^(?:`{3,}|~{3,})/.exec(text)?.[0]
    if (fence !== '') {
      if (marks?.startsWith(fence) && text.slice(marks.length).trim() === '') fence = ''
      continue
    }
    if (marks && !(marks.startsWith('`') && text.includes('`', marks.length))) {
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
  const isKnown = kindOf(name) !== undefined || /^(?:v-pre|raw|code-group|tabs)$/.test(name)
  if (silent) return true
  const { end, isClosed } = endOf(state, startLine, endLine)
  if (!isClosed && !isKnown) return false

  const { lineMax, parentType } = state
  state.lineMax = end
  state.parentType = 'container'
  const inside = () => {
    if (startLine + 1 < end) state.md.block.tokenize(state, startLine + 1, end)
  }
  const callout = calloutOf(start, name)
  if (name === 'code-group' || name === 'code-tabs') {
    const from = openTabs(state, undefined, startLine)
    inside()
    tabsOfFences(state, from)
    closeTabs(state)
  } else if (name === 'tabs') {
    openTabs(state, start.title.replace(/^(?:key:|#)\s*/, '') || undefined, startLine)
    namedTabs(state, startLine + 1, end)
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

const tabLine = /^(?:==|@tab(?::active)?)[ \t]+(\S.*)$/

/** `== name` and `@tab name` start the tabs of a container. */
function namedTabs(state: BlockState, startLine: number, endLine: number): void {
  let from = startLine
  let label: string | undefined
  const flush = (to: number) => {
    if (label !== undefined) openTab(state, label, from - 1)
    if (from < to) {
      const { lineMax } = state
      state.lineMax = to
      state.md.block.tokenize(state, from, to)
      state.lineMax = lineMax
    }
    if (label !== undefined) closeTab(state)
  }
  for (let line = startLine; line < endLine; line++) {
    const found =
      state.isEmpty(line) || isIndentedCode(state, line)
        ? null
        : tabLine.exec(lineText(state, line))
    if (!found) continue
    flush(line)
    label = found[1]!.replace(/\s*#\S+$/, '').trim()
    from = line + 1
  }
  flush(endLine)
}
