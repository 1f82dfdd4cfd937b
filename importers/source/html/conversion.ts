import { defaultTreeAdapter, serializeOuter } from 'parse5'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { ItemTree, TreeFile } from '#contract/tree.ts'
import type { Remarks } from '../remarks.ts'
import { TreeBuilder } from '../tree/builder.ts'
import { treeLinks } from '../tree/links.ts'
import {
  attributeOf,
  elementOf,
  elementsIn,
  isElement,
  isHeading,
  isTextHeading,
  rename,
  setAttribute,
  setChildren,
  textIn,
  textOf,
  unwrap,
  type Element,
  type Node,
} from './dom.ts'
import { markdownService } from './markdown.ts'
import { pictureScheme } from './pictures.ts'
import { bookmarksOf, sectionsOf, type Section } from './sections.ts'
import { plainTable } from './tables.ts'
import type { DocumentWords } from './words.ts'

/** A document as HTML. */
export interface DocumentHtml {
  readonly nodes: readonly Node[]
  /** Title of a document whose text names none. */
  readonly title?: string
  /** Pictures in the order in which they are shown first. */
  readonly files: readonly TreeFile[]
}

const pageScheme = 'document-page:'
/** What a link of a document may lead to. */
const isFollowed = (address: string): boolean => /^(?:https?:|mailto:|tel:|ftp:)/i.test(address)

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
  private readonly words: DocumentWords
  private readonly remarks: Remarks
  private readonly where: string

  constructor(words: DocumentWords, remarks: Remarks, where: string) {
    this.words = words
    this.remarks = remarks
    this.where = where
  }

  /**
   * @param name title of a document that has none
   * @throws {Failure} `importDocumentEmpty`
   */
  async tree({ nodes, title: given = '', files }: DocumentHtml, name: string): Promise<ItemTree> {
    const { title: own, sections, hasContents } = sectionsOf(nodes)
    const title = own || given
    if (hasContents) this.remarks.add(this.where, this.words.contents)
    const notes = takeNotes(sections)
    const bookmarks = bookmarksOf(sections)
    for (const section of sections) this.prepare(section, bookmarks, notes)
    const toMarkdown = await markdownService()
    const builder = new TreeBuilder()
    const ids = new Set(sections.map(({ id }) => id))
    const known = new Set(files.map(({ id }) => id))
    const shown = new Set<string>()
    for (const section of sections) {
      const written = section.nodes.map((node) => serializeOuter(node)).join('')
      const text = toMarkdown(written)
      if (section.title === '' && text === '') continue
      if (new TextEncoder().encode(text).length > limits.textBytes)
        throw new Failure('importTooLarge', { limit: limits.textBytes / 1024 / 1024 })
      const found = treeLinks(text, (address) => {
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
      const links = found.links.map((link) =>
        'file' in link.to ? { ...link, onlyHere: true as const } : link,
      )
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
    const plain: Element[] = []
    for (const element of elementsIn(section.nodes)) {
      const { tagName } = element
      if (isHeading(element)) {
        const shift = isTextHeading(element) ? 0 : section.shift
        rename(element, `h${Math.min(6, Math.max(2, Number(tagName[1]) - shift))}`)
      } else if (tagName === 'pre') code(element)
      else if (tagName === 'img' && attributeOf(element, 'src') === '') plain.push(element)
      else if (tagName === 'table')
        plainTable(element, (kind) => this.remarks.add(this.where, this.words[kind]))
      else if (tagName === 'a' && !this.isLink(element, section, bookmarks, cited))
        plain.push(element)
    }
    unwrap(plain)
    if (cited.size === 0) return
    section.nodes.push(elementOf('hr'))
    for (const [id, mark] of cited) {
      const note = notes.get(id)
      if (!note) continue
      const around: Element[] = []
      for (const element of elementsIn(note.childNodes)) {
        // the arrow back
        if (element.tagName === 'a' && attributeOf(element, 'href').includes('note-ref-'))
          defaultTreeAdapter.detachNode(element)
        else if (
          element.tagName === 'p' ||
          (element.tagName === 'a' && !this.isLink(element, section, bookmarks, new Map()))
        )
          around.push(element)
      }
      unwrap(around)
      section.nodes.push(elementOf('p', {}, [textOf(`${mark} `), ...note.childNodes]))
    }
  }

  /** Makes a link lead to where its target is. @returns false if it is only a text */
  private isLink(
    element: Element,
    section: Section,
    bookmarks: ReturnType<typeof bookmarksOf>,
    /** The marks of notes, by their ids. */
    cited: Map<string, string>,
  ): boolean {
    const href = attributeOf(element, 'href')
    if (!href.startsWith('#')) return isFollowed(href)
    const id = href.slice(1)
    if (isNote(id)) {
      cited.set(id, textIn(element))
      return false
    }
    const target = bookmarks.get(id)
    if (!target || (target.section === section && target.fragment === '')) return false
    setAttribute(
      element,
      'href',
      target.section === section
        ? target.fragment
        : `${pageScheme}${target.section.id}${target.fragment}`,
    )
    return true
  }
}

/** A block of code: line breaks in a paragraph are lines too. */
function code(block: Element): void {
  const breaks = elementsIn(block.childNodes).filter(({ tagName }) => tagName === 'br')
  for (const one of breaks) setChildren(one, [textOf('\n')])
  unwrap(breaks)
  const [first] = block.childNodes
  if (!first || !isElement(first) || first.tagName !== 'code')
    setChildren(block, [elementOf('code', {}, block.childNodes)])
}
