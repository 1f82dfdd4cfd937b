import { ownValue } from '#contract/text/own-value.ts'
import {
  append,
  attributeOf,
  elementOf,
  elementsIn,
  hasText,
  isElement,
  isHeading,
  isText,
  rawTextIn,
  setChildren,
  textIn,
  textOf,
  type Element,
  type Node,
} from '../source/html/dom.ts'
import type { Addresses } from './addresses.ts'
import {
  isBlock,
  isBreak,
  listClass,
  paragraphs,
  rowsOf,
  tightEntry,
  withoutOuterBreaks,
} from './blocks.ts'
import { asBlock, isBlockOfLines, plainCode } from './code.ts'

/** Levels that are kept; those below become text. */
export const deepest = 100

const containers = new Set(
  'body div section article main header footer hgroup aside figure figcaption center address form fieldset legend dialog search'.split(
    ' ',
  ),
)
const kept = new Set('sub sup kbd mark ins u del s strike em i strong b'.split(' '))
const renamed: Readonly<Record<string, string>> = {
  samp: 'code',
  tt: 'code',
  cite: 'em',
  dfn: 'em',
  var: 'em',
}
const boxes = /(?:^|\s)checkbox(?:-on|-off)?(?:\s|$)/

const styleOf = (element: Element): string => attributeOf(element, 'style').toLowerCase()

/** Makes the elements of a page those that a document has, from the innermost to the outermost. */
export function clean(body: Element, addresses: Addresses): Node[] {
  const made = new Map<Node, Node[]>()
  plainCodes(body)
  for (const element of innermostFirst(body)) {
    element.childNodes = element.childNodes.flatMap((child) => made.get(child) ?? [child])
    const nodes = element === body ? paragraphs(element.childNodes) : cleaned(element, addresses)
    made.set(element, nodes)
  }
  const nodes = made.get(body) ?? []
  for (const element of elementsIn(nodes)) setChildren(element, element.childNodes)
  return nodes
}

/** Makes each block of code one text, in which every space counts. */
function plainCodes(body: Element): void {
  for (const element of elementsIn([body])) {
    if (isBlockOfLines(element)) asBlock(element)
    if (element.tagName !== 'pre') continue
    setChildren(element, plainCode(element).childNodes)
    element.attrs = []
  }
}

/** All elements, each after those in it, otherwise in order: pictures and remarks are numbered so. */
function innermostFirst(body: Element): Element[] {
  const found: Element[] = []
  const left = [body]
  for (let element = left.pop(); element; element = left.pop()) {
    found.push(element)
    for (const child of element.childNodes) if (isElement(child)) left.push(child)
  }
  return found.toReversed()
}

function cleaned(element: Element, addresses: Addresses): Node[] {
  const { tagName, childNodes } = element
  const id = attributeOf(element, 'id')
  const marked = (nodes: readonly Node[]): Node[] =>
    id === '' ? [...nodes] : paragraphs([elementOf('a', { id }), ...nodes])
  const again = (tag: string, children: readonly Node[], attributes: Record<string, string> = {}) =>
    elementOf(tag, id === '' ? attributes : { ...attributes, id }, children)
  if (containers.has(tagName)) {
    if (boxes.test(attributeOf(element, 'class')) && childNodes.every(isText))
      return [taskBox(/checkbox-on/.test(attributeOf(element, 'class')))]
    return marked(paragraphs(childNodes))
  }
  if (isHeading(element)) {
    const inline = childNodes.flatMap(flat)
    return hasText(element) ? [again(tagName, inline)] : inline
  }
  switch (tagName) {
    case 'a':
      return addresses.link(withChildren(element, childNodes.flatMap(flat)))
    case 'img':
      return addresses.picture(element)
    case 'pre':
      return [element]
    case 'code':
    case 'samp':
    case 'tt':
      if (element.parentNode && (element.parentNode as Element).tagName === 'pre') return [element]
      setChildren(
        element,
        childNodes.map((one) => (isBreak(one) ? textOf(' ') : one)),
      )
      return hasText(element) ? [elementOf('code', {}, [textOf(textIn(element))])] : []
    case 'br':
    case 'hr':
      return [elementOf(tagName)]
    case 'input':
      return [taskBox(element.attrs.some(({ name }) => name === 'checked'))]
    case 'p':
      if (styleOf(element).includes('mso-list:l')) return [wordEntry(element)]
      return [
        again('p', withoutOuterBreaks(childNodes), isTitle(element) ? { class: 'title' } : {}),
      ]
    case 'ul':
    case 'ol':
      return [listOf(element)]
    case 'li':
      return [again('li', tightEntry(entryOf(element)))]
    case 'dl':
      return [
        again(
          'dl',
          childNodes.filter((node) => isElement(node) && /^d[td]$/.test(node.tagName)),
        ),
      ]
    case 'dt':
    case 'summary':
      return [again(tagName, childNodes.flatMap(flat))]
    case 'dd':
      return [again('dd', tightEntry(childNodes))]
    case 'details':
      return [elementOf('details', {}, detailsOf(childNodes))]
    case 'blockquote':
      return [again(tagName, paragraphs(childNodes))]
    case 'table':
      return tableOf(element, marked)
    case 'td':
    case 'th':
      return [
        elementOf(
          tagName,
          cellAttributes(element),
          childNodes.some(isBlock) ? paragraphs(childNodes) : withoutOuterBreaks(childNodes),
        ),
      ]
    case 'tr':
    case 'thead':
    case 'tbody':
    case 'tfoot':
    case 'caption':
      return [element]
    default:
      return inlineOf(element, id === '' ? childNodes : [elementOf('a', { id }), ...childNodes])
  }
}

const withChildren = (element: Element, children: readonly Node[]): Element => {
  setChildren(element, children)
  return element
}

/** A block inside a line of text is its text, apart from what is before and after it. */
const flat = (node: Node): Node[] =>
  isBlock(node)
    ? [
        textOf(' '),
        ...(node as Element).childNodes.flatMap((child) =>
          isBlock(child) ? [textOf(` ${textIn(child)}`)] : [child],
        ),
        textOf(' '),
      ]
    : [node]

const taskBox = (isDone: boolean): Element =>
  elementOf('input', { type: 'checkbox', ...(isDone ? { checked: '' } : {}) })

const isTitle = (element: Element): boolean =>
  /(?:^|\s)(?:MsoTitle|title)(?:\s|$)/.test(attributeOf(element, 'class'))

function listOf(element: Element): Element {
  const entries = element.childNodes.flatMap((node) => {
    if (isElement(node) && node.tagName === 'li') return [node]
    if (isText(node) && node.value.trim() === '') return []
    return [elementOf('li', {}, [node])]
  })
  const start = attributeOf(element, 'start')
  const level = listClass.exec(attributeOf(element, 'class'))?.[0]
  return elementOf(
    element.tagName,
    { ...(/^\d{1,9}$/.test(start) ? { start } : {}), ...(level ? { class: level } : {}) },
    entries.reduce<Element[]>((list, entry) => {
      // lists that are children of lists belong to the entry before
      const isList =
        entry.childNodes.length === 1 &&
        isElement(entry.childNodes[0] as Node) &&
        /^[uo]l$/.test((entry.childNodes[0] as Element).tagName)
      const before = list.at(-1)
      if (isList && before && entry.attrs.length === 0) append(before, entry.childNodes)
      else list.push(entry)
      return list
    }, []),
  )
}

/** Word writes an entry as a paragraph with a sign before it. */
function wordEntry(element: Element): Element {
  const isSign = (node: Node) => isElement(node) && attributeOf(node, 'class') === 'sign'
  const sign = element.childNodes.filter(isSign).map(textIn).join('')
  const level = Number(/mso-list:l\d+ level(\d)/.exec(styleOf(element))?.[1] ?? 1)
  const text = element.childNodes.filter((node) => !isSign(node))
  return elementOf(
    /^[\da-z]{1,4}[.)、]/i.test(sign) ? 'ol' : 'ul',
    { class: `lst-kix_word-${level - 1}` },
    [elementOf('li', {}, text)],
  )
}

/** Confluence marks tasks that are done by a class. */
function entryOf(element: Element): Node[] {
  const list = element.parentNode as Element | null
  if (!list || !/\binline-task-list\b/.test(attributeOf(list, 'class'))) return element.childNodes
  return [taskBox(/\bchecked\b/.test(attributeOf(element, 'class'))), ...element.childNodes]
}

function detailsOf(children: readonly Node[]): Node[] {
  const isSummary = (node: Node) => isElement(node) && node.tagName === 'summary'
  return [
    ...children.filter(isSummary).slice(0, 1),
    ...paragraphs(children.filter((node) => !isSummary(node))),
  ]
}

function tableOf(element: Element, marked: (nodes: readonly Node[]) => Node[]): Node[] {
  // numbers of lines beside a code
  const cells = [element]
    .flatMap(({ childNodes }) => childNodes.filter(isElement))
    .flatMap((part) => (part.tagName === 'tr' ? [part] : part.childNodes.filter(isElement)))
    .flatMap((row) => row.childNodes.filter(isElement))
  const code = cells.find((one) => attributeOf(one, 'class') === 'code')
  return marked(code ? code.childNodes : rowsOf(element))
}

function cellAttributes(element: Element): Record<string, string> {
  const align =
    attributeOf(element, 'align') ||
    (/text-align\s*:\s*(left|right|center)/.exec(styleOf(element))?.[1] ?? '')
  const isCode = attributeOf(element, 'class').split(/\s+/).includes('code')
  return {
    colspan: attributeOf(element, 'colspan'),
    rowspan: attributeOf(element, 'rowspan'),
    ...(/^(?:left|right|center)$/i.test(align) ? { align } : {}),
    ...(isCode ? { class: 'code' } : {}),
  }
}

/** Emphasis and the like; a block inside of it ends it. */
function inlineOf(element: Element, children: readonly Node[]): Node[] {
  const { tagName } = element
  const style = styleOf(element)
  if (style.includes('mso-list:ignore')) return [elementOf('span', { class: 'sign' }, children)]
  if (children.some(isBlock)) return [...children]
  const tag = ownValue(renamed, tagName) ?? (kept.has(tagName) ? tagName : '')
  const isPlain = /font-weight\s*:\s*(?:normal|400)/.test(style) && ['b', 'strong'].includes(tag)
  if (tag !== '' && !isPlain)
    return hasText(element) ? [elementOf(tag, {}, children)] : [...children]
  if (tagName !== 'span' || !hasText(element)) return [...children]
  const isBold = /font-weight\s*:\s*(?:bold|[6-9]00)/.test(style)
  const inner = /font-style\s*:\s*italic/.test(style) ? [elementOf('em', {}, children)] : children
  return isBold ? [elementOf('strong', {}, inner)] : [...inner]
}

/** Ends what is nested too deeply for a reader, and for the stack. @returns whether something was */
export function flatten(nodes: readonly Node[]): boolean {
  let level = nodes.filter(isElement)
  for (let depth = 0; depth < deepest && level.length > 0; depth++)
    level = level.flatMap((element) => element.childNodes.filter(isElement))
  for (const element of level) setChildren(element, [textOf(rawTextIn(element))])
  return level.length > 0
}
