import { BorderStyle, PageBreak, Paragraph, ShadingType, TableCell, WidthType } from 'docx'
import type { Element, ElementContent } from 'hast'
import { codeOf } from '#contract/document/code/code.ts'
import { find, hasClass, isElement } from '#contract/document/html/tree.ts'
import { kinds } from '#contract/text/commonmark/containers/callouts.ts'
import { alignmentOf, checkBox } from './inline.ts'
import { BlockText, type BlockSink } from './block-text.ts'
import type { PageState } from './page-state.ts'
import {
  bullets,
  indented,
  paragraphPlace,
  roomOf,
  tableLayout,
  type List,
  type ListMark,
  type Place,
} from './place.ts'
import { calloutColours, deepestLevel, line, listIndent, listNames } from '../document/styles.ts'
import { isShort, rowXml, tableXml, writeTable } from './tables.ts'
import { framed, runXml, tabXml, xmlOf } from '../xml.ts'
import { writeCode } from './code.ts'
import { isInline } from './inline-tags.ts'
import { firstNumber, takenBox } from './list-items.ts'
import { Paragraphs } from './paragraphs.ts'

/** Deeper tables and boxes become plain paragraphs; Word and LibreOffice get slow below that. */
const deepestTable = 4

const lastInCell = xmlOf(new Paragraph({ style: 'TableText' }))

/** Writes elements as paragraphs and tables. */
export class BlockWriter {
  readonly #state: PageState
  readonly #sink: BlockSink
  readonly #paragraphs: Paragraphs

  constructor(state: PageState, sink: BlockSink) {
    this.#state = state
    this.#sink = sink
    this.#paragraphs = new Paragraphs(state, sink)
  }

  write(nodes: readonly ElementContent[], place: Place): void {
    let inline: ElementContent[] = []
    const flush = () => {
      if (inline.length > 0) this.#paragraphs.write(inline, place)
      inline = []
    }
    for (const node of nodes)
      if (isInline(node)) inline.push(node)
      else {
        flush()
        this.#block(node as Element, place)
      }
    flush()
  }

  #block(node: Element, outer: Place): void {
    const alignment = alignmentOf(node)
    const place = alignment ? { ...outer, alignment } : outer
    switch (node.tagName) {
      case 'p':
        return this.#inBlock(node, node.children, paragraphPlace(node, place))
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        return this.#heading(node, place)
      case 'ul':
      case 'ol':
        return this.#list(node, place)
      case 'li': // outside of a list
        return this.#item(node, { ...place, listLevel: 1 }, bullets)
      case 'dl':
        return this.write(node.children, place)
      case 'dt':
        return this.#inBlock(node, node.children, { ...place, format: { bold: true } })
      case 'dd':
        return this.write(node.children, indented(place, listIndent))
      case 'blockquote':
        return this.write(node.children, {
          ...indented(place, 300),
          quotes: place.quotes + 1,
          style: place.listLevel > 0 ? place.style : 'Quote',
        })
      case 'pre':
        return this.#code(node, place)
      case 'table':
        return this.#table(node, place)
      case 'hr':
        return this.#rule(node, place)
      case 'nav':
        if (!hasClass(node, 'md-outline')) this.write(node.children, place)
        return
      case 'summary':
        return this.#inBlock(node, node.children, { ...place, format: { bold: true } })
      case 'details':
      case 'div':
        if (hasClass(node, 'md-callout')) return this.#callout(node, place)
        break
      case 'figcaption':
        return this.#inBlock(node, node.children, { ...place, style: 'CodeTitle' })
      case 'caption':
        return this.#inBlock(node, node.children, { ...place, format: { bold: true } })
    }
    this.#inBlock(node, node.children, place)
  }

  /** Content of a block, after the bookmark of the block. */
  #inBlock(node: Element, children: readonly ElementContent[], place: Place): void {
    this.#paragraphs.bookmark(node)
    this.write(children, place)
  }

  #heading(node: Element, place: Place): void {
    // The renderer has moved headings down one level.
    const level = hasClass(node, 'md-h6') ? 6 : Math.max(1, Number(node.tagName.slice(1)) - 1)
    this.#paragraphs.bookmark(node)
    this.#paragraphs.write(node.children, {
      ...place,
      style: `TextHeading${level}`,
      format: undefined,
    })
  }

  #list(node: Element, place: Place): void {
    this.#paragraphs.afterMark(place)
    this.#paragraphs.bookmark(node)
    const level = Math.min(deepestLevel, place.listLevel + 1)
    const inner = { ...place, listLevel: level, mark: undefined }
    const isNumbered = node.tagName === 'ol'
    let number = isNumbered ? firstNumber(node) : 0
    const list = isNumbered ? this.#numberedList(number, level) : bullets
    // A list is inside of the item around it only by its level, which has its own indentation.
    for (const item of node.children)
      if (item.type !== 'element') continue
      else if (isElement(item, 'li')) this.#item(item, inner, list, number++)
      else this.write([item], indented(inner, listIndent))
  }

  /** @returns `null` when the document has no room for another numbered list */
  #numberedList(start: number, level: number): List | null {
    if (!this.#state.hasRoomForList) return null
    this.#state.lists.push({ start, level: level - 1 })
    return { reference: listNames.numbers, instance: this.#state.lists.length - 1 }
  }

  #item(item: Element, place: Place, list: List | null, number = 0): void {
    this.#paragraphs.bookmark(item)
    const box = hasClass(item, 'md-task') && list === bullets ? takenBox(item) : undefined
    const mark: ListMark = {
      isUsed: false,
      level: place.listLevel - 1,
      list: box ? null : list,
      ...(box ? { run: checkBox(box) } : {}),
      ...(list ? {} : { run: runXml(`${number}.`) + tabXml }),
    }
    this.write(item.children, { ...indented(place, listIndent), mark })
    if (!mark.isUsed) this.#paragraphs.emit('', { ...indented(place, listIndent), mark })
  }

  #code(pre: Element, place: Place): void {
    this.#paragraphs.afterMark(place)
    if (!codeOf(pre) && find(pre, ({ tagName }) => tagName === 'img' || tagName === 'table'))
      return this.write(pre.children, place)
    writeCode(pre, place, this.#paragraphs, this.#state.settings)
  }

  #rule(node: Element, place: Place): void {
    this.#paragraphs.afterMark(place)
    if (hasClass(node, 'md-break') && place.tables === 0)
      this.#sink.paragraph(xmlOf(new Paragraph({ children: [new PageBreak()] })))
    else
      this.#paragraphs.emit('', place, { style: 'Space', border: { bottom: line(undefined, 6) } })
  }

  #callout(node: Element, place: Place): void {
    const kind = kinds.find((name) => hasClass(node, `md-${name}`)) ?? 'note'
    const [colour, shade] = calloutColours[kind] ?? calloutColours.note!
    const { words } = this.#state
    const [first] = node.children.filter((child) => child.type === 'element')
    const given = isElement(first) && hasClass(first, 'md-callout-head') ? first : undefined
    const name = node.tagName === 'details' && kind === 'note' ? words.details : words[kind]
    const head: ElementContent[] = given
      ? given.children
      : hasClass(node, 'md-untitled')
        ? []
        : [{ type: 'text', value: name }]
    this.#paragraphs.bookmark(node)
    this.#box(place, colour, shade, isShort([node]), (writer, inside) => {
      if (head.length > 0) writer.write(head, { ...inside, format: { bold: true, color: colour } })
      writer.write(
        node.children.filter((child) => child !== given),
        inside,
      )
    })
  }

  /** A box around content; deeply nested content has none. */
  #box(
    place: Place,
    colour: string,
    fillColour: string,
    cantSplit: boolean,
    write: (writer: BlockWriter, inside: Place) => void,
  ): void {
    this.#paragraphs.afterMark(place)
    if (place.tables >= deepestTable) return write(this, place)
    const width = roomOf(place)
    const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
    const cell = this.cell(
      (writer, inside) => write(writer, inside),
      { ...place, tables: place.tables + 1, style: undefined, quotes: 0 },
      width,
      {
        shading: { type: ShadingType.CLEAR, color: 'auto', fill: fillColour },
        margins: { top: 80, bottom: 80, left: 160, right: 120 },
        borders: { top: none, bottom: none, right: none, left: { ...line(colour, 24), space: 0 } },
      },
      280,
    )
    const options = { ...tableLayout(place, width), columnWidths: [width] }
    this.#sink.table(tableXml(options, rowXml(cell, cantSplit ? { cantSplit } : {})))
    this.#paragraphs.space()
  }

  /** A cell with its content, serialised. */
  cell(
    write: (writer: BlockWriter, inside: Place) => void,
    place: Place,
    width: number,
    options: Omit<ConstructorParameters<typeof TableCell>[0], 'children' | 'width'>,
    padding = 200,
  ): string {
    const content = new BlockText()
    const writer = new BlockWriter(this.#state, content)
    writer.#paragraphs.takeBookmarks(this.#paragraphs)
    write(writer, {
      ...place,
      indent: 0,
      width: Math.max(300, width - padding),
      listLevel: 0,
      mark: undefined,
    })
    // A cell must end with a paragraph.
    const isOpen = content.xml === '' || content.endsWithTable
    const own = { ...options, width: { size: width, type: WidthType.DXA } }
    return framed(
      isOpen ? content.xml + lastInCell : content.xml,
      'cell',
      own,
      (inside) => new TableCell({ ...own, children: [inside] }),
    )
  }

  #table(node: Element, place: Place): void {
    this.#paragraphs.afterMark(place)
    this.#paragraphs.bookmark(node)
    const width = roomOf(place)
    writeTable(node, {
      isFlat: place.tables >= deepestTable,
      width,
      layout: tableLayout(place, width),
      flat: (cell) => this.write(cell.children, place),
      caption: (caption) => this.#block(caption, place),
      cell: (children, cellWidth, format, alignment, options) =>
        this.cell(
          (writer, inside) => writer.write(children, inside),
          {
            ...place,
            tables: place.tables + 1,
            style: 'TableText',
            quotes: 0,
            alignment,
            format,
          },
          cellWidth,
          options,
        ),
      emit: (table) => this.#sink.table(table),
    })
    this.#paragraphs.space()
  }
}
