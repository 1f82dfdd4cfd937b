import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { SvgElement } from './element.ts'
import { Label } from './label.ts'
import {
  animated,
  animations,
  attributes,
  elements,
  pictures,
  plainAttributes,
  functions,
  svgNamespace,
  textOnly,
  xlinkNamespace,
  xmlNamespace,
} from './names.ts'
import { cleanDeclarations, cleanSheet } from './style.ts'
import { tooComplex } from './too-complex.ts'

/** Inline raster images; not SVG, which would be a file of its own. */
const inlinePicture = /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,[a-z0-9+/=\s]+$/i

const reference = /^#[^\s"'()<>\\]+$/
const urlOfReference = /url\(\s*(?:#[^\s"'()<>\\]*|"#[^\s"'()<>\\]*"|'#[^\s"'()<>\\]*')\s*\)/gi

/**
 * Whether a value calls only functions that load nothing. Escapes and comments are refused, since
 * they could hide others.
 */
function safeValue(value: string): boolean {
  if (/\\|\/\*/.test(value)) return false
  const rest = value.replace(urlOfReference, ' ')
  for (const [, name = ''] of rest.matchAll(/([\w-]*)\(/g)) {
    const called = name.toLowerCase()
    if (called === 'url' || (called !== '' && !functions.has(called))) return false
  }
  return true
}

function keptReference(element: string, value: string): string | null {
  const address = value.trim()
  if (reference.test(address)) return address
  return pictures.has(element) && inlinePicture.test(address) ? address : null
}

/**
 * Cache of sanitised styles by source text: large images repeat a few of them thousands of times.
 */
type Styles = Map<string, string>

function keptStyle(text: string, styles: Styles): string | null {
  const style = styles.get(text) ?? cleanDeclarations(text)
  styles.set(text, style)
  return style || null
}

/** The value of an attribute to keep; `null` if it is removed. */
function keptValue(
  element: string,
  { uri, local, value }: SaxesAttributeNS,
  styles: Styles,
): string | null {
  if (uri === xmlNamespace) return local === 'lang' || local === 'space' ? value : null
  if (uri === xlinkNamespace) return local === 'href' ? keptReference(element, value) : null
  if (uri !== '') return null
  if (local === 'href') return keptReference(element, value)
  if (local === 'style') return keptStyle(value, styles)
  // style sheets select by them
  if (plainAttributes.has(local) || /^data-[\w.-]+$/.test(local)) return value
  return attributes.has(local) && safeValue(value) ? value : null
}

const keptName = ({ uri, local }: SaxesAttributeNS): string =>
  uri === xmlNamespace ? `xml:${local}` : local

function keptAttributes(tag: SaxesTagNS, styles: Styles): Map<string, string> {
  const kept = new Map<string, string>()
  for (const attribute of Object.values(tag.attributes)) {
    const value = keptValue(tag.local, attribute, styles)
    const name = keptName(attribute)
    // of `href` and `xlink:href` the first one counts
    if (value !== null && !(kept.has(name) && attribute.uri === xlinkNamespace))
      kept.set(name, value)
  }
  return kept
}

/** Parses the elements and keeps what is allowed. */
class Reader {
  private readonly parser = new SaxesParser({
    xmlns: true,
    position: true,
    forceXMLVersion: true,
    defaultXMLVersion: '1.0',
  })
  /** Open elements that are kept. */
  private readonly open: SvgElement[] = []
  private root: SvgElement | null = null
  private readonly styles: Styles = new Map()
  private depth = 0
  private count = 0
  /** Depth of the outermost open element that is dropped; 0 for none. */
  private droppedAt = 0
  /** Text of the dropped element, if it can be placed. */
  private label: Label | null = null
  /** Whether the file declares no namespace at all, like an image copied out of a page. */
  private isBare = false

  private constructor() {
    this.parser.on('error', () => {
      const { line, column } = this.parser
      throw new Failure('svgBroken', { line, column: column + 1 })
    })
    this.parser.on('doctype', (doctype) => {
      if (/<!ENTITY/i.test(doctype)) throw new Failure('svgEntities')
    })
    this.parser.on('opentag', (tag) => this.begin(tag))
    this.parser.on('closetag', (tag) => this.end(tag.local))
    this.parser.on('text', (text) => this.add(text))
    this.parser.on('cdata', (text) => this.add(text))
  }

  static read(text: string): SvgElement {
    const reader = new Reader()
    reader.parser.write(text).close()
    if (!reader.root) throw new Failure('svgMissing')
    return reader.root
  }

  private isOurs({ uri, local }: SaxesTagNS): boolean {
    return (uri === svgNamespace || (this.isBare && uri === '')) && elements.has(local)
  }

  private begin(tag: SaxesTagNS): void {
    if (++this.depth > limits.svgDepth || ++this.count > limits.svgDrawn) throw tooComplex()
    if (this.depth === 1) {
      this.isBare = tag.uri === '' && tag.local === 'svg'
      if (tag.local !== 'svg' || !this.isOurs(tag)) throw new Failure('svgMissing')
    }
    if (this.droppedAt > 0) return this.label?.begin(tag.local)
    const parent = this.open.at(-1)
    if (tag.uri === svgNamespace && tag.local === 'foreignObject' && parent)
      this.beginLabel(tag, parent)
    if (!this.isOurs(tag) || (parent && textOnly.has(parent.name)) || !this.mayMove(tag)) {
      this.droppedAt = this.depth
      return
    }
    const element = { name: tag.local, attributes: keptAttributes(tag, this.styles), children: [] }
    if (parent) parent.children.push(element)
    else this.root = element
    this.open.push(element)
  }

  private beginLabel(tag: SaxesTagNS, { name: parent }: SvgElement): void {
    // a switch has alternative text for viewers without HTML
    if (parent === 'switch' || textOnly.has(parent)) return
    this.label = new Label((name) => tag.attributes[name]?.value)
  }

  /** An animation of an attribute that can refer elsewhere would undo the sanitising. */
  private mayMove(tag: SaxesTagNS): boolean {
    if (!animations.has(tag.local)) return true
    const name = tag.attributes['attributeName']?.value
    return name === undefined ? tag.local === 'animateMotion' : animated.has(name)
  }

  private endDropped(): void {
    this.droppedAt = 0
    const words = this.label?.element()
    if (words) this.open.at(-1)?.children.push(words)
    this.label = null
  }

  private end(local: string): void {
    const { depth } = this
    this.depth -= 1
    if (this.droppedAt > 0) {
      if (this.droppedAt === depth) this.endDropped()
      else this.label?.end(local)
      return
    }
    const element = this.open.pop()
    if (element?.name !== 'style') return
    const texts = element.children.filter((child) => typeof child === 'string')
    const css = cleanSheet(texts.join(''))
    element.children.splice(0, Infinity, ...(css === '' ? [] : [css]))
  }

  private add(text: string): void {
    if (this.droppedAt === 0) this.open.at(-1)?.children.push(text)
    else this.label?.add(text)
  }
}

/**
 * Reads the allowed elements of an SVG. Malformed XML is refused, never repaired: another parser
 * might repair it differently.
 *
 * @throws {Failure} `svgBroken` with line and column, `svgEntities`, `svgMissing`, `svgTooComplex`
 */
export const readSvg = (text: string): SvgElement => Reader.read(text)
