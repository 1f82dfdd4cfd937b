import { isComponent } from '../../commonmark/components/component-tags.ts'
import {
  closesFence,
  directiveKind,
  holdsMarkdown,
  readDirective,
  type DirectiveLine,
} from '../../commonmark/containers/directive-lines.ts'
import { labelLine } from '../../commonmark/labels.ts'
import { OpenDirectives } from './open-directives.ts'
import { withoutMdxFences } from '../../markdown/mdx-fences.ts'
import { bodyIndent, indentedBody, indentedMarks, listMark, thematicBreak } from './block-marks.ts'
import type { Block, Leaf } from './block.ts'
import { matchContainers, type Container } from './containers.ts'
import { blanksAt, consume, consumeQuoteMark, indentOf, isBlank, type Cursor } from './cursor.ts'
import { elementEnds, elementTag, endsTag, htmlKinds, markdownAttribute } from './html-blocks.ts'
import { joined, partsOf, type Line } from '../inline-text.ts'

interface Blocks {
  blocks: Block[]
  /**
   * Whether the very first block of any kind, code included, is a heading outside of quotes and
   * lists.
   */
  beginsWithHeading: boolean
}

/**
 * Finds the blocks of a markdown text that have inline markup: paragraphs, headings, table cells,
 * HTML. Code blocks, fences and math blocks are left out. A single pass over the lines, with quotes
 * and lists as in CommonMark, and what the dialect `commonmark` has besides: admonitions, tabs,
 * footnotes, definitions, directives, and components and other elements around markdown.
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
  private readonly directives = new OpenDirectives()

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
    const matched = matchContainers(this.containers, cursor)
    const ended = this.directives.end(line, this.containers, matched)
    if (ended) {
      this.closeLeaf()
      this.containers.length = Math.min(this.containers.length, ended.depth)
      if (ended.isEnd) return
    }
    if (this.directives.isOption(line.slice(cursor.pos))) return
    const inside = matched === this.containers.length
    if (this.leaf && this.leaf.kind !== 'paragraph') {
      if (inside && this.continueLeaf(cursor, source)) return
      this.closeLeaf()
    }
    this.openBlocks(cursor, source, matched)
  }

  /** Adds the line to the open code, math or HTML block; false when that ended before it. */
  private continueLeaf(cursor: Cursor, source: number): boolean {
    const leaf = this.leaf!
    const rest = cursor.line.slice(cursor.pos)
    if (leaf.kind === 'fence') {
      const isMark = indentOf(cursor) <= 3 || source < this.#elementEnd
      if (isMark && closesFence(leaf.marks, rest.trimStart())) this.leaf = undefined
      else if (leaf.isToctree) this.addBlock('entry', { source: source + cursor.pos, text: rest })
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
    const label = labelLine.exec(rest)?.[1]
    if (label !== undefined) {
      closeUnmatched()
      this.addBlock('label', { source: source + 1, text: label })
      return true
    }
    const directive = readDirective(rest)
    if (directive && this.openDirective(directive, source, closeUnmatched)) return true
    const fence = /^(`{3,})[^`]*$|^(~{3,})/.exec(rest)
    if (fence) {
      closeUnmatched()
      this.leaf = { kind: 'fence', marks: (fence[1] ?? fence[2])! }
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

  private openDirective(
    { marks, name, argument, argumentAt }: DirectiveLine,
    source: number,
    closeUnmatched: () => void,
  ): boolean {
    const kind = directiveKind(name)
    if (!kind && !marks.startsWith(':')) return false
    closeUnmatched()
    this.seen = true
    const endsAsFence = holdsMarkdown(kind) && !marks.startsWith(':')
    if (kind && !holdsMarkdown(kind))
      this.leaf = { kind: 'fence', marks, isToctree: kind === 'toctree' }
    this.directives.begin(marks, endsAsFence ? this.containers.length : undefined)
    const words = { source: source + argumentAt, text: argument }
    if (kind === 'figure') this.addBlock('picture', words)
    else if (!this.leaf && argument !== '') this.addBlock('text', words)
    return true
  }

  private addBlock(kind: Block['kind'], line: Line): void {
    this.blocks.push({ kind, level: 0, depth: this.containers.length, inline: joined([line]) })
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
    const { depth, lines } = paragraph
    this.blocks.push({ kind: 'heading', level, depth, inline: joined(lines) })
    return true
  }

  private closeLeaf(): void {
    const leaf = this.leaf
    this.leaf = undefined
    if (leaf?.kind === 'html')
      this.blocks.push({ kind: 'html', level: 0, depth: leaf.depth, inline: joined(leaf.lines) })
    if (leaf?.kind !== 'paragraph') return
    for (const lines of partsOf(leaf.lines))
      this.blocks.push({ kind: 'text', level: 0, depth: leaf.depth, inline: joined(lines) })
  }
}
