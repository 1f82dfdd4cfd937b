import type { Element, ElementContent, Root } from 'hast'
import { kinds } from '../../text/commonmark/containers/callouts.ts'
import { codeFigure, codeOf, languageOf } from '../code/code.ts'
import type { Finishing, Place } from './finishing.ts'
import { formula } from './formulas.ts'
import { icon } from '../icons.ts'
import { finishLink } from './link-addresses.ts'
import { finishSource, playerOf, unloaded } from './media.ts'
import { fillOutline } from './outline.ts'
import { tableScroller } from './tables.ts'
import { element, hasClass, isElement, raw, text, textOf, type Parent } from '../html/tree.ts'
import type { Words } from '../words.ts'

const formulaLanguage = /^(?:math|latex|katex)$/i

/**
 * Turns sanitised nodes into content: code with header and colours, formulas, scrollable tables,
 * resolved links, lazy pictures, callouts with titles. Changes the tree. Source:
 * web/spec/reading.md 11.4 to 11.9.
 */
export function finish(root: Root, finishing: Finishing): void {
  finishChildren(root, finishing, { isInTable: false, isInLink: false })
}

function finishChildren(parent: Parent, finishing: Finishing, place: Place): void {
  const children = parent.children as ElementContent[]
  const box = children.findIndex((child) => isElement(child, 'input') && hasClass(child, 'md-box'))
  const finished: ElementContent[] = []
  for (const child of children) {
    if (isElement(child)) finished.push(...finishElement(child, finishing, place))
    else finished.push(child)
  }
  parent.children = box < 0 ? finished : withLabels(finished, finishing.words)
}

function finishElement(node: Element, finishing: Finishing, place: Place): ElementContent[] {
  const { words, locale } = finishing
  moveStyle(node)
  keepUnique(node, finishing)
  switch (node.tagName) {
    case 'pre':
      return finishPre(node, finishing, place)
    case 'code':
      if (hasClass(node, 'md-math')) {
        const drawn = formula(textOf(node), false, words, locale, finishing)
        return isElement(drawn[0], 'code')
          ? drawn
          : [element('span', { className: ['md-formula-inline'] }, ...drawn)]
      }
      break
    case 'table': {
      if (place.isInTable) break // a nested table scrolls with the outer one
      const scroller = tableScroller(node, words)
      finishChildren(node, finishing, { ...place, isInTable: true })
      return [scroller]
    }
    case 'p': {
      const player = playerOf(node)
      finishChildren(node, finishing, place)
      return player && finishSource(player, finishing) ? [player, node] : [node]
    }
    case 'a':
      finishLink(node, finishing)
      finishChildren(node, finishing, { ...place, isInLink: true })
      return [node]
    case 'img':
    case 'video':
    case 'audio':
    case 'source':
      if (!finishSource(node, finishing)) return unloaded(node, place)
      break
    case 'nav':
      if (hasClass(node, 'md-outline')) fillOutline(node, finishing.outline, words)
      return [node]
    case 'div':
    case 'details':
      addCalloutHead(node, words)
      break
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      finishChildren(node, finishing, place)
      addAnchor(node, words)
      return [node]
    case 'input':
      node.properties.disabled = true
      return [node]
  }
  if (node.children.length > 0) finishChildren(node, finishing, place)
  return [node]
}

function finishPre(pre: Element, finishing: Finishing, place: Place): ElementContent[] {
  const { words, locale } = finishing
  const code = codeOf(pre)
  if (code && formulaLanguage.test(languageOf(code))) {
    const drawn = formula(textOf(code).trim(), true, words, locale, finishing)
    return isElement(drawn[0], 'pre')
      ? [element('figure', { className: ['md-code'] }, ...drawn)]
      : [element('div', { className: ['md-formula'] }, ...drawn)]
  }
  if (code) moveStyle(code)
  else finishChildren(pre, finishing, place)
  const figure = codeFigure(pre, words, finishing)
  if (figure.properties.dataDrawing) finishing.hasDrawings = true
  return [figure]
}

/** Takes an id away that a heading or an earlier element has. */
function keepUnique({ tagName, properties }: Element, { headingIds, ids }: Finishing): void {
  const { id } = properties
  if (typeof id !== 'string') return
  if (ids.has(id) || (headingIds.has(id) && !/^h[2-6]$/.test(tagName))) delete properties.id
  else ids.add(id)
}

/**
 * The content security policy forbids style attributes: an author's styles that passed sanitising
 * are kept in a data attribute until the program applies them; alignment does not depend on it.
 */
function moveStyle({ properties }: Element): void {
  const { style } = properties
  if (style === undefined) return
  delete properties.style
  const rest: string[] = []
  for (const declaration of String(style).split('; ')) {
    const aligned = /^text-align: (left|center|right)$/.exec(declaration)
    if (aligned)
      properties.className = [
        ...((properties.className as string[] | undefined) ?? []),
        `md-${aligned[1]}`,
      ]
    else rest.push(declaration)
  }
  if (rest.length > 0) properties.dataStyle = rest.join('; ')
}

function addCalloutHead(node: Element, words: Words): void {
  if (!hasClass(node, 'md-callout') || hasClass(node, 'md-untitled')) return
  const kind = kinds.find((name) => hasClass(node, `md-${name}`))
  if (!kind) return
  const isFolded = node.tagName === 'details'
  const given = node.children.find((child) => isElement(child))
  if (isElement(given) && hasClass(given, 'md-callout-head'))
    given.children.unshift(raw(icon(kind)))
  else
    node.children.unshift(
      element(
        isFolded ? 'summary' : 'p',
        { className: ['md-callout-head'] },
        raw(icon(kind)),
        text(isFolded && kind === 'note' ? words.details : words[kind]),
      ),
    )
}

/** Wraps each check box and the text after it, up to the next block, in a label. */
function withLabels(children: readonly ElementContent[], words: Words): ElementContent[] {
  const labelled: ElementContent[] = []
  let label: Element | null = null
  for (const child of children) {
    if (isElement(child, 'input') && hasClass(child, 'md-box')) {
      label = element('label')
      labelled.push(label)
    } else if (isBlock(child)) label = null
    ;(label?.children ?? labelled).push(child)
  }
  for (const each of labelled) {
    if (!isElement(each, 'label') || textOf(each).trim() !== '') continue
    const box = each.children[0] as Element
    box.properties.ariaLabel = words.task
  }
  return labelled
}

const isBlock = (node: ElementContent): boolean =>
  isElement(node, 'ul', 'ol', 'p', 'div', 'pre', 'blockquote', 'table', 'figure')

function addAnchor(heading: Element, words: Words): void {
  const { id } = heading.properties
  if (typeof id !== 'string') return
  heading.properties.tabIndex = -1
  heading.children.push(
    element('a', { className: ['md-anchor'], href: `#${id}`, ariaLabel: words.anchor }, text('#')),
  )
}
