import { decoded } from '#contract/text/decoded.ts'
import { shortened } from '#contract/text/cut.ts'
import {
  attributeOf,
  elementOf,
  elementsIn,
  hasText,
  textIn,
  textOf,
  type Element,
  type Node,
} from '../source/html/dom.ts'
import type { Pictures } from '../source/html/pictures.ts'
import type { Remarks } from '../source/remarks.ts'
import type { Words } from './words.ts'

/** An absolute address; a relative one by the page's own base, where that names a site. */
export function absolute(address: string, base: string): string {
  const trimmed = address.trim()
  if (trimmed.startsWith('//')) return `https:${trimmed}`
  if (/^[a-z][a-z\d+.-]*:/i.test(trimmed) || !/^https?:/i.test(base)) return trimmed
  return URL.canParse(trimmed, base) ? new URL(trimmed, base).href : trimmed
}

const hasScheme = (address: string): boolean => /^[a-z][a-z\d+.-]*:/i.test(address)
/** Characters of an address in a remark. */
const mostShown = 200

/** Links and pictures of one page. */
export class Addresses {
  private readonly base: string
  private readonly pictures: Pictures
  private readonly remarks: Remarks
  private readonly words: Words
  private readonly where: string

  constructor(
    base: string,
    pictures: Pictures,
    { remarks, words, where }: { remarks: Remarks; words: Words; where: string },
  ) {
    this.base = base
    this.pictures = pictures
    this.remarks = remarks
    this.words = words
    this.where = where
  }

  /** A link that leads to the web or into the page; everything else is its text. */
  link(element: Element): Node[] {
    const id = attributeOf(element, 'id') || attributeOf(element, 'name')
    const mark: Node[] = id === '' ? [] : [elementOf('a', { id })]
    const href = attributeOf(element, 'href').trim()
    const isShown =
      elementsIn([element]).some(({ tagName }) => tagName === 'img') || hasText(element)
    if (href === '' || !isShown) return [...mark, ...element.childNodes]
    if (href.startsWith('#')) {
      // the sign beside a heading that leads to itself
      if (/^[#¶§🔗]?$/u.test(textIn(element))) return mark
      return [...mark, elementOf('a', { href: `#${decoded(href.slice(1))}` }, element.childNodes)]
    }
    const address = behindRedirect(absolute(href, this.base))
    if (hasScheme(address)) return [...mark, elementOf('a', { href: address }, element.childNodes)]
    this.remarks.add(this.where, this.words.relativeLink(shortened(href, mostShown)))
    return [...mark, ...element.childNodes]
  }

  /** A picture of the web, or one whose data is in the page. */
  picture(element: Element): Node[] {
    const alt = attributeOf(element, 'alt').trim()
    const written = [attributeOf(element, 'data-src'), attributeOf(element, 'data-original')]
    // what is shown until the picture is scrolled to
    const later = written.find((one) => /^(?:https?:)?\/\//i.test(one))
    const src = absolute(later ?? attributeOf(element, 'src'), this.base)
    const address = src.startsWith('data:') ? this.stored(src) : this.elsewhere(src)
    if (address !== '') return [elementOf('img', { src: address, alt })]
    return alt === '' ? [] : [textOf(alt)]
  }

  private elsewhere(src: string): string {
    if (src === '' || /^https?:/i.test(src)) return src
    this.remarks.add(this.where, this.words.relativePicture(shortened(src, mostShown)))
    return ''
  }

  private stored(src: string): string {
    const comma = src.indexOf(',')
    const [type = '', ...parameters] = src.slice('data:'.length, comma).toLowerCase().split(';')
    if (comma < 0) return this.broken()
    if (!this.pictures.knows(type.trim())) return ''
    const data = src.slice(comma + 1)
    const isBase64 = parameters.some((one) => one.trim() === 'base64')
    const bytes = Buffer.from(decoded(data), isBase64 ? 'base64' : 'utf8')
    return bytes.length === 0 ? this.broken() : this.pictures.address(type.trim(), bytes)
  }

  private broken(): string {
    this.remarks.add(this.where, this.words.brokenPicture)
    return ''
  }
}

/** Documents of Google lead to other sites by way of its own. */
function behindRedirect(address: string): string {
  if (!/^https?:\/\/www\.google\.com\/url\?/.test(address) || !URL.canParse(address)) return address
  return new URL(address).searchParams.get('q') ?? address
}
