import { isComponent } from '../commonmark/components.ts'
import { anyTag } from '../jsx.ts'
import { withoutMdxFences } from '../mdx-fences.ts'
import { endsOpenTag } from '../open-tags.ts'

/**
 * The inline text of a leaf block: its lines without the markers of enclosing quotes and lists.
 * `pieces` map each line back to its position in the source.
 */
export interface Inline {
  text: string
  pieces: { at: number; source: number }[]
}

export interface Block {
  kind: 'text' | 'heading' | 'html'
  /** 1 to 6 for a heading, else 0. */
  level: number
  /** Number of enclosing quotes and list items. */
  depth: number
  inline: Inline
}

export interface Blocks {
  blocks: Block[]
  /**
   * Whether the very first block of any kind, code included, is a heading outside of quotes and
   * lists.
   */
  beginsWithHeading: boolean
}

type Container = { kind: 'quote' } | { kind: 'item'; width: number }

interface Line {
  source: number
  text: string
}

type Leaf =
  | { kind: 'paragraph'; lines: Line[]; depth: number; first: boolean }
  | { kind: 'fence'; mark: string; length: number }
  | { kind: 'math' }
  | { kind: 'code' }
  | { kind: 'html'; lines: Line[]; depth: number; end: RegExp | undefined }

/** A position in a line; `column` expands tabs to stops of four and may be inside a tab. */
interface Cursor {
  line: string
  pos: number
  column: number
}

const blockTags =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul'
const attribute = String.raw`\s+[a-zA-Z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>${'`'}]+|'[^']*'|"[^"]*"))?`

/** How HTML blocks begin and end (no end: at a blank line). Source: CommonMark 0.31 section 4.6 */
const htmlKinds: { begin: RegExp; end: RegExp | undefined; interrupts: boolean }[] = [
  {
    begin: /^<(?:script|pre|style|textarea)(?:\s|>|$)/i,
    end: /<\/(?:script|pre|style|textarea)>/i,
    interrupts: true,
  },
  { begin: /^<!--/, end: /-->/, interrupts: true },
  { begin: /^<\?/, end: /\?>/, interrupts: true },
  { begin: /^<!\[CDATA\[/, end: /\]\]>/, interrupts: true },
  { begin: /^<![a-zA-Z]/, end: />/, interrupts: true },
  { begin: new RegExp(`^</?(?:${blockTags})(?:\\s|/?>|$)`, 'i'), end: undefined, interrupts: true },
  {
    begin: new RegExp(
      `^(?:<[a-zA-Z][a-zA-Z0-9-]*(?:${attribute})*\\s*/?>|</[a-zA-Z][a-zA-Z0-9-]*\\s*>)\\s*$`,
    ),
    end: undefined,
    interrupts: false,
  },
]

const thematicBreak = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/
const listMark = /^(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)/
/** Their content follows, indented: admonitions and tabs of MkDocs. */
const indentedBody = /^(?:(?:!!!|\?\?\?\+?)[ \t]*[a-z]|===[!+]*[ \t]+["'])/i
const bodyIndent = 4
/** Footnotes and definitions, by the indentation of their further lines. */
const indentedMarks = [
  { mark: /^\[\^[^\]\s]+\]:/, width: bodyIndent },
  { mark: /^[:~](?=[ \t]+\S)/, width: 2 },
]
const elementTag = /^<\/?([a-zA-Z][\w.:-]*)(?=[\s/>{]|$)/
const markdownAttribute = /^<\w+[^>]*\smarkdown(?:=["']?(?:1|block|span)["']?)?(?=[\s>])/i
const tableRule = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/

/**
 * Finds the blocks of a markdown text that have inline markup: paragraphs, headings, table cells,
 * HTML. Code blocks, fences and math blocks are left out. A single pass over the lines, with quotes
 * and lists as in CommonMark, and what the dialect `commonmark` has besides: admonitions, tabs,
 * footnotes, definitions, and components and other elements around markdown.
 *
 * @param written with LF line ends, without front matter
 * @param from where to begin
 */
export function scanBlocks(written: string, from = 0): Blocks {
  const text = withoutMdxFences(written)
  const scan = new BlockScan(text)
  let source = from
  for (const line of text.slice(from).split('\n')) {
    scan.line(line, source)
    source += line.length + 1
  }
  return scan.finish()
}

/** Where the end tags of elements begin, by where both tags begin. */
function elementEnds(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const open = new Map<string, number[]>()
  for (const { 1: slash, 2: name, index } of text.matchAll(/<(\/?)([a-zA-Z][\w.:-]*)/g)) {
    const starts = open.get(name!)
    const start = slash ? starts?.pop() : undefined
    if (start !== undefined) ends.set(start, index).set(index, index)
    else if (!slash && starts) starts.push(index)
    else if (!slash) open.set(name!, [index])
  }
  return ends
}

class BlockScan {
  readonly #text: string
  readonly #elementEnds: ReadonlyMap<number, number>
  /** Before this position elements around markdown are open, in which indentation makes no code. */
  #elementEnd = 0
  readonly blocks: Block[] = []
  beginsWithHeading = false
  private seen = false
  private containers: Container[] = []
  private leaf: Leaf | undefined

  constructor(text: string) {
    this.#text = text
    this.#elementEnds = elementEnds(text)
  }

  finish(): Blocks {
    this.closeLeaf()
    return { blocks: this.blocks, beginsWithHeading: this.beginsWithHeading }
  }

  line(line: string, source: number): void {
    const cursor: Cursor = { line, pos: 0, column: 0 }
    const matched = this.matchContainers(cursor)
    const inside = matched === this.containers.length
    if (this.leaf && this.leaf.kind !== 'paragraph') {
      if (inside && this.continueLeaf(cursor, source)) return
      this.closeLeaf()
    }
    this.openBlocks(cursor, source, matched)
  }

  /**
   * How many of the open quotes and items continue in this line; moves the cursor past their
   * markers.
   */
  private matchContainers(cursor: Cursor): number {
    let matched = 0
    for (const container of this.containers) {
      const indent = indentOf(cursor)
      if (container.kind === 'quote') {
        if (indent > 3 || cursor.line[cursor.pos + blanksAt(cursor)] !== '>') break
        consumeQuoteMark(cursor)
      } else if (isBlank(cursor)) {
        // A blank line belongs to all enclosing items.
      } else if (indent >= container.width) consume(cursor, container.width)
      else break
      matched++
    }
    return matched
  }

  /** Adds the line to the open code, math or HTML block; false when that ended before it. */
  private continueLeaf(cursor: Cursor, source: number): boolean {
    const leaf = this.leaf!
    const rest = cursor.line.slice(cursor.pos)
    if (leaf.kind === 'fence') {
      const isMark = indentOf(cursor) <= 3 || source < this.#elementEnd
      const closing = isMark ? /^[ \t]*(`{3,}|~{3,})[ \t]*$/.exec(rest) : null
      if (closing && closing[1]![0] === leaf.mark && closing[1]!.length >= leaf.length)
        this.leaf = undefined
      return true
    }
    if (leaf.kind === 'math') {
      if (rest.trimEnd().endsWith('$$')) this.leaf = undefined
      return true
    }
    if (leaf.kind === 'code') return indentOf(cursor) >= 4 || isBlank(cursor)
    if (leaf.kind === 'html') {
      if (!leaf.end && (isBlank(cursor) || this.endsAround(cursor, source))) return false
      leaf.lines.push({ source: source + cursor.pos, text: rest })
      if (leaf.end?.test(rest)) this.closeLeaf()
      return true
    }
    return false
  }

  /** Whether a component or container that holds HTML may end in the line. */
  private endsAround({ line, pos }: Cursor, source: number): boolean {
    const rest = line.slice(pos).trimStart()
    if (/^:{3,}[ \t]*$/.test(rest)) return true
    const at = source + line.length - rest.length
    return this.#elementEnds.get(at) === at && isComponent(elementTag.exec(rest)?.[1] ?? '')
  }

  private openBlocks(cursor: Cursor, source: number, matchedBefore: number): void {
    let matched = matchedBefore
    const closeUnmatched = () => {
      this.closeLeaf()
      this.containers.length = matched
    }
    for (;;) {
      if (isBlank(cursor)) return closeUnmatched()
      const paragraph = this.leaf?.kind === 'paragraph' ? this.leaf : undefined
      const inside = matched === this.containers.length
      const indent = indentOf(cursor)
      if (indent >= 4 && source >= this.#elementEnd) {
        if (paragraph) break
        closeUnmatched()
        this.leaf = { kind: 'code' }
        this.seen = true
        return
      }
      const start = cursor.pos + blanksAt(cursor)
      const rest = cursor.line.slice(start)
      if (rest[0] === '>' && !(paragraph && endsTag(paragraph.lines))) {
        closeUnmatched()
        consumeQuoteMark(cursor)
        this.containers.push({ kind: 'quote' })
        matched++
        continue
      }
      if (
        paragraph &&
        inside &&
        /^(?:=+|-+)[ \t]*$/.test(rest) &&
        this.closeAsHeading(paragraph, rest[0] === '=' ? 1 : 2)
      )
        return
      if (thematicBreak.test(rest)) {
        closeUnmatched()
        this.seen = true
        return
      }
      const mark = listMark.exec(rest)
      const blankAfter = mark !== null && rest.slice(mark[0].length).trim() === ''
      if (
        mark &&
        !(paragraph && inside && (blankAfter || (mark[1] !== undefined && Number(mark[1]) !== 1)))
      ) {
        closeUnmatched()
        consume(cursor, indent)
        cursor.pos += mark[0].length
        cursor.column += mark[0].length
        const gap = indentOf(cursor)
        const taken = blankAfter || gap > 4 ? 1 : gap
        consume(cursor, taken)
        this.containers.push({ kind: 'item', width: indent + mark[0].length + taken })
        matched++
        continue
      }
      if (indentedBody.test(rest)) {
        closeUnmatched()
        this.seen = true
        const line = { source: source + start, text: rest }
        this.blocks.push({ kind: 'text', level: 0, depth: matched, inline: joined([line]) })
        this.containers.push({ kind: 'item', width: bodyIndent })
        return
      }
      const indented = indentedMarks.find((each) => each.mark.test(rest))
      if (indented) {
        closeUnmatched()
        consume(cursor, indent)
        const { length } = indented.mark.exec(rest)![0]
        cursor.pos += length
        cursor.column += length
        this.containers.push({ kind: 'item', width: indented.width })
        matched++
        consume(cursor, indentOf(cursor))
        continue
      }
      if (this.openLeaf(rest, source + start, paragraph !== undefined, closeUnmatched)) return
      break
    }
    this.addText(
      {
        source: source + cursor.pos + blanksAt(cursor),
        text: cursor.line.slice(cursor.pos).trimStart(),
      },
      matched,
    )
  }

  /** Opens a fence, math block, heading or HTML block when the line starts one. */
  private openLeaf(
    rest: string,
    source: number,
    inParagraph: boolean,
    closeUnmatched: () => void,
  ): boolean {
    const fence = /^(`{3,})[^`]*$|^(~{3,})/.exec(rest)
    if (fence) {
      closeUnmatched()
      const mark = (fence[1] ?? fence[2])!
      this.leaf = { kind: 'fence', mark: mark[0]!, length: mark.length }
      this.seen = true
      return true
    }
    const mathEnd = rest.startsWith('$$') ? this.#text.indexOf('$$', source + 2) + 2 : 1
    // before more text in its line it ends a formula in a line
    if (mathEnd > 1 && /^[ \t]*(?:\n|$)/.test(this.#text.slice(mathEnd, mathEnd + 100))) {
      closeUnmatched()
      const isClosed = mathEnd <= source + rest.length
      this.leaf = isClosed ? undefined : { kind: 'math' }
      this.seen = true
      return true
    }
    const heading = /^(#{1,6})(?:[ \t]+|$)/.exec(rest)
    if (heading) {
      closeUnmatched()
      const title = rest
        .slice(heading[0].length)
        .replace(/(?:^|[ \t]+)#+[ \t]*$/, '')
        .trimEnd()
      this.addHeading(heading[1]!.length, this.containers.length, [
        { source: source + heading[0].length, text: title },
      ])
      return true
    }
    const name = elementTag.exec(rest)?.[1]
    const elementEnd = this.#elementEnds.get(source)
    // the tags of a component without its other tag are text
    const isText = name !== undefined && isComponent(name) && elementEnd === undefined
    const isAround =
      name !== undefined && !isText && (isComponent(name) || markdownAttribute.test(rest))
    if (isAround) this.#elementEnd = Math.max(this.#elementEnd, elementEnd ?? 0)
    const html =
      rest[0] === '<' && !isText
        ? htmlKinds.find((kind) => kind.begin.test(rest) && (kind.interrupts || !inParagraph))
        : undefined
    if (html) {
      closeUnmatched()
      this.leaf = {
        kind: 'html',
        lines: [{ source, text: rest }],
        depth: this.containers.length,
        end: html.end,
      }
      this.seen = true
      if (isAround || html.end?.test(rest)) this.closeLeaf()
      return true
    }
    return false
  }

  private addText(line: Line, matched: number): void {
    if (this.leaf?.kind === 'paragraph') {
      // Lazy continuation: a line without the markers of the paragraph still continues it.
      this.leaf.lines.push(line)
      return
    }
    this.containers.length = matched
    this.leaf = {
      kind: 'paragraph',
      lines: [line],
      depth: this.containers.length,
      first: !this.seen,
    }
    this.seen = true
  }

  private addHeading(level: number, depth: number, lines: Line[]): void {
    if (!this.seen && depth === 0) this.beginsWithHeading = true
    this.seen = true
    this.blocks.push({ kind: 'heading', level, depth, inline: joined(lines) })
  }

  /** A paragraph of nothing but reference definitions cannot become a heading. */
  private closeAsHeading(
    paragraph: { lines: Line[]; depth: number; first: boolean },
    level: number,
  ): boolean {
    const { text } = joined(paragraph.lines)
    if (/^\[[^\]]+\]:\s*\S+\s*$/.test(text)) return false
    if (paragraph.first && paragraph.depth === 0) this.beginsWithHeading = true
    this.leaf = undefined
    this.blocks.push({
      kind: 'heading',
      level,
      depth: paragraph.depth,
      inline: joined(paragraph.lines),
    })
    return true
  }

  private closeLeaf(): void {
    const leaf = this.leaf
    this.leaf = undefined
    if (leaf?.kind === 'html')
      this.blocks.push({ kind: 'html', level: 0, depth: leaf.depth, inline: joined(leaf.lines) })
    if (leaf?.kind !== 'paragraph') return
    const isTable =
      leaf.lines.length > 1 &&
      leaf.lines[0]!.text.includes('|') &&
      tableRule.test(leaf.lines[1]!.text)
    const parts = isTable ? leaf.lines.flatMap(cellsOf).map((cell) => [cell]) : [leaf.lines]
    for (const lines of parts)
      this.blocks.push({ kind: 'text', level: 0, depth: leaf.depth, inline: joined(lines) })
  }
}

const tag = new RegExp(anyTag, 'y')

/** Whether a `>` ends a tag of the paragraph before it; one without attributes has no line ends. */
const endsTag = (lines: readonly Line[]): boolean =>
  endsOpenTag(
    (distance) => lines.at(-distance)?.text,
    (text, at) => {
      tag.lastIndex = at
      return tag.exec(text)?.[2] ? tag.lastIndex : undefined
    },
  )

/** Cells are split first, so markup never reaches from one into the next. */
function cellsOf(row: Line): Line[] {
  const cells: Line[] = []
  let start = 0
  for (let index = 0; index <= row.text.length; index++) {
    if (row.text[index] === '\\') index++
    else if (index >= row.text.length || row.text[index] === '|') {
      cells.push({ source: row.source + start, text: row.text.slice(start, index) })
      start = index + 1
    }
  }
  if (start < row.text.length)
    cells.push({ source: row.source + start, text: row.text.slice(start) })
  return cells
}

function joined(lines: Line[]): Inline {
  const pieces: Inline['pieces'] = []
  let at = 0
  for (const line of lines) {
    pieces.push({ at, source: line.source })
    at += line.text.length + 1
  }
  return { text: lines.map((line) => line.text).join('\n'), pieces }
}

/** Maps a position in an inline text to the source. */
export function sourceOf(inline: Inline, index: number): number {
  let low = 0
  let high = inline.pieces.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (inline.pieces[middle]!.at <= index) low = middle
    else high = middle - 1
  }
  const piece = inline.pieces[low]!
  return piece.source + index - piece.at
}

function blanksAt(cursor: Cursor): number {
  let index = cursor.pos
  while (cursor.line[index] === ' ' || cursor.line[index] === '\t') index++
  return index - cursor.pos
}

function isBlank(cursor: Cursor): boolean {
  return cursor.pos + blanksAt(cursor) === cursor.line.length
}

/** Columns of whitespace between the cursor and the next character. */
function indentOf(cursor: Cursor): number {
  let column = cursor.column
  for (let index = cursor.pos; ; index++) {
    if (cursor.line[index] === ' ') column++
    else if (cursor.line[index] === '\t') column += 4 - (column % 4)
    else return column - cursor.column
  }
}

/** Skips columns of whitespace; may end inside a tab. */
function consume(cursor: Cursor, columns: number): void {
  let left = columns
  while (left > 0) {
    const sign = cursor.line[cursor.pos]
    const width = sign === '\t' ? 4 - (cursor.column % 4) : sign === ' ' ? 1 : 0
    if (width === 0) return
    cursor.column += Math.min(width, left)
    if (width <= left) cursor.pos++
    left -= width
  }
}

function consumeQuoteMark(cursor: Cursor): void {
  consume(cursor, indentOf(cursor))
  cursor.pos++
  cursor.column++
  if (indentOf(cursor) > 0) consume(cursor, 1)
}
