import { defaultTreeAdapter, type DefaultTreeAdapterTypes } from 'parse5'

export type Node = DefaultTreeAdapterTypes.ChildNode
export type Element = DefaultTreeAdapterTypes.Element

const ns = 'http://www.w3.org/1999/xhtml' as Element['namespaceURI']

/** A new element of HTML with these children. */
export function elementOf(
  tagName: string,
  attributes: Readonly<Record<string, string>> = {},
  children: readonly Node[] = [],
): Element {
  const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }))
  const element = defaultTreeAdapter.createElement(tagName, ns, attrs)
  setChildren(element, children)
  return element
}

export const textOf = (value: string): Node => defaultTreeAdapter.createTextNode(value)

export const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode =>
  node.nodeName === '#text'

/** Gives an element other children. */
export function setChildren(element: Element, children: readonly Node[]): void {
  element.childNodes = [...children]
  for (const child of children) child.parentNode = element
}

export const isElement = (node: Node): node is Element => 'tagName' in node
export const attributeOf = (element: Element, name: string): string =>
  element.attrs.find((one) => one.name === name)?.value ?? ''

export const isHeading = (element: Element): boolean => /^h[1-6]$/.test(element.tagName)
/** A heading that belongs to the text of a page whatever its level is. */
export const isTextHeading = (element: Element): boolean =>
  isHeading(element) && attributeOf(element, 'class') === 'text'

/** All elements below a list of nodes, in order, without recursion. */
export function elementsIn(nodes: readonly Node[]): Element[] {
  const found: Element[] = []
  const left = nodes.toReversed()
  for (let node = left.pop(); node; node = left.pop()) {
    if (!isElement(node)) continue
    found.push(node)
    // not by arguments, of which a call may have so many only
    for (const child of node.childNodes.toReversed()) left.push(child)
  }
  return found
}

/** The text below a node as it is written. */
export function rawTextIn(node: Node): string {
  const parts: string[] = []
  const left: Node[] = [node]
  for (let one = left.pop(); one; one = left.pop())
    if (isText(one)) parts.push(one.value)
    else if (isElement(one)) for (const child of one.childNodes.toReversed()) left.push(child)
  return parts.join('')
}

/** The text below a node, as it is shown on one line. */
export const textIn = (node: Node): string => rawTextIn(node).replace(/\s+/g, ' ').trim()

/** Whether there is more than white space below a node; ends with the first such text. */
export function hasText(node: Node): boolean {
  const left: Node[] = [node]
  for (let one = left.pop(); one; one = left.pop())
    if (isText(one)) {
      if (/\S/.test(one.value)) return true
    } else if (isElement(one)) for (const child of one.childNodes.toReversed()) left.push(child)
  return false
}

export const setAttribute = (element: Element, name: string, value: string): void => {
  element.attrs = [...element.attrs.filter((one) => one.name !== name), { name, value }]
}

/** Renames an element in place. */
export const rename = (element: Element, tagName: string): void => {
  element.tagName = tagName
  element.nodeName = tagName
}

/** Adds children behind those that an element has. */
export function append(element: Element, children: readonly Node[]): void {
  for (const child of children) {
    child.parentNode = element
    element.childNodes.push(child)
  }
}

/** Puts the children of elements in their places, in one pass over what contains them. */
export function unwrap(elements: Iterable<Element>): void {
  const all = new Set<Node>(elements)
  const parents = new Set([...all].map(({ parentNode }) => parentNode as Element | null))
  for (const parent of parents) {
    if (!parent || all.has(parent)) continue
    const found: Node[] = []
    const left = parent.childNodes.toReversed()
    for (let node = left.pop(); node; node = left.pop())
      if (!all.has(node)) found.push(node)
      else for (const child of (node as Element).childNodes.toReversed()) left.push(child)
    setChildren(parent, found)
  }
  for (const element of all) (element as Element).childNodes = []
}
