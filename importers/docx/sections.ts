import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { anchorNumbering, anchorPrefix } from '#contract/text/anchors.ts'
import { idPrefix } from './html.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
export type Element = DefaultTreeAdapterTypes.Element

/** A part of a document that becomes a page. */
export interface Section {
  /** Unique in the document; links name it. */
  readonly id: string
  /** Text of its heading; empty before the first one. */
  readonly title: string
  readonly nodes: Node[]
  /** Levels by which the headings in it move up. */
  readonly shift: number
}

export interface Sections {
  /** Title of the document; empty if it has none. */
  readonly title: string
  readonly sections: readonly Section[]
  readonly hasContents: boolean
}

const isElement = (node: Node): node is Element => 'tagName' in node
export const attributeOf = (element: Element, name: string): string =>
  element.attrs.find((one) => one.name === name)?.value ?? ''

export const isHeading = (element: Element): boolean => /^h[1-6]$/.test(element.tagName)
/** A heading that belongs to the text of a page whatever its level is. */
export const isTextHeading = (element: Element): boolean =>
  isHeading(element) && attributeOf(element, 'class') === 'text'

/** Level of a heading that structures the document; 0 for everything else. */
const levelOf = (node: Node): number =>
  isElement(node) && isHeading(node) && !isTextHeading(node) ? Number(node.tagName[1]) : 0

/** All elements below a list of nodes, in order, without recursion. */
export function elementsIn(nodes: readonly Node[]): Element[] {
  const found: Element[] = []
  const left = nodes.toReversed()
  for (let node = left.pop(); node; node = left.pop()) {
    if (!isElement(node)) continue
    found.push(node)
    left.push(...node.childNodes.toReversed())
  }
  return found
}

export function textIn(node: Node): string {
  const parts: string[] = []
  const left: Node[] = [node]
  for (let one = left.pop(); one; one = left.pop()) {
    if (one.nodeName === '#text') parts.push((one as DefaultTreeAdapterTypes.TextNode).value)
    else if (isElement(one)) left.push(...one.childNodes.toReversed())
  }
  return parts.join('').replace(/\s+/g, ' ').trim()
}

const isEmpty = (node: Node): boolean =>
  textIn(node) === '' &&
  (!isElement(node) ||
    !elementsIn([node]).some(({ tagName }) => ['img', 'table'].includes(tagName)))

const hasClass = (node: Node, name: string): boolean =>
  isElement(node) && attributeOf(node, 'class') === name

/**
 * Splits a document at the highest level of headings that it uses more than once. A single heading
 * above them, or a paragraph of the style “Title”, is the title of the document.
 */
export function sectionsOf(html: string): Sections {
  const all = parseFragment(html).childNodes
  const hasContents = all.some((node) => hasClass(node, 'contents'))
  const body = all.filter((node) => !hasClass(node, 'contents'))
  const first = body.findIndex((node) => !isEmpty(node))
  let title = ''
  if (first >= 0 && hasClass(body[first] as Node, 'title'))
    title = textIn(body.splice(first, 1)[0] as Node)
  const counts = [0, 0, 0, 0, 0, 0, 0]
  for (const node of body) if (!isEmpty(node)) counts[levelOf(node)]!++
  let level = counts.findIndex((count, at) => at > 0 && count > 0)
  const opening = body.findIndex((node) => !isEmpty(node))
  if (
    title === '' &&
    level > 0 &&
    counts[level] === 1 &&
    levelOf(body[opening] as Node) === level
  ) {
    title = textIn(body.splice(opening, 1)[0] as Node)
    level = counts.findIndex((count, at) => at > level && count > 0)
  }
  const isSplit = level > 0 && (counts[level] as number) > 1
  const sections: Section[] = []
  const begin = (heading: string): Section => {
    const section = {
      id: `section-${sections.length + 1}`,
      title: heading,
      nodes: [],
      // headings of a page begin with the second level, below its title
      shift: level > 1 ? (isSplit ? level - 1 : level - 2) : 0,
    }
    sections.push(section)
    return section
  }
  let section: Section | undefined
  for (const node of body) {
    if (isSplit && levelOf(node) === level && !isEmpty(node)) {
      section = begin(textIn(node))
      // its bookmarks, so that links to the heading lead to the page
      section.nodes.push(...elementsIn([node]).filter(isBookmark))
    } else if (section ?? !isEmpty(node)) (section ??= begin('')).nodes.push(node)
  }
  return {
    title,
    sections: sections.filter(({ title: own, nodes }) => own || nodes.length > 0),
    hasContents,
  }
}

const isBookmark = (element: Element): boolean =>
  element.tagName === 'a' && attributeOf(element, 'id').startsWith(idPrefix)

/** Where each bookmark of the document is: its section and, below a heading, the fragment of that. */
export function bookmarksOf(
  sections: readonly Section[],
): Map<string, { section: Section; fragment: string }> {
  const found = new Map<string, { section: Section; fragment: string }>()
  for (const section of sections) {
    const idOf = anchorNumbering()
    let fragment = ''
    for (const element of elementsIn(section.nodes)) {
      if (isHeading(element)) fragment = `#${idOf(textIn(element)).slice(anchorPrefix.length)}`
      const id = attributeOf(element, 'id')
      if (id !== '') found.set(id, { section, fragment })
    }
  }
  return found
}

export const setAttribute = (element: Element, name: string, value: string): void => {
  element.attrs = [...element.attrs.filter((one) => one.name !== name), { name, value }]
}

/** Renames an element in place. */
export const rename = (element: Element, tagName: string): void => {
  element.tagName = tagName
  element.nodeName = tagName
}

/** Puts the children of an element in its place. */
export function unwrap(element: Element): void {
  for (const child of element.childNodes.slice()) {
    defaultTreeAdapter.detachNode(child)
    if (element.parentNode) defaultTreeAdapter.insertBefore(element.parentNode, child, element)
  }
  defaultTreeAdapter.detachNode(element)
}

/** Gives an element its children, wrapped into a new one. */
export function wrapChildren(element: Element, tagName: string): void {
  const inner = defaultTreeAdapter.createElement(tagName, element.namespaceURI, [])
  for (const child of element.childNodes.slice()) {
    defaultTreeAdapter.detachNode(child)
    defaultTreeAdapter.appendChild(inner, child)
  }
  defaultTreeAdapter.appendChild(element, inner)
}
