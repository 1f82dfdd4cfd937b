import {
  FailedSearches,
  firstSign,
  isIndentedCode,
  lineText,
  type BlockRule,
  type BlockState,
} from '../../markdown/parser.ts'
import { pushForeign, sourceOf } from '../components/foreign.ts'
import { closeCallout, kindOf, openCallout, titleOf, type Callout } from './callouts.ts'
import {
  closesFence,
  directiveKind,
  directiveOption,
  holdsMarkdown,
  isTitled,
  readDirective,
  toctreeEntry,
  type DirectiveLine,
} from './directive-lines.ts'
import { asTable } from './list-table.ts'
import { closeTab, closeTabs, openTab, openTabs } from './tabs.ts'

const failed = new FailedSearches()

/** As of a fence: the first line with enough marks, else the end of what holds it. */
function endOf(state: BlockState, { marks }: DirectiveLine, startLine: number, endLine: number) {
  let last = endLine
  const end = failed.search(state, `${marks} ${endLine} ${state.blkIndent}`, startLine, () => {
    for (let line = startLine + 1; line < endLine; line++) {
      if (!state.isEmpty(line) && state.sCount[line]! < state.blkIndent) {
        last = line
        return line
      }
      if (!isIndentedCode(state, line) && closesFence(marks, lineText(state, line))) return line
    }
    return -1
  })
  return { end: end < 0 ? endLine : end, isClosed: end >= 0 && end !== last }
}

/**
 * Directives of MyST between backticks or tildes, and those between colons that hold no markdown.
 * A name that is not known is code, as in R Markdown and Quarto.
 */
export const directive: BlockRule = (state, startLine, endLine, silent) => {
  if (!/[`~:]/.test(firstSign(state, startLine)) || isIndentedCode(state, startLine)) return false
  const line = readDirective(lineText(state, startLine))
  const kind = line && directiveKind(line.name)
  if (!kind || (line.marks.startsWith(':') && holdsMarkdown(kind))) return false
  if (silent) return true
  const { end, isClosed } = endOf(state, line, startLine, endLine)
  drawDirective(state, line, startLine, end)
  state.line = end + (isClosed ? 1 : 0)
  return true
}

type Options = ReadonlyMap<string, string>

/** The settings at the head of a directive, and the line behind them. */
function readOptions(state: BlockState, from: number, end: number): [Options, number] {
  const options = new Map<string, string>()
  let line = from
  for (; line < end; line++) {
    const [, name, value] = directiveOption.exec(lineText(state, line)) ?? []
    if (name === undefined) break
    options.set(name.toLowerCase(), value?.trim() ?? '')
  }
  return [options, line]
}

/** Draws the lines of a directive from its opening to `end`, which holds its closing marks. */
export function drawDirective(
  state: BlockState,
  opening: DirectiveLine,
  startLine: number,
  end: number,
): void {
  const { lineMax, parentType } = state
  const [options, first] = readOptions(state, startLine + 1, end)
  const kind = directiveKind(opening.name)
  let isEmpty = true
  for (let line = first; isEmpty && line < end; line++) isEmpty = state.isEmpty(line)
  const inside = () => {
    if (isEmpty) return
    state.lineMax = end
    state.parentType = 'container'
    state.md.block.tokenize(state, first, end)
    state.lineMax = lineMax
    state.parentType = parentType
  }
  const { name, argument } = opening
  const lines = () => state.getLines(first, end, state.blkIndent, true).replace(/^[ \t]*\n/, '')
  if (kind === 'callout' || kind === undefined)
    drawCallout(state, opening, options, startLine, isEmpty ? undefined : inside)
  else if (kind === 'group') {
    const close = group(state, startLine)
    if (isTitled(name)) paragraph(state, argument, startLine)
    inside()
    close()
  } else if (kind === 'tabs') {
    openTabs(state, undefined, startLine)
    inside()
    closeTabs(state)
  } else if (kind === 'tab') {
    openTab(state, argument, startLine, options.has('selected'))
    inside()
    closeTab(state)
  } else if (kind === 'figure') {
    const close = group(state, startLine)
    paragraph(state, picture(argument, options), startLine)
    inside()
    close()
  } else if (kind === 'listTable') {
    const from = state.tokens.length
    inside()
    asTable(state, from, argument, Number(options.get('header-rows') ?? 0))
  } else if (kind === 'code') {
    const token = state.push('fence', 'code', 0)
    token.info = codeInfo(argument, options)
    token.content = lines()
    token.markup = opening.marks
    token.map = [startLine, end]
  } else if (kind === 'math') {
    const token = state.push('math_block', 'math', 0)
    token.content = `${argument}\n${lines()}`.trim()
    token.map = [startLine, end]
  } else if (kind === 'toctree') {
    if (!options.has('hidden')) drawToctree(state, options.get('caption'), first, end)
  } else if (kind === 'outline') {
    state.push('outline_place', 'nav', 0).map = [startLine, end]
  } else pushForeign(state, name, sourceOf(state, startLine, end), startLine, end)
}

function group(state: BlockState, line: number): () => void {
  const open = state.push('group_open', 'div', 1)
  open.attrSet('class', 'md-group')
  open.map = [line, line + 1]
  return () => void state.push('group_close', 'div', -1)
}

function paragraph(state: BlockState, content: string, line: number): void {
  if (content === '') return
  state.push('paragraph_open', 'p', 1).map = [line, line + 1]
  pushInline(state, content, line)
  state.push('paragraph_close', 'p', -1)
}

function pushInline(state: BlockState, content: string, line: number): void {
  const inline = state.push('inline', '', 0)
  inline.content = content
  inline.map = [line, line + 1]
  inline.children = []
}

/** Names whose callout has only the title that is written. */
const unnamed = /^(?:admonition|details|dropdown|topic|sidebar|margin|aside|card|grid-item-card)$/

/** Titles before a number, as Sphinx writes them. */
const versionTitles: Readonly<Record<string, string>> = {
  versionadded: 'Added in version',
  versionchanged: 'Changed in version',
  versionremoved: 'Removed in version',
  deprecated: 'Deprecated since version',
}

/** The callout of a directive; null without a title where the name is no title. */
function calloutOf({ name, argument }: DirectiveLine, options: Options): Callout | null {
  const kind = kindOf(name)
  if (Object.hasOwn(versionTitles, name))
    return { kind: 'note', title: `${versionTitles[name]} ${argument}`.trim() }
  if (kind && name !== 'details') return { kind, title: argument || titleOf(name) }
  if (argument === '' && !unnamed.test(name)) return null
  const look = (options.get('class') ?? '').split(' ').map(kindOf)
  const fold = !/^(?:dropdown|details)$/.test(name)
    ? undefined
    : options.has('open')
      ? 'open'
      : 'closed'
  return {
    kind: look.find((each) => each !== undefined) ?? 'note',
    title: argument === '' && fold ? undefined : argument,
    fold,
  }
}

function drawCallout(
  state: BlockState,
  opening: DirectiveLine,
  options: Options,
  startLine: number,
  inside: (() => void) | undefined,
): void {
  const callout = calloutOf(opening, options)
  if (!callout) {
    const close = group(state, startLine)
    inside?.()
    return close()
  }
  // the argument of a note is its text where there is no other, as in docutils
  const isText = !inside && kindOf(opening.name) !== undefined && opening.argument !== ''
  if (isText) callout.title = titleOf(opening.name)
  const open = openCallout(state, callout, startLine)
  if (isText) paragraph(state, opening.argument, startLine)
  inside?.()
  closeCallout(state, open)
}

const escaped = (text: string): string => text.replaceAll(/[\\`*_[\]<>!{}$~|&]/g, '\\$&')

/** A picture as markdown. */
function picture(address: string, options: Options): string {
  if (address === '') return ''
  const size = ['width', 'height'].flatMap((name) => {
    const value = /^\d{1,5}(?=(?:px)?$)/.exec(options.get(name) ?? '')?.[0]
    return value === undefined ? [] : [`${name}=${value}`]
  })
  const behind = size.length > 0 ? `{${size.join(' ')}}` : ''
  return `![${escaped(options.get('alt') ?? '')}](${inAngles(address)})${behind}`
}

/** An address as markdown has it, whatever is in it. */
const inAngles = (address: string): string =>
  address.startsWith('<') ? address : `<${address.replaceAll(/[<>]/g, '\\$&')}>`

/** An info string in the words of other tools. */
function codeInfo(language: string, options: Options): string {
  const words = [/^ipython\d?$/.test(language) ? 'python' : language || 'text']
  const caption = options.get('caption')
  const first = options.get('lineno-start') ?? (options.has('linenos') ? '1' : undefined)
  const marks = options.get('emphasize-lines')
  if (caption) words.push(`title="${caption.replaceAll('"', "'")}"`)
  if (first !== undefined) words.push(`linenums="${first}"`)
  if (marks) words.push(`hl_lines="${marks}"`)
  return words.join(' ')
}

/** A list of links to the pages of a table of contents. */
function drawToctree(state: BlockState, caption: string | undefined, from: number, to: number) {
  const entries: [line: number, text: string][] = []
  for (let line = from; line < to; line++) {
    const entry = toctreeEntry(lineText(state, line))
    if (!entry) continue
    const { address, text = address.split('/').at(-1)! } = entry
    entries.push([line, `[${escaped(text)}](${inAngles(address)})`])
  }
  if (entries.length === 0) return
  if (caption) paragraph(state, `**${escaped(caption)}**`, from)
  state.push('bullet_list_open', 'ul', 1).map = [from, to]
  for (const [line, text] of entries) {
    state.push('list_item_open', 'li', 1).map = [line, line + 1]
    const before = state.tokens.length
    paragraph(state, text, line)
    state.tokens[before]!.hidden = state.tokens.at(-1)!.hidden = true
    state.push('list_item_close', 'li', -1)
  }
  state.push('bullet_list_close', 'ul', -1)
}
