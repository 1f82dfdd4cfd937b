import {
  isIndentedCode,
  lineText,
  type BlockRule,
  type BlockState,
  type InlineRule,
} from '../parser.ts'
import { isHtmlTag } from '../html-tags.ts'
import { expression, tagWithMarkup } from '../jsx.ts'
import { spendSearchBudget } from './search-budget.ts'
import { closeTab, closeTabs, openTab, openTabs } from './tabs.ts'

/** Most lines of a start tag. */
const longestTag = 80

const blockStart = /^<([A-Za-z][\w.:-]*)(?=[\s/>{]|$)/
/** Elements that a browser or a build would run, load or put elsewhere: shown as source. */
const running = /^(?:script|style|iframe|object|embed|head|template)$/i
/**
 * Names that HTML does not have: `Foo`, `Foo.Bar`, `foo-bar`. `<Kbd>` is a component, `<KBD>` is
 * HTML.
 */
export const isComponent = (name: string): boolean =>
  /[.-]/.test(name) ||
  (/^[A-Z]/.test(name) && !(name === name.toUpperCase() && isHtmlTag(name.toLowerCase(), true)))

interface Extent {
  name: string
  /** The start tag as written. */
  tag: string
  /** Its content in lines; `first` and `last` may be parts of lines. */
  first: string
  last: string
  from: number
  /** The line of the end tag, or of the start tag if it has none. */
  to: number
  isEmpty: boolean
}

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

const sourceOf = (state: BlockState, from: number, to: number): string =>
  state.getLines(from, to, state.blkIndent, false).trimEnd()

/** Pushes a box with source that cannot be rendered. */
export function pushForeign(
  state: BlockState,
  name: string,
  source: string,
  from: number,
  to: number,
): void {
  const token = state.push('foreign', 'figure', 0)
  token.meta = { name }
  token.content = source
  token.map = [from, to]
  state.line = to
}

/** The extent of an element; `null` if it does not end, or text follows it. */
function extentOf(
  state: BlockState,
  name: string,
  startLine: number,
  endLine: number,
): Extent | null {
  const tag = startTag(state, startLine, endLine)
  if (!tag) return null
  const { text, line, rest } = tag
  if (text.endsWith('/>'))
    return rest.trim() === ''
      ? { name, tag: text, first: '', last: '', from: line, to: line, isEmpty: true }
      : null
  const tags = new RegExp(`<(/?)${name.replace('.', '\\.')}(?=[\\s/>]|$)`, 'gi')
  let depth = 1
  let fence = ''
  for (let at = line; at < endLine; at++) {
    const written = at === line ? rest : lineText(state, at)
    if (at > line && !state.isEmpty(at) && state.sCount[at]! < state.blkIndent) return null
    if (!spendSearchBudget(state.env, state.src.length, written.length + 1)) return null
    const marks = /^(?:`{3,}|~{3,})/.exec(written)?.[0]
    if (fence !== '') {
      if (marks?.startsWith(fence) && written.slice(marks.length).trim() === '') fence = ''
      continue
    }
    if (marks && !running.test(name)) {
      fence = marks
      continue
    }
    for (const found of written.matchAll(tags)) {
      if (!found[1]) {
        const column = lineText(state, at).length - written.length + found.index
        const inner = startTag(state, at, endLine, column)
        if (inner && !inner.text.endsWith('/>')) depth++
        continue
      }
      if (--depth > 0) continue
      if (written.slice(written.indexOf('>', found.index) + 1).trim() !== '') return null
      const last = written.slice(0, found.index)
      return at === line
        ? {
            name,
            tag: text,
            first: last,
            last: '',
            from: line,
            to: at,
            isEmpty: last.trim() === '',
          }
        : { name, tag: text, first: rest, last, from: line, to: at, isEmpty: false }
    }
  }
  return null
}

/** Parses the start tag at `column`, which may contain expressions in braces and span lines. */
function startTag(
  state: BlockState,
  startLine: number,
  endLine: number,
  column = 0,
): { text: string; line: number; rest: string } | null {
  let text = ''
  let quote = ''
  let depth = 0
  const last = Math.min(endLine, startLine + longestTag)
  for (let line = startLine; line < last; line++) {
    const written = lineText(state, line).slice(line === startLine ? column : 0)
    if (!spendSearchBudget(state.env, state.src.length, written.length + 1)) return null
    for (let at = 0; at < written.length; at++) {
      const sign = written[at]!
      if (quote !== '') {
        if (sign === quote) quote = ''
      } else if (sign === '"' || sign === "'" || sign === '`') quote = sign
      else if (sign === '{') depth++
      else if (sign === '}') depth--
      else if (sign === '>' && depth <= 0 && !(written[at - 1] === '=' && depth > 0))
        return { text: text + written.slice(0, at + 1), line, rest: written.slice(at + 1) }
      else if (sign === '<' && depth <= 0 && (line > startLine || at > 0)) return null
    }
    if (state.isEmpty(line) && depth <= 0) return null
    text += `${written}\n`
  }
  return null
}

/** Whether the content is markdown: it begins after an empty line, or there is nothing else. */
function holdsMarkdown(state: BlockState, { first, last, from, to }: Extent): boolean {
  if (first.trim() === '' && from + 1 < to && state.isEmpty(from + 1)) return true
  if (/[<{]/.test(first + last)) return false
  for (let line = from + 1; line < to; line++)
    if (/<[A-Z/]|[{}]/.test(lineText(state, line))) return false
  return true
}

/** Parses the content between two tags as blocks, without their common indentation. */
function readInside(state: BlockState, { first, last, from, to }: Extent): void {
  if (first.trim() !== '') pushParagraph(state, first, from)
  if (from + 1 < to) {
    let indent = Infinity
    for (let line = from + 1; line < to; line++)
      if (!state.isEmpty(line)) indent = Math.min(indent, state.sCount[line]!)
    const { blkIndent, lineMax, parentType } = state
    state.blkIndent = Number.isFinite(indent) ? Math.max(indent, blkIndent) : blkIndent
    state.lineMax = to
    state.parentType = 'container'
    state.md.block.tokenize(state, from + 1, to)
    state.blkIndent = blkIndent
    state.lineMax = lineMax
    state.parentType = parentType
  }
  if (last.trim() !== '') pushParagraph(state, last, to)
}

function pushParagraph(state: BlockState, text: string, line: number): void {
  state.push('paragraph_open', 'p', 1).map = [line, line + 1]
  const inline = state.push('inline', '', 0)
  inline.content = text.trim()
  inline.map = [line, line + 1]
  inline.children = []
  state.push('paragraph_close', 'p', -1)
}

const attributeOf = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}=\\{?(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return found?.[1] ?? found?.[2]
}

/** `<Tabs>` with `<TabItem>` of Docusaurus and VuePress. */
function drawTabs(state: BlockState, whole: Extent): boolean {
  const items: Extent[] = []
  if (whole.first.trim() !== '' || whole.last.trim() !== '') return false
  for (let line = whole.from + 1; line < whole.to; line++) {
    if (state.isEmpty(line)) continue
    const name = blockStart.exec(lineText(state, line))?.[1]
    if (!name || !/^(?:TabItem|Tab|CodeGroupItem|CodeTabsItem)$/.test(name)) return false
    const item = extentOf(state, name, line, whole.to)
    if (!item) return false
    items.push(item)
    line = item.to
  }
  if (items.length === 0) return false
  const labels = new Map<string, string>()
  for (const [, entry] of whole.tag.matchAll(/\{([^{}]*)\}/g)) {
    const read = (key: string) => new RegExp(`\\b${key}:\\s*(?:"([^"]*)"|'([^']*)')`).exec(entry!)
    const value = read('value')
    const label = read('label')
    if (value && label) labels.set(value[1] ?? value[2]!, label[1] ?? label[2]!)
  }
  const chosen = attributeOf(whole.tag, 'defaultValue')
  openTabs(state, attributeOf(whole.tag, 'groupId'), whole.from)
  items.forEach((item, index) => {
    const value = attributeOf(item.tag, 'value')
    const label =
      attributeOf(item.tag, 'label') ??
      attributeOf(item.tag, 'title') ??
      (value === undefined ? undefined : (labels.get(value) ?? value))
    const isChosen =
      /\s(?:default|active)(?=[\s/>])/.test(item.tag) || (value !== undefined && value === chosen)
    openTab(
      state,
      (label ?? String(index + 1)).replace(/[!-/:-@[-`{-~]/g, '\\$&'),
      item.from,
      isChosen,
    )
    readInside(state, item)
    closeTab(state)
  })
  closeTabs(state)
  return true
}

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

const inlineAttribute = String.raw`\s+(?:[^\s<>"'=/{}]+(?:=(?:"[^"]*"|'[^']*'|${expression}|[^\s"'<>={}${'`'}]+))?|\{\s*\.\.\.[^{}<]*\})`
const componentTag = new RegExp(
  String.raw`<(\/?)([A-Z][\w.]*|[a-z][a-z0-9]*-[a-z0-9-]*)((?:${inlineAttribute})*)\s*(\/?)>`,
  'y',
)

interface ComponentTag {
  name: string
  isClosing: boolean
  attributes: string
  isSelfClosing: boolean
  end: number
}

/** The tag of a component at a position. A bare name, as in `List<String>`, is plain text. */
export function componentAt(
  text: string,
  position: number,
  endTags: ReadonlySet<string>,
): ComponentTag | null {
  componentTag.lastIndex = position
  let found = componentTag.exec(text)
  let end = componentTag.lastIndex
  if (!found) {
    const whole = /^<(?:[A-Z]|[a-z][a-z0-9]*-)/.test(text.slice(position, position + 50))
      ? tagWithMarkup(text, position)
      : undefined
    if (!whole) return null
    componentTag.lastIndex = 0
    found = componentTag.exec(whole.emptied)
    if (found?.[0].length !== whole.emptied.length) return null
    ;({ end } = whole)
  }
  const [, slash, name, attributes, closing] = found
  if (!slash && !closing && !endTags.has(name!.toLowerCase().split(/[-.]/, 1)[0]!)) return null
  return {
    name: name!,
    isClosing: slash !== '',
    attributes: attributes!,
    isSelfClosing: closing !== '',
    end,
  }
}

/** An inline component: without content its source is shown, otherwise its content. */
export const inlineComponent: InlineRule = (state, silent) => {
  const { src, pos } = state
  const tag = componentAt(src, pos, state.env.endTags as ReadonlySet<string>)
  if (!tag || tag.end > state.posMax) return false
  const { name, isClosing, isSelfClosing } = tag
  const empty = isClosing || isSelfClosing ? '' : emptyEnd(name, src, tag.end)
  const end = tag.end + empty.length
  if (!silent) {
    if (isSelfClosing || empty) {
      const token = state.push('foreign_inline', 'code', 0)
      token.content = src.slice(pos, end)
      token.meta = {
        name,
        text: name === 'Badge' ? attributeOf(tag.attributes, 'text') : undefined,
      }
    } else {
      const { escapeHtml } = state.md.utils
      state.push('html_inline', '', 0).content = isClosing
        ? '</span>'
        : name === 'Badge'
          ? '<span class="md-badge">'
          : `<span class="md-foreign" title="${escapeHtml(name)}">`
    }
  }
  state.pos = end
  return true
}

/** The end tag of a component at a position, if nothing stands in it. */
function emptyEnd(name: string, text: string, position: number): string {
  const end = `</${name}>`
  return text.startsWith(end, position) ? end : ''
}
