import {
  BorderStyle,
  PageBreak,
  Paragraph,
  ShadingType,
  TableCell,
  WidthType,
  type IParagraphOptions,
} from 'docx'
import type { Element, ElementContent } from 'hast'
import { languageOf, codeOf } from '#contract/document/code.ts'
import { find, hasClass, isElement, textOf } from '#contract/document/tree.ts'
import { kinds } from '#contract/text/commonmark/callouts.ts'
import { fill } from '#contract/text/phrase.ts'
import { alignmentOf, checkBox, formulaOf, InlineContent } from './inline.ts'
import { BlockText, spacer, type BlockSink } from './block-text.ts'
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
import { calloutColours, deepestLevel, line, listIndent, listNames } from './styles.ts'
import { rowXml, tableXml, writeTable } from './tables.ts'
import { documentWords } from './words.ts'
import { bookmarkXml, framed, runXml, tabXml, xmlOf } from './xml.ts'

/** Deeper tables and boxes become plain paragraphs; Word and LibreOffice get slow below that. */
export const deepestTable = 4

/** Lines of code in one paragraph. */
const linesPerParagraph = 100

const inlineTags = new Set(
  (
    'a abbr b bdi bdo big br cite code del dfn em font i img input ins kbd label mark q rp rt ruby s samp small span ' +
    'strike strong sub sup time tt u var video audio wbr'
  ).split(' '),
)

const lastInCell = xmlOf(new Paragraph({ style: 'TableText' }))

/** Writes elements as paragraphs and tables. */
export class BlockWriter {
  readonly #state: PageState
  readonly #sink: BlockSink

  constructor(state: PageState, sink: BlockSink) {
    this.#state = state
    this.#sink = sink
  }

  write(nodes: readonly ElementContent[], place: Place): void {
    let inline: ElementContent[] = []
    const flush = () => {
      if (inline.length > 0) this.#paragraph(inline, place)
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
    this.#waiting(node)
    this.write(children, place)
  }

  /** Bookmarks for the next paragraph. */
  #bookmarks: { readonly name: string; readonly id: number }[] = []

  #waiting({ properties }: Element): void {
    const bookmark = this.#state.bookmarkAt(properties.id)
    if (bookmark) this.#bookmarks.push(bookmark)
  }

  #paragraph(nodes: readonly ElementContent[], place: Place): void {
    const content = new InlineContent(this.#state, { room: roomOf(place) / 15 })
    content.add(nodes, place.format)
    if (content.isEmpty && (!place.mark || place.mark.isUsed)) return
    this.#emit(content.xml, place)
  }

  #emit(content: string, place: Place, more: IParagraphOptions = {}): void {
    const { mark } = place
    const isMarked = mark !== undefined && !mark.isUsed
    if (isMarked) mark.isUsed = true
    const bookmarks = this.#bookmarks.splice(0).map(bookmarkXml).join('')
    const box = (isMarked && mark.run) || ''
    const hanging = isMarked ? { left: place.indent, hanging: listIndent } : { left: place.indent }
    const style = more.style ?? place.style ?? (place.listLevel > 0 ? 'ListParagraph' : undefined)
    const options: IParagraphOptions = {
      ...(style === undefined ? {} : { style }),
      ...(place.indent > 0 ? { indent: hanging } : {}),
      ...(place.alignment ? { alignment: place.alignment } : {}),
      ...(place.quotes > 0 && style !== 'Quote' && style !== 'Code'
        ? { border: { left: { ...line(undefined, 18), space: 8 } } }
        : {}),
      ...(isMarked && mark.list ? { numbering: { ...mark.list, level: mark.level } } : {}),
      ...more,
    }
    this.#sink.paragraph(
      framed(
        bookmarks + box + content,
        'paragraph',
        options,
        (inside) => new Paragraph({ ...options, children: [inside] }),
      ),
    )
  }

  #heading(node: Element, place: Place): void {
    // The renderer has moved headings down one level.
    const level = hasClass(node, 'md-h6') ? 6 : Math.max(1, Number(node.tagName.slice(1)) - 1)
    this.#waiting(node)
    this.#paragraph(node.children, { ...place, style: `TextHeading${level}`, format: undefined })
  }

  #list(node: Element, place: Place): void {
    this.#afterMark(place)
    this.#waiting(node)
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
    this.#waiting(item)
    const box = hasClass(item, 'md-task') && list === bullets ? takenBox(item) : undefined
    const mark: ListMark = {
      isUsed: false,
      level: place.listLevel - 1,
      list: box ? null : list,
      ...(box ? { run: checkBox(box) } : {}),
      ...(list ? {} : { run: runXml(`${number}.`) + tabXml }),
    }
    this.write(item.children, { ...indented(place, listIndent), mark })
    if (!mark.isUsed) this.#emit('', { ...indented(place, listIndent), mark })
  }

  /** A block that is not a paragraph cannot have the mark of its list item. */
  #afterMark(place: Place): void {
    if (place.mark && !place.mark.isUsed) this.#emit('', place)
  }

  #code(pre: Element, place: Place): void {
    this.#afterMark(place)
    const code = codeOf(pre)
    const language = code ? languageOf(code) : ''
    const source = textOf(code ?? pre).replace(/\n$/, '')
    if (code && /^(?:math|latex|katex)$/i.test(language)) {
      const formula = formulaOf(source.trim())
      if (formula) return this.#emit(formula, { ...place, alignment: 'center' })
    }
    if (!code && find(pre, ({ tagName }) => tagName === 'img' || tagName === 'table'))
      return this.write(pre.children, place)
    const title = pre.properties.dataTitle
    const words = documentWords(this.#state.settings.locale)
    const caption =
      typeof title === 'string' && title !== ''
        ? title
        : diagrams.test(language)
          ? fill(words.diagram, this.#state.settings.locale, { language })
          : ''
    if (caption !== '') this.#emit(runXml(caption), place, { style: 'CodeTitle' })
    this.#codeLines(source, place)
  }

  #codeLines(source: string, place: Place): void {
    const lines = source.replaceAll('\r', '').replaceAll('\t', '    ').split('\n')
    const inner = { ...place, alignment: undefined, indent: place.indent + 80 }
    for (let from = 0; from < lines.length; from += linesPerParagraph) {
      const part = lines.slice(from, from + linesPerParagraph)
      const isLast = from + linesPerParagraph >= lines.length
      this.#emit(part.map((text, index) => runXml(text, {}, index > 0 ? 1 : 0)).join(''), inner, {
        style: 'Code',
        indent: { left: inner.indent, right: 80 },
        ...(part.length <= 6 ? { keepLines: true } : {}),
        ...(isLast ? { spacing: { after: 160 } } : {}),
      })
    }
    // Two blocks of code would share one frame.
    this.#sink.paragraph(spacer)
  }

  #rule(node: Element, place: Place): void {
    this.#afterMark(place)
    if (hasClass(node, 'md-break') && place.tables === 0)
      this.#sink.paragraph(xmlOf(new Paragraph({ children: [new PageBreak()] })))
    else this.#emit('', place, { style: 'Space', border: { bottom: line(undefined, 6) } })
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
    this.#waiting(node)
    this.#box(place, colour, shade, (writer, inside) => {
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
    write: (writer: BlockWriter, inside: Place) => void,
  ): void {
    this.#afterMark(place)
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
    this.#sink.table(tableXml(options, rowXml(cell)))
    this.#sink.paragraph(spacer)
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
    writer.#bookmarks = this.#bookmarks.splice(0)
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
    this.#afterMark(place)
    this.#waiting(node)
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
    this.#sink.paragraph(spacer)
  }
}

const diagrams = /^(?:mermaid.*|flow|seq|sequence|mindmap|plantuml|puml|dot|graphviz)$/i

const firstNumber = (list: Element): number => {
  const start = Number(list.properties.start ?? 1)
  return Number.isInteger(start) && start >= 0 && start <= 32_767 ? start : 1
}

/** Whether a node belongs into a paragraph. Elements of authors can contain blocks anywhere. */
function isInline(node: ElementContent): boolean {
  if (node.type !== 'element') return true
  return inlineTags.has(node.tagName) && node.children.every(isInline)
}

/** Takes the check box out of a task, since it replaces the bullet. */
function takenBox(item: Element): Element | undefined {
  const parents = [item, ...item.children.filter((child) => isElement(child, 'p'))]
  for (const parent of parents) {
    const at = parent.children.findIndex((child) => isElement(child, 'input'))
    if (at < 0) continue
    const [box] = parent.children.splice(at, 1)
    return box as Element
  }
  return undefined
}
