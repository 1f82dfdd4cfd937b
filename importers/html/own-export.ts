import {
  attributeOf,
  elementsIn,
  isElement,
  rename,
  setAttribute,
  textIn,
  type Element,
} from '../source/html/dom.ts'

const hasClass = (element: Element, name: RegExp): boolean =>
  name.test(attributeOf(element, 'class'))

/** What leads readers of the screen past the menu, on most sites. */
const skips = /(?:^|\s)skip-(?:link|nav|to-(?:main|content))(?:[\s-]|$)/

/**
 * Makes the documents of our own export such that they come back as what they were: the cover is
 * the title, catalogs that begin are no text of the page before, headings are as high as they were
 * written, and code is in the language that its head names.
 */
export function readOwnExport(body: Element): void {
  const out = new Set<unknown>()
  // elements come after what contains them: one pass is enough, however deep they are
  const [inText, inCode] = [new Set<unknown>(), new Set<unknown>()]
  for (const element of elementsIn([body])) {
    const { tagName, parentNode } = element
    if (tagName === 'a' && hasClass(element, skips)) out.add(element)
    if (tagName === 'p' && hasClass(element, /(?:^|\s)opened(?:\s|$)/)) out.add(element)
    if (tagName === 'section' && hasClass(element, /^cover$/)) markTitle(element)
    // pages are drawn with headings one level below their title
    if (inText.has(parentNode) && /^h[3-6]$/.test(tagName))
      rename(element, `h${Number(tagName[1]) - 1}`)
    if (inText.has(parentNode) || (tagName === 'div' && hasClass(element, /^md-content$/)))
      inText.add(element)
    const isCode = tagName === 'figure' && hasClass(element, /^md-code(?:\s|$)/)
    if (isCode && !inCode.has(parentNode)) nameLanguage(element, out)
    if (isCode || inCode.has(parentNode)) inCode.add(element)
  }
  for (const element of elementsIn([body]))
    element.childNodes = element.childNodes.filter((child) => !out.has(child))
}

function markTitle(cover: Element): void {
  const first = cover.childNodes.find(isElement)
  if (first?.tagName !== 'h1') return
  rename(first, 'p')
  setAttribute(first, 'class', 'title')
}

/** The language in the head of a code, beside buttons. */
function nameLanguage(figure: Element, out: Set<unknown>): void {
  const inside = elementsIn(figure.childNodes)
  const head = inside.find(({ tagName }) => tagName === 'figcaption')
  const code = inside.find(({ tagName }) => tagName === 'pre')
  const named = inside.find((one) => hasClass(one, /^md-code-language$/))
  if (!head || !code) return
  out.add(head)
  const language = named ? textIn(named) : ''
  if (language !== '') setAttribute(code, 'data-language', language)
}
