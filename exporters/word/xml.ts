import { TextRun, XmlComponent, type IContext, type IRunOptions } from 'docx'

/** Starts and ends a mark; it cannot occur in XML. */
export const markSign = '\u0001'

/** Key of nodes that are serialised already. */
const rawKey = '\u0001raw'

type Node = Readonly<Record<string, unknown>>

// oxlint-disable-next-line no-control-regex -- XML cannot contain these, not even escaped
const special = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/
// oxlint-disable-next-line no-control-regex -- the same
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A text in XML, without characters that XML does not allow. */
export const escapeXml = (text: string): string =>
  special.test(text)
    ? text
        .toWellFormed()
        .replace(forbidden, '')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
    : text

/** Content that was serialised before. */
class SerialisedXml extends XmlComponent {
  private readonly xml: string

  /** @param element its name; the library decides by it what may contain it */
  constructor(xml: string, element: string) {
    super(element)
    this.xml = xml
  }

  override prepForXml(): { [key: string]: string } {
    return { [rawKey]: this.xml }
  }
}

/** A mark that is replaced when the document is put together. */
export const markXml = (kind: string, value: number): string =>
  `${markSign}${kind}:${value}${markSign}`

/** The library writes references to lists as `{name-instance}`. */
const listReference = /^\{([a-z]+)-(\d+)\}$/

function attributes(list: Node): string {
  let written = ''
  for (const name in list) {
    const value = list[name]
    if (value === undefined || value === null) continue
    const list_ = typeof value === 'string' && name === 'w:val' ? listReference.exec(value) : null
    written += list_
      ? ` w:val="${markSign}${list_[1]}:${list_[2]}${markSign}"`
      : ` ${name}="${typeof value === 'string' ? escapeXml(value) : String(value as number)}"`
  }
  return written
}

/** Writes nodes of the library, which have one key each: the name of the element. */
function serialise(node: Node): string {
  for (const name in node) {
    const value = node[name]
    if (name === rawKey) return value as string
    if (value === null || value === undefined) return `<${name}/>`
    if (typeof value !== 'object') return `<${name}>${escapeXml(String(value as string))}</${name}>`
    if (!Array.isArray(value)) {
      const { _attr } = value as { _attr?: Node }
      return `<${name}${_attr ? attributes(_attr) : ''}/>`
    }
    let open = ''
    let content = ''
    for (const child of value as (Node | string | number)[])
      if (typeof child !== 'object') content += escapeXml(String(child))
      else if ('_attr' in child) open += attributes(child._attr as Node)
      else content += serialise(child)
    return content === '' && name !== 'w:t'
      ? `<${name}${open}/>`
      : `<${name}${open}>${content}</${name}>`
  }
  return ''
}

/** Numbers lists by themselves: marks name them. */
const context = {
  file: { Numbering: { createConcreteNumberingInstance: () => undefined } },
  viewWrapper: {},
  stack: [],
} as unknown as IContext

/** A component of a document as XML. */
export const xmlOf = (component: XmlComponent): string => {
  const node = component.prepForXml(context)
  return node ? serialise(node as Node) : ''
}

/** What comes before and after the content of an element. */
type Frame = readonly [before: string, after: string]

const slot = '\u0001slot\u0001'
/** What elements contain. */
const contentOf = {
  run: 'w:t',
  heading: 'w:r',
  paragraph: 'w:r',
  cell: 'w:p',
  row: 'w:tc',
} as const

const frames = new Map<string, Frame>()
/** Frames that are remembered; texts use a few dozen. */
const mostFrames = 2_000

/**
 * An element around content that is serialised already. Its own tags and properties are made by the
 * library, which knows their order, and remembered by what they are made of: the library takes far
 * longer for a short text than everything else together.
 *
 * @param options what determines the frame, as JSON
 */
export function framed(
  content: string,
  kind: keyof typeof contentOf,
  options: object,
  make: (content: never) => XmlComponent,
): string {
  const key = kind + JSON.stringify(options)
  let frame = frames.get(key)
  if (!frame) {
    const [before = '', after = ''] = xmlOf(
      make(new SerialisedXml(slot, contentOf[kind]) as never),
    ).split(slot)
    if (frames.size >= mostFrames) frames.clear()
    frames.set(key, (frame = [before, after]))
  }
  return frame[0] + content + frame[1]
}

/** A text with its formatting. @param breaks line breaks before it */
export function runXml(text: string, format: IRunOptions = {}, breaks = 0): string {
  const content = `${'<w:br/>'.repeat(breaks)}${
    text === '' ? '' : `<w:t xml:space="preserve">${escapeXml(text)}</w:t>`
  }`
  return framed(content, 'run', format, (inside) => new TextRun({ ...format, children: [inside] }))
}

/** A tab, for the gap after the mark of a list item. */
export const tabXml = '<w:r><w:tab/></w:r>'

/** A place that links lead to. @param id counted from 1 in each page */
export function bookmarkXml({ name, id }: { readonly name: string; readonly id: number }): string {
  const number = `w:id="${markXml('bookmark', id)}"`
  return `<w:bookmarkStart ${number} w:name="${name}"/><w:bookmarkEnd ${number}/>`
}
