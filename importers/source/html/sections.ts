import { anchorNumbering, anchorPrefix } from '#contract/text/markdown/anchors.ts'
import {
  attributeOf,
  type Element,
  elementOf,
  elementsIn,
  hasText,
  isElement,
  isHeading,
  isTextHeading,
  type Node,
  textIn,
} from './dom.ts'

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

/** Level of a heading that structures the document; 0 for everything else. */
const levelOf = (node: Node): number =>
  isElement(node) && isHeading(node) && !isTextHeading(node) ? Number(node.tagName[1]) : 0

const isEmpty = (node: Node): boolean =>
  !hasText(node) &&
  (!isElement(node) ||
    !elementsIn([node]).some(({ tagName }) => ['img', 'table'].includes(tagName)))

const hasClass = (node: Node, name: string): boolean =>
  isElement(node) && attributeOf(node, 'class') === name

/**
 * Splits a document at the highest level of headings that it uses more than once. A single heading
 * above them, or a paragraph of the style “Title”, is the title of the document.
 */
export function sectionsOf(all: readonly Node[]): Sections {
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
      section.nodes.push(...bookmarksIn(node))
    } else if (section ?? !isEmpty(node)) (section ??= begin('')).nodes.push(node)
  }
  return {
    title,
    sections: sections.filter(({ title: own, nodes }) => own || nodes.length > 0),
    hasContents,
  }
}

const bookmarksIn = (node: Node): Element[] =>
  elementsIn([node]).flatMap((element) => {
    const id = attributeOf(element, 'id')
    return id === '' ? [] : [elementOf('a', { id })]
  })

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
