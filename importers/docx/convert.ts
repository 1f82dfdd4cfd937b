import { defaultTreeAdapter, serializeOuter } from 'parse5'
import type TurndownService from 'turndown'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { ItemTree, TreeFile } from '#contract/tree.ts'
import { treeLinks } from '../source/tree-links.ts'
import type { Remarks } from '../source/remarks.ts'
import { TreeBuilder } from '../source/tree-builder.ts'
import { idPrefix, pictureScheme, type DocumentHtml } from './html.ts'
import {
  attributeOf,
  bookmarksOf,
  elementsIn,
  isHeading,
  isTextHeading,
  rename,
  sectionsOf,
  setAttribute,
  textIn,
  unwrap,
  wrapChildren,
  type Element,
  type Section,
} from './sections.ts'
import type { Words } from './words.ts'

const pageScheme = 'docx-page:'
/** What a link of a document may lead to. */
const isFollowed = (address: string): boolean => /^(?:https?:|mailto:|tel:|ftp:)/i.test(address)

/** Converts to markdown of the kind that `limits` and the renderer know. */
async function markdownService(): Promise<TurndownService> {
  const { default: Turndown } = await import('turndown')
  const { gfm } = await import('@joplin/turndown-plugin-gfm')
  const service = new Turndown({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
    hr: '---',
  })
  service.use(gfm)
  const escape = service.escape.bind(service)
  // a text of the document is neither HTML, a formula nor a deletion
  service.escape = (text) =>
    escape(text)
      .replace(/&(?=#?\w{1,40};)/g, '\\&')
      .replace(/[<$~]/g, '\\$&')
  return service
}

const isNote = (id: string): boolean => /^docx-(?:foot|end)note-\d+$/.test(id)

/** Takes the notes, a list at the end of a document, out of the sections. */
function takeNotes(sections: readonly Section[]): Map<string, Element> {
  const notes = new Map<string, Element>()
  for (const { nodes } of sections)
    for (const element of elementsIn(nodes)) {
      const id = attributeOf(element, 'id')
      if (element.tagName !== 'li' || !isNote(id)) continue
      notes.set(id, element)
    }
  const lists = new Set([...notes.values()].map(({ parentNode }) => parentNode))
  for (const { nodes } of sections)
    for (let at = nodes.length - 1; at >= 0; at--)
      if (lists.has(nodes[at] as Element)) nodes.splice(at, 1)
  return notes
}

/** Converts one document. */
export class Conversion {
  private readonly words: Words
  private readonly remarks: Remarks
  private readonly where: string

  constructor(words: Words, remarks: Remarks, where: string) {
    this.words = words
    this.remarks = remarks
    this.where = where
  }

  /**
   * @param name title of a document that has none
   * @throws {Failure} `importDocumentEmpty`
   */
  async tree({ html, files }: DocumentHtml, name: string): Promise<ItemTree> {
    const { title, sections, hasContents } = sectionsOf(html)
    if (hasContents) this.remarks.add(this.where, this.words.contents)
    const notes = takeNotes(sections)
    const bookmarks = bookmarksOf(sections)
    for (const section of sections) this.prepare(section, bookmarks, notes)
    const service = await markdownService()
    const builder = new TreeBuilder()
    const ids = new Set(sections.map(({ id }) => id))
    const known = new Set(files.map(({ id }) => id))
    const shown = new Set<string>()
    for (const section of sections) {
      const written = section.nodes.map((node) => serializeOuter(node)).join('')
      const text = service.turndown(written).replaceAll(/[ \t]+$/gm, '')
      if (section.title === '' && text === '') continue
      if (new TextEncoder().encode(text).length > limits.textBytes)
        throw new Failure('importTooLarge', { limit: limits.textBytes / 1024 / 1024 })
      const { links } = treeLinks(text, (address) => {
        const picture = address.startsWith(pictureScheme) && address.slice(pictureScheme.length)
        if (picture && known.has(picture)) {
          shown.add(picture)
          return { file: picture }
        }
        const page = address.startsWith(pageScheme)
          ? (address.slice(pageScheme.length).split('#')[0] as string)
          : ''
        return ids.has(page) ? { page } : 'elsewhere'
      })
      builder.add(
        [],
        {
          kind: 'markdown',
          id: section.id,
          title: section.title || title || name,
          text: text === '' ? '' : `${text}\n`,
          ...(links.length > 0 ? { links } : {}),
        },
        name,
      )
    }
    if (builder.pages === 0) throw new Failure('importDocumentEmpty')
    const taken: TreeFile[] = files.filter(({ id }) => shown.has(id))
    return { ...builder.build(title, ''), files: taken }
  }

  /** Makes the HTML of a section such that each construct has a form in markdown. */
  private prepare(
    section: Section,
    bookmarks: ReturnType<typeof bookmarksOf>,
    notes: ReadonlyMap<string, Element>,
  ): void {
    const cited = new Map<string, string>()
    for (const element of elementsIn(section.nodes)) {
      const { tagName } = element
      if (isHeading(element)) {
        const shift = isTextHeading(element) ? 0 : section.shift
        rename(element, `h${Math.min(6, Math.max(2, Number(tagName[1]) - shift))}`)
      } else if (tagName === 'pre') code(element)
      else if (tagName === 'img' && attributeOf(element, 'src') === '') unwrap(element)
      else if (tagName === 'table') this.table(element)
      else if (tagName === 'a') this.link(element, section, bookmarks, cited)
    }
    if (cited.size === 0) return
    section.nodes.push(defaultTreeAdapter.createElement('hr', ns, []))
    for (const [id, mark] of cited) {
      const note = notes.get(id)
      if (!note) continue
      for (const element of elementsIn(note.childNodes)) {
        // the arrow back
        if (element.tagName === 'a' && attributeOf(element, 'href').includes('note-ref-'))
          defaultTreeAdapter.detachNode(element)
        else if (element.tagName === 'a') this.link(element, section, bookmarks, new Map())
        else if (element.tagName === 'p') unwrap(element)
      }
      const shown = defaultTreeAdapter.createElement('p', ns, [])
      defaultTreeAdapter.insertText(shown, `${mark} `)
      for (const child of note.childNodes.slice()) {
        defaultTreeAdapter.detachNode(child)
        defaultTreeAdapter.appendChild(shown, child)
      }
      section.nodes.push(shown)
    }
  }

  private link(
    element: Element,
    section: Section,
    bookmarks: ReturnType<typeof bookmarksOf>,
    /** The marks of notes, by their ids. */
    cited: Map<string, string>,
  ): void {
    const href = attributeOf(element, 'href')
    if (href === '') return unwrap(element)
    if (!href.startsWith('#')) return isFollowed(href) ? undefined : unwrap(element)
    const id = href.slice(1)
    if (isNote(id)) {
      cited.set(id, textIn(element))
      return unwrap(element)
    }
    const target = id.startsWith(idPrefix) ? bookmarks.get(id) : undefined
    if (!target || (target.section === section && target.fragment === '')) return unwrap(element)
    setAttribute(
      element,
      'href',
      target.section === section
        ? target.fragment
        : `${pageScheme}${target.section.id}${target.fragment}`,
    )
  }

  /** Markdown has tables of plain rows, whose first one is the head. */
  private table(table: Element): void {
    const inner = elementsIn(table.childNodes)
    for (const element of inner)
      if (element.tagName === 'table') {
        this.remarks.add(this.where, this.words.nested)
        const text = textIn(element)
        rename(element, 'span')
        for (const child of element.childNodes.slice()) defaultTreeAdapter.detachNode(child)
        defaultTreeAdapter.insertText(element, text)
      }
    const rows = elementsIn(table.childNodes).filter(({ tagName }) => tagName === 'tr')
    if (inner.some((one) => attributeOf(one, 'rowspan') || attributeOf(one, 'colspan')))
      this.remarks.add(this.where, this.words.merged)
    separateCells(rows)
    for (const [index, row] of rows.entries())
      for (const cell of cellsOf(row)) {
        if (index === 0) head(cell)
        flatten(cell)
      }
  }
}

const ns = 'http://www.w3.org/1999/xhtml' as Element['namespaceURI']

const cellsOf = (row: Element): Element[] =>
  elementsIn(row.childNodes).filter(({ tagName }) => tagName === 'td' || tagName === 'th')

/** Columns of a table that are kept; cells of strangers may claim to span millions. */
const mostColumns = 200

/** Gives merged cells an empty one for each place that they cover, so that columns stay in line. */
function separateCells(rows: readonly Element[]): void {
  const covered = new Map<number, number>()
  for (const row of rows) {
    let column = 0
    const fill = (before: Element | null): void => {
      while ((covered.get(column) ?? 0) > 0 && column < mostColumns) {
        covered.set(column, (covered.get(column) ?? 0) - 1)
        const empty = defaultTreeAdapter.createElement('td', ns, [])
        if (before) defaultTreeAdapter.insertBefore(row, empty, before)
        else defaultTreeAdapter.appendChild(row, empty)
        column++
      }
    }
    for (const cell of cellsOf(row)) {
      fill(cell)
      const span = (name: string) =>
        Math.max(1, Math.min(mostColumns, Number(attributeOf(cell, name)) || 1))
      const [wide, high] = [span('colspan'), span('rowspan')]
      cell.attrs = []
      const parent = cell.parentNode
      const next = parent?.childNodes[parent.childNodes.indexOf(cell) + 1]
      for (let at = 0; at < wide && column < mostColumns; at++, column++) {
        if (high > 1) covered.set(column, high - 1)
        if (at === 0) continue
        const empty = defaultTreeAdapter.createElement('td', ns, [])
        if (parent && next) defaultTreeAdapter.insertBefore(parent, empty, next)
        else if (parent) defaultTreeAdapter.appendChild(parent, empty)
      }
    }
    fill(null)
  }
}

/** A cell of the head, which is shown in bold anyway. */
function head(cell: Element): void {
  rename(cell, 'th')
  for (const element of elementsIn(cell.childNodes))
    if (element.tagName === 'strong') unwrap(element)
}

/** A block of code: line breaks in a paragraph are lines too. */
function code(block: Element): void {
  for (const element of elementsIn(block.childNodes)) {
    if (element.tagName !== 'br' || !element.parentNode) continue
    defaultTreeAdapter.insertTextBefore(element.parentNode, '\n', element)
    defaultTreeAdapter.detachNode(element)
  }
  wrapChildren(block, 'code')
}

/** A cell on one line: paragraphs and list items are separated by breaks. */
function flatten(cell: Element): void {
  for (const element of elementsIn(cell.childNodes).toReversed()) {
    if (element.tagName === 'pre') rename(element, 'p')
    if (isHeading(element)) rename(element, 'strong')
    const isItem = element.tagName === 'li'
    if (!['p', 'li', 'ul', 'ol', 'blockquote', 'strong'].includes(element.tagName)) continue
    if (element.tagName === 'strong') continue
    const parent = element.parentNode
    const isLast = !parent || parent.childNodes.at(-1) === element
    if (isItem) {
      const mark = { nodeName: '#text', value: '• ', parentNode: element } as never
      element.childNodes.unshift(mark)
    }
    if ((isItem || element.tagName === 'p') && !isLast)
      defaultTreeAdapter.appendChild(element, defaultTreeAdapter.createElement('br', ns, []))
    unwrap(element)
  }
}
