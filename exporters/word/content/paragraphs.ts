import { Paragraph, type IParagraphOptions } from 'docx'
import type { Element, ElementContent } from 'hast'
import { isElement } from '#contract/document/html/tree.ts'
import { InlineContent } from './inline.ts'
import { spacer, type BlockSink } from './block-text.ts'
import type { PageState } from './page-state.ts'
import { roomOf, type Place } from './place.ts'
import { line, listIndent } from '../document/styles.ts'
import { bookmarkXml, framed } from '../xml.ts'

/** Writes paragraphs, with the bookmarks and the list mark that wait for one. */
export class Paragraphs {
  readonly #state: PageState
  readonly #sink: BlockSink
  /** Bookmarks for the next paragraph. */
  #bookmarks: { readonly name: string; readonly id: number }[] = []

  constructor(state: PageState, sink: BlockSink) {
    this.#state = state
    this.#sink = sink
  }

  /** The bookmark of an element, if it has one, comes with the next paragraph. */
  bookmark({ properties }: Element): void {
    const bookmark = this.#state.bookmarkAt(properties.id)
    if (bookmark) this.#bookmarks.push(bookmark)
  }

  write(nodes: readonly ElementContent[], place: Place): void {
    const content = new InlineContent(this.#state, { room: roomOf(place) / 15 })
    content.add(nodes, place.format)
    if (content.isEmpty) return
    this.emit(content.xml, place, isLabel(nodes) ? { keepNext: true } : {})
  }

  emit(content: string, place: Place, more: IParagraphOptions = {}): void {
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

  /** A block that is not a paragraph cannot have the mark of its list item. */
  afterMark(place: Place): void {
    if (place.mark && !place.mark.isUsed) this.emit('', place)
  }

  /** An empty paragraph of little height. */
  space(): void {
    this.#sink.paragraph(spacer)
  }

  /** Takes the bookmarks that wait over, into a cell. */
  takeBookmarks(from: Paragraphs): void {
    this.#bookmarks = from.#bookmarks.splice(0)
  }
}

/** Whether a paragraph is nothing but bold, such as the label of an example: it stays above it. */
function isLabel(nodes: readonly ElementContent[]): boolean {
  const [first, ...others] = nodes.filter(
    (node) => node.type !== 'text' || node.value.trim() !== '',
  )
  return first !== undefined && others.length === 0 && isElement(first, 'strong', 'b')
}
