import type { Element, ElementContent, Properties, Root } from 'hast'

export type Parent = Root | Element

/** Our own markup that needs no tree. It is added after sanitising, and never comes from a text. */
export interface Raw {
  type: 'raw'
  value: string
}

declare module 'hast' {
  interface ElementContentMap {
    raw: Raw
  }
  interface RootContentMap {
    raw: Raw
  }
}

/** An element of our own. */
export const element = (
  tagName: string,
  properties: Properties = {},
  ...children: ElementContent[]
): Element => ({ type: 'element', tagName, properties, children })

export const text = (value: string): ElementContent => ({ type: 'text', value })

export const raw = (value: string): Raw => ({ type: 'raw', value })

/** The text content of a node, without our own markup. */
export function textOf(node: Parent | ElementContent): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element' && node.type !== 'root') return ''
  let all = ''
  for (const child of node.children as ElementContent[]) all += textOf(child)
  return all
}

export const isElement = (
  node: ElementContent | Root['children'][number] | undefined,
  ...names: string[]
): node is Element =>
  node?.type === 'element' && (names.length === 0 || names.includes(node.tagName))

export const classesOf = ({ properties }: Element): string[] =>
  Array.isArray(properties.className) ? (properties.className as string[]) : []

export const hasClass = (node: Element, name: string): boolean => classesOf(node).includes(name)

export function addClass(node: Element, name: string): void {
  if (!hasClass(node, name)) node.properties.className = [...classesOf(node), name]
}

/** The first element below `parent` that satisfies `test`. */
export function find(parent: Parent, test: (node: Element) => boolean): Element | undefined {
  for (const child of parent.children as ElementContent[]) {
    if (child.type !== 'element') continue
    if (test(child)) return child
    const inner = find(child, test)
    if (inner) return inner
  }
  return undefined
}

/** Escapes text for HTML, also within quotation marks. */
export const escaped = (value: string): string =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
