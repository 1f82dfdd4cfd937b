import { ownValue } from '#contract/text/own-value.ts'
import {
  attributeOf,
  elementsIn,
  hasText,
  isElement,
  type Element,
  type Node,
} from '../source/html/dom.ts'
import type { LeftOut } from './words.ts'

const kinds: Readonly<Record<string, LeftOut>> = Object.fromEntries(
  (
    [
      ['scripts', 'script style template noscript link meta base'],
      ['frames', 'iframe frame frameset noframes object embed applet portal'],
      ['forms', 'input button select textarea datalist output progress meter'],
      ['media', 'svg canvas audio video map'],
      ['formulas', 'math'],
      ['navigation', 'nav'],
    ] as const
  ).flatMap(([kind, tags]) => tags.split(' ').map((tag) => [tag, kind])),
)

const isHidden = (element: Element): boolean =>
  element.attrs.some(({ name }) => name === 'hidden') ||
  (element.tagName === 'dialog' && !element.attrs.some(({ name }) => name === 'open')) ||
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributeOf(element, 'style'))

const isTask = (element: Element): boolean =>
  element.tagName === 'input' && attributeOf(element, 'type').toLowerCase() === 'checkbox'

/** Old sites have a form around all of a page. */
const isWholePage = (form: Element): boolean =>
  elementsIn(form.childNodes).some(({ tagName }) => /^(?:h[1-6]|main|article|pre)$/.test(tagName))

/** What the style sheets of DocBook put around each page. */
const docbookNavigation = /^nav(?:header|footer)$/

/** The element that has the text of a page, where it names one. */
function mainOf(body: Element): Element | undefined {
  const elements = elementsIn(body.childNodes)
  const mains = elements.filter(
    (one) => one.tagName === 'main' || attributeOf(one, 'role') === 'main',
  )
  const named = mains.length > 0 ? mains : elements.filter(({ tagName }) => tagName === 'article')
  return named.length === 1 && hasText(named[0] as Node) ? named[0] : undefined
}

/**
 * Takes what is no text of a page out of it: scripts, forms, frames, hidden parts, navigation.
 *
 * @param leftOut called with what was removed
 */
export function prune(body: Element, leftOut: (kind: LeftOut) => void): void {
  const main = mainOf(body)
  const kindOf = (element: Element, isInMain: boolean, isInEntry: boolean): LeftOut | undefined => {
    const { tagName } = element
    if (isHidden(element)) return 'hidden'
    if (isTask(element) && isInEntry) return undefined
    if (tagName === 'form' && !isWholePage(element)) return 'forms'
    if (attributeOf(element, 'role') === 'navigation') return 'navigation'
    if (docbookNavigation.test(attributeOf(element, 'class'))) return 'navigation'
    const isBeside = main && !isInMain && ['aside', 'header', 'footer'].includes(tagName)
    return isBeside ? 'navigation' : ownValue(kinds, tagName)
  }
  const left: { element: Element; isInMain: boolean; isInEntry: boolean }[] = [
    { element: body, isInMain: body === main, isInEntry: false },
  ]
  for (let at = left.pop(); at; at = left.pop()) {
    const { element, isInMain, isInEntry } = at
    element.childNodes = element.childNodes.filter((child) => {
      if (!isElement(child)) {
        if (child.nodeName === '#comment') leftOut('comments')
        return child.nodeName === '#text'
      }
      const isMain = isInMain || child === main
      const isEntry = isInEntry || child.tagName === 'li'
      const kind = kindOf(child, isMain, isEntry)
      if (kind) leftOut(kind)
      else left.push({ element: child, isInMain: isMain, isInEntry: isEntry })
      return kind === undefined
    })
  }
}
