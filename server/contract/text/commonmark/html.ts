import { endOfElement, isEmbedded, isVoid, tagAt } from '../markdown/html-tags.ts'
import {
  isIndentedCode,
  lineText,
  FailedSearches,
  type BlockRule,
  type CoreRule,
  type InlineRule,
  type ParseEnvironment,
  type Token,
} from '../markdown/parser.ts'
import { htmlBlock as lenientBlock } from '../rules/html.ts'
import { inlineComponent } from './components/inline-components.ts'
import { isComponent } from './components/component-tags.ts'
import { wholeHtml } from './components/embedded.ts'
import { htmlTagAt, tagAlone } from './tags.ts'

const failed = new FailedSearches()
const endTags = (env: ParseEnvironment) => env.endTags as ReadonlySet<string>

const verbatim = /^<(script|pre|style|textarea)(?=[\s>]|$)/i
const block =
  /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=\s|\/?>|$)/i

/**
 * An HTML block by the conditions of CommonMark 4.6. Unknown tags, declarations and instructions
 * are plain text. A tag with the attribute `markdown` contains markdown without needing empty lines
 * (MkDocs).
 */
export const htmlBlock: BlockRule = (state, startLine, endLine, silent) => {
  if (isIndentedCode(state, startLine)) return false
  const first = lineText(state, startLine)
  if (first[0] !== '<') return false
  const written = /^<\/?([\w.-]+)/.exec(first)?.[1]
  if (written && isComponent(written)) return false
  const isComment = first.startsWith('<!--')
  const verbatimName = verbatim.exec(first)?.[1]
  let end: RegExp | null = null
  if (isComment) end = /-->/
  else if (verbatimName) end = /<\/(?:script|pre|style|textarea)>/i
  else if (block.test(first)) {
    if (/^<\w+[^>]*\smarkdown(?:=["']?(?:1|block|span)["']?)?(?=[\s>])/i.test(first))
      return lenientBlock(state, startLine, endLine, silent)
  } else {
    if (silent) return false
    if (!tagAlone(state, startLine, endLine)) return false
  }
  if (silent) return true
  let line = startLine
  if (end) {
    while (line < endLine) {
      if (line > startLine && !state.isEmpty(line) && state.sCount[line]! < state.blkIndent) break
      if (end.test(lineText(state, line++))) break
    }
  } else {
    while (line < endLine && !state.isEmpty(line) && state.sCount[line]! >= state.blkIndent) line++
    line = Math.max(line, startLine + 1)
  }
  const token = state.push('html_block', '', 0)
  token.map = [startLine, line]
  token.content = state.getLines(startLine, line, state.blkIndent, true)
  state.line = line
  return true
}

const ownId = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
const headingTag = /^<(h[1-6])((?:\s[^<>]*)?)>(.*)<\/\1\s*>\s*$/is

/**
 * A heading written in HTML is a heading: it has an id, is in the outline, and is left out if it
 * repeats the title. One without text, a logo, stays HTML.
 */
export const htmlHeading: BlockRule = (state, startLine, endLine, silent) => {
  const written = /^<(h[1-6])[\s>]/i.exec(lineText(state, startLine))?.[1]
  if (isIndentedCode(state, startLine) || !written) return false
  if (silent) return true
  const continues = (line: number) =>
    line < endLine && !state.isEmpty(line) && state.sCount[line]! >= state.blkIndent
  const end = new RegExp(`</${written}\\s*>\\s*$`, 'i')
  let line = startLine
  while (continues(line)) {
    const isEnd = end.test(lineText(state, line++))
    if (isEnd && continues(line) && lineText(state, line).startsWith('<')) break // a block of its own
  }
  const found = headingTag.exec(state.getLines(startLine, line, state.blkIndent, false))
  if (!found || /<\/?h[1-6][\s>]/i.test(found[3]!)) return false
  const [, name, attributes, inside] = found
  if (inside!.replace(/<[^>]*>/g, '').trim() === '') return false
  const level = name!.toLowerCase()
  const open = state.push('heading_open', level, 1)
  open.markup = '#'.repeat(Number(level[1]))
  open.map = [startLine, line]
  const id = ownId.exec(attributes!)
  if (id) open.meta = { id: id[1] ?? id[2] ?? id[3]! }
  const alignment = /\salign\s*=\s*["']?(left|center|right)\b/i.exec(attributes!)
  if (alignment) open.attrSet('align', alignment[1]!.toLowerCase())
  const inline = state.push('inline', '', 0)
  inline.content = inside!.trim()
  inline.map = [startLine, line]
  inline.children = []
  state.push('heading_close', level, -1).markup = open.markup
  state.line = line
  return true
}

const emptyBar = /^<(meter|progress)(?:\s[^<>]*)?>\s*<\/\1\s*>/i

/** An inline tag or comment; anything that is neither HTML nor a component is plain text. */
export const htmlInline: InlineRule = (state, silent) => {
  const { src, pos } = state
  if (src[pos] !== '<') return false
  if (src.startsWith('<!--', pos)) {
    const from = pos + (src.startsWith('<!-->', pos) || src.startsWith('<!--->', pos) ? 2 : 4)
    const end = failed.search(state, '-->', from, () => src.indexOf('-->', from))
    if (end < 0 || end + 3 > state.posMax) return false
    state.pos = end + 3
    return true
  }
  const tag = htmlTagAt(src, pos, endTags(state.env))
  if (!tag || tag.end > state.posMax) return inlineComponent(state, silent)
  let { end } = tag
  if (isEmbedded(tag.name) && tag.name !== 'object' && !tag.isClosing) {
    const whole = failed.search(state, `</${tag.name}`, end, () => {
      const after = endOfElement(src, tag)
      return after > end || tag.isSelfClosing ? after : -1
    })
    if (whole > end && whole <= state.posMax) {
      if (!silent) state.push('html_inline', '', 0).content = src.slice(pos, whole)
      state.pos = whole
      return true
    }
  }
  const closed = emptyBar.exec(src.slice(pos, Math.min(state.posMax, end + 100)))
  if (closed) end = pos + closed[0].length
  if (!silent) {
    state.push('html_inline', '', 0).content = src.slice(pos, end)
    if (tag.name === 'a') state.linkLevel += tag.isClosing ? -1 : 1
  }
  state.pos = end
  return true
}

/** Elements of the author that are open within one of ours. */
class Frame {
  readonly #open: string[] = []
  readonly #count = new Map<string, number>()

  add(name: string): void {
    this.#open.push(name)
    this.#count.set(name, (this.#count.get(name) ?? 0) + 1)
  }

  /** The end tags up to and including that of `name`; empty if it is not open. */
  end(name: string): string {
    return (this.#count.get(name) ?? 0) > 0 ? this.#endUpTo(name) : ''
  }

  endAll(): string {
    return this.#endUpTo(undefined)
  }

  #endUpTo(name: string | undefined): string {
    let tags = ''
    for (let last = this.#open.pop(); last !== undefined; last = this.#open.pop()) {
      this.#count.set(last, this.#count.get(last)! - 1)
      tags += `</${last}>`
      if (last === name) break
    }
    return tags
  }
}

/**
 * Balances the author's HTML: elements opened within one of ours are closed in it, and unmatched
 * end tags are removed, so that a text can end neither the page nor a callout. One in a paragraph
 * may belong to an element around it (`text</details>`), which ends with the paragraph.
 * `env.elementIds` collects the ids of the author's elements.
 */
export const balance: CoreRule = (state) => {
  const ids: string[] = []
  const frames = [new Frame()]
  /** End tags of a paragraph without a beginning in it. */
  let ends: string[] = []
  const htmlToken = (content: string) => {
    const token = new state.Token('html_inline', '', 0)
    token.content = content
    return token
  }
  const balanced = (html: string): string => {
    const tidy = wholeHtml(html, endTags(state.env))
    const frame = frames.at(-1)!
    let out = ''
    let from = 0
    for (let at = tidy.indexOf('<'); at >= 0; at = tidy.indexOf('<', from)) {
      const tag = tagAt(tidy, at)
      if (!tag) {
        out += `${tidy.slice(from, at)}&lt;`
        from = at + 1
        continue
      }
      out += tidy.slice(from, at)
      from = tag.end
      if (tag.isClosing) {
        if (isVoid(tag.name)) continue
        const tags = frame.end(tag.name)
        if (tags === '') ends.push(tag.name)
        out += tags
        continue
      }
      let written = tidy.slice(at, tag.end)
      if (tag.name === 'a' && !/\sid\s*=/i.test(written))
        written = written.replace(/(\s)name(\s*=)/i, '$1id$2')
      const id = ownId.exec(written)
      if (id) ids.push(id[1] ?? id[2] ?? id[3]!)
      if (isVoid(tag.name)) out += written
      else if (tag.isSelfClosing) out += `${written.slice(0, -2)}></${tag.name}>`
      else {
        out += written
        frame.add(tag.name)
      }
    }
    return out + tidy.slice(from)
  }
  const walk = (tokens: Token[]): Token[] => {
    const out: Token[] = []
    let around: readonly string[] = []
    const enter = (token: Token) => {
      if (token.nesting > 0) frames.push(new Frame())
      else if (token.nesting < 0 && frames.length > 1) {
        const rest = frames.pop()!.endAll()
        if (rest) out.push(htmlToken(rest))
      }
    }
    for (const token of tokens) {
      enter(token)
      if (token.type === 'html_block' || token.type === 'html_inline')
        token.content = balanced(token.content)
      else if (token.type === 'inline' && token.children) {
        ends = []
        frames.push(new Frame())
        token.children = walk(token.children)
        const rest = frames.pop()!.endAll()
        if (rest) token.children.push(htmlToken(rest))
        around = ends
      }
      out.push(token)
      if (token.nesting >= 0) continue
      const rest = around.map((name) => frames.at(-1)!.end(name)).join('')
      if (rest) out.push(htmlToken(rest))
      around = []
    }
    return out
  }
  state.tokens = walk(state.tokens)
  const rest = frames[0]!.endAll()
  if (rest) state.tokens.push(htmlToken(rest))
  state.env.elementIds = ids
}
