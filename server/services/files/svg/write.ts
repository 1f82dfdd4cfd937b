import { svgNamespace } from './names.ts'
import type { SvgElement } from './element.ts'

const written: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}
const textOf = (text: string): string => text.replace(/[&<>\r]/g, (sign) => written[sign] as string)
const valueOf = (value: string): string =>
  value.replace(/[&<>"\t\n\r]/g, (sign) => written[sign] as string)

function put(element: SvgElement, out: string[], isRoot: boolean): void {
  out.push('<', element.name)
  if (isRoot) out.push(` xmlns="${svgNamespace}"`)
  for (const [name, value] of element.attributes) out.push(` ${name}="${valueOf(value)}"`)
  if (element.children.length === 0) {
    out.push('/>')
    return
  }
  out.push('>')
  for (const child of element.children)
    if (typeof child === 'string') out.push(textOf(child))
    else put(child, out, false)
  out.push('</', element.name, '>')
}

/**
 * Serialises an SVG in an unambiguous form: one namespace, no prefixes, comments, processing
 * instructions or document type.
 */
export function writeSvg(root: SvgElement): string {
  const out: string[] = []
  put(root, out, true)
  out.push('\n')
  return out.join('')
}
