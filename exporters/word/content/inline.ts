import type { IRunOptions } from 'docx'
import type { Element, ElementContent } from 'hast'
import { isForTheme } from '#contract/document/html/pictures.ts'
import { classesOf, hasClass, textOf } from '#contract/document/html/tree.ts'
import { ownValue } from '#contract/text/own-value.ts'
import { formulaOf } from './formulas.ts'
import { pageBookmark } from './links.ts'
import type { PageState } from './page-state.ts'
import { pictureOf } from '../pictures/pictures.ts'
import { bookmarkXml, markXml, runXml, tabXml } from '../xml.ts'

/** Character formatting. */
export type Format = Pick<
  IRunOptions,
  | 'bold'
  | 'italics'
  | 'strike'
  | 'underline'
  | 'subScript'
  | 'superScript'
  | 'style'
  | 'color'
  | 'highlight'
  | 'size'
  | 'font'
>

const formats: Readonly<Record<string, Format>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italics: true },
  em: { italics: true },
  cite: { italics: true },
  del: { strike: true },
  s: { strike: true },
  strike: { strike: true },
  ins: { underline: {} },
  u: { underline: {} },
  sub: { subScript: true },
  sup: { superScript: true },
  mark: { highlight: 'yellow' },
  code: { style: 'InlineCode' },
  kbd: { style: 'InlineCode' },
  samp: { style: 'InlineCode' },
  tt: { style: 'InlineCode' },
}

/** Space of the line, in pixels, for pictures. */
interface InlinePlace {
  readonly room: number
}

/** The content of a paragraph, with white space collapsed as in HTML. */
export class InlineContent {
  xml = ''
  readonly #state: PageState
  readonly #place: InlinePlace
  /** Line breaks that come before the next text; those at the end are dropped. */
  #breaks = 0
  /** Further white space is dropped. */
  #isAfterSpace = true
  #isInLink = false

  constructor(state: PageState, place: InlinePlace) {
    this.#state = state
    this.#place = place
  }

  get isEmpty(): boolean {
    return this.xml === ''
  }

  add(nodes: readonly ElementContent[], format: Format = {}): void {
    for (const node of nodes)
      if (node.type === 'text') this.#text(node.value, format)
      else if (node.type === 'element') this.#element(node, format)
  }

  #push(xml: string): void {
    this.xml += xml
    this.#isAfterSpace = false
  }

  #run(text: string, format: Format): void {
    this.#push(runXml(text, format, this.#breaks))
    this.#breaks = 0
  }

  /** Breaks before something that is not text. */
  #flushBreaks(): void {
    if (this.#breaks > 0) this.xml += runXml('', {}, this.#breaks)
    this.#breaks = 0
  }

  #text(value: string, format: Format): void {
    let text = value.replace(/[ \t\n\r\f]+/g, ' ')
    if (this.#isAfterSpace && text.startsWith(' ')) text = text.slice(1)
    if (text === '') return
    this.#run(text, format)
    this.#isAfterSpace = text.endsWith(' ')
  }

  #element(node: Element, format: Format): void {
    const { tagName } = node
    const bookmark = this.#state.bookmarkAt(node.properties.id)
    if (bookmark) this.xml += bookmarkXml(bookmark)
    switch (tagName) {
      case 'br':
        if (!this.isEmpty || this.#isInLink) this.#breaks++
        this.#isAfterSpace = true
        return
      case 'wbr':
        return
      case 'img':
        if (!isForTheme(node, 'dark')) this.#picture(node, format)
        return
      case 'input':
        this.#flushBreaks()
        this.#push(checkBox(node))
        return
      case 'a':
        this.#link(node, format)
        return
      case 'video':
      case 'audio':
        this.#media(node, format)
        return
      case 'code':
        if (hasClass(node, 'md-math')) {
          this.addFormula(textOf(node), format)
          return
        }
        break
      case 'rt':
        this.#text(`(${textOf(node)})`, format)
        return
      case 'rp':
        return
      case 'q':
        this.#text('“', format)
        this.add(node.children, format)
        this.#text('”', format)
        return
    }
    if (hasClass(node, 'md-badge')) {
      this.#text(' ', format)
      this.add(node.children, { ...format, style: 'InlineCode' })
      return
    }
    this.add(node.children, { ...format, ...formats[tagName], ...authorFormat(node) })
  }

  /** A formula, or its source where the format cannot express it. */
  addFormula(source: string, format: Format = {}): void {
    this.#flushBreaks()
    const formula = formulaOf(source)
    if (formula) this.#push(formula)
    else this.#text(source, { ...format, style: 'InlineCode' })
  }

  #picture(node: Element, format: Format): void {
    const { src, alt } = node.properties
    const address = typeof src === 'string' ? src : ''
    const picture = pictureOf(node, this.#place.room)
    if (picture) {
      this.#flushBreaks()
      this.#state.pictures.push(picture)
      this.#push(markXml('picture', this.#state.pictures.length - 1))
      return
    }
    const name = typeof alt === 'string' && alt.trim() !== '' ? alt : shortAddress(address)
    if (name === '') return
    if (this.#isInLink || address.startsWith('data:')) this.#text(name, format)
    else this.#linked(address, format, (linked) => this.#text(name, linked))
  }

  #media(node: Element, format: Format): void {
    const { src } = node.properties
    if (typeof src === 'string' && !this.#isInLink)
      this.#linked(src, format, (linked) => this.#text(shortAddress(src), linked))
    else this.add(node.children, format)
  }

  #link(node: Element, format: Format): void {
    const { href } = node.properties
    if (hasClass(node, 'md-note-back')) return
    if (typeof href !== 'string' || href === '' || this.#isInLink)
      return this.add(node.children, format)
    this.#linked(href, format, (linked) => this.add(node.children, linked))
  }

  /** Adds something as a link, or without one where the address leads nowhere. */
  #linked(address: string, format: Format, add: (format: Format) => void): void {
    const target = this.#state.target(address)
    const anchor =
      target === null
        ? undefined
        : 'page' in target
          ? pageBookmark(target.page)
          : 'element' in target
            ? this.#state.bookmarkOf(target.element)
            : undefined
    const external = target && 'address' in target ? target.address : null
    if (anchor === undefined && external === null) return add(format)
    this.#flushBreaks()
    const outside = this.xml
    this.xml = ''
    this.#isInLink = true
    add({ ...format, style: format.style ?? 'Hyperlink' })
    this.#isInLink = false
    const inside = this.xml
    this.xml = outside
    if (inside === '') return
    const to =
      external === null ? `w:anchor="${anchor}"` : `r:id="${this.#state.relationship(external)}"`
    this.xml += `<w:hyperlink ${to} w:history="1">${inside}</w:hyperlink>`
  }
}

/** The format's font of check boxes; others lack them. */
const symbolFont = {
  ascii: 'Segoe UI Symbol',
  hAnsi: 'Segoe UI Symbol',
  eastAsia: 'Segoe UI Symbol',
  cs: 'Segoe UI Symbol',
}

/** A check box of a task, and the gap after it. */
export const checkBox = (input: Element): string =>
  runXml(input.properties.checked ? '☑' : '☐', { font: symbolFont }) + tabXml

const hexColour = /#([0-9a-f]{6}|[0-9a-f]{3})\b/i

const hexOf = (value: string): string | undefined => {
  const digits = hexColour.exec(value)?.[1]
  return digits?.length === 3 ? digits.replace(/./g, '$&$&') : digits
}

/** Colours that authors write by name. */
const namedColours: Readonly<Record<string, string>> = {
  red: 'FF0000',
  green: '008000',
  blue: '0000FF',
  orange: 'FFA500',
  gray: '808080',
  grey: '808080',
  purple: '800080',
  brown: 'A52A2A',
}

/** Formatting by `font`, or by a style that passed the sanitiser. */
function authorFormat({ tagName, properties }: Element): Format {
  const format: { -readonly [Key in keyof Format]: Format[Key] } = {}
  if (tagName === 'font' && typeof properties.color === 'string')
    format.color = hexOf(properties.color) ?? ownValue(namedColours, properties.color.toLowerCase())
  if (typeof properties.style !== 'string') return format
  for (const declaration of properties.style.split('; ')) {
    const [name, value = ''] = declaration.split(': ')
    if (name === 'color') format.color = hexOf(value) ?? ownValue(namedColours, value.toLowerCase())
    else if (name === 'font-weight' && /^(?:bold|[6-9]00)$/.test(value)) format.bold = true
    else if (name === 'font-style' && value === 'italic') format.italics = true
    else if (name === 'text-decoration' && value.includes('line-through')) format.strike = true
    else if (name === 'text-decoration' && value.includes('underline')) format.underline = {}
  }
  return format
}

const shortAddress = (address: string): string =>
  address.startsWith('data:') ? '' : address.length > 200 ? `${address.slice(0, 199)}…` : address

/** Class of an alignment. */
export const alignmentOf = (node: Element): 'left' | 'center' | 'right' | undefined => {
  const style = typeof node.properties.style === 'string' ? node.properties.style : ''
  const found =
    /\bmd-(left|center|right)\b/.exec(classesOf(node).join(' '))?.[1] ??
    /text-align: (left|center|right)/.exec(style)?.[1] ??
    (/^(?:left|center|right)$/.exec(String(node.properties.align ?? ''))?.[0] ||
      (node.tagName === 'center' ? 'center' : undefined))
  return found as 'left' | 'center' | 'right' | undefined
}
