/**
 * Brackets of a formula as LibreOffice reads them, too: it shows nothing but question marks for
 * brackets that are not in pairs of one kind, for those that are the base of an exponent, such as
 * that of `(x)^2` in TeX, and for bars. Word itself writes such pairs as one element (`m:d`).
 */

interface XmlElement {
  readonly name: string
  /** The opening tag as it was written. */
  readonly open: string
  children: XmlNode[]
}
type XmlNode = XmlElement | string

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }
const bracket = /([()[\]{}|])/
/** After one of these, or at the beginning, a bar opens a pair: `|a| + |b|`, but `P(A|B)`. */
const beforeOpeningBar = /[-+−±∓=≠<>≤≥≈≡∈∼→⇒,;:·×∣/([{|]\s*$/
const divides = '∣'

const isElement = (node: XmlNode | undefined, name: string): node is XmlElement =>
  typeof node === 'object' && node.name === name

function parsed(xml: string): XmlElement {
  const root: XmlElement = { name: '', open: '', children: [] }
  const parents = [root]
  for (const [token, end, name] of xml.matchAll(/<(\/?)([\w:]+)[^>]*>|[^<]+/g)) {
    const parent = parents.at(-1)!
    if (end) parents.pop()
    else if (name === undefined || token.endsWith('/>')) parent.children.push(token)
    else {
      const element = { name, open: token, children: [] }
      parent.children.push(element)
      parents.push(element)
    }
  }
  return root
}

const written = (node: XmlNode): string =>
  typeof node === 'string'
    ? node
    : `${node.open}${node.children.map(written).join('')}${node.name && `</${node.name}>`}`

/** The text of a run without properties, in which brackets are brackets. */
function plainText(node: XmlNode | undefined): string | undefined {
  if (!isElement(node, 'm:r')) return undefined
  const [text, ...others] = node.children
  if (!isElement(text, 'm:t') || others.length > 0) return undefined
  return text.children.map(written).join('')
}

const run = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`
/** A bracket alone, as text: only so it is none for LibreOffice. */
const single = (text: string): string => `<m:r><m:rPr><m:nor/></m:rPr><m:t>${text}</m:t></m:r>`
const pair = (open: string, close: string, inside: string): string =>
  `<m:d><m:dPr><m:begChr m:val="${open}"/><m:endChr m:val="${close}"/></m:dPr><m:e>${inside}</m:e></m:d>`

/** A bracket that waits for its partner, and what has been written since. */
interface Level {
  readonly open: string
  xml: string
  /** What is before the next node: its last text, or `x` after an element. */
  before: string
}

function row(nodes: readonly XmlNode[]): string {
  const levels: Level[] = [{ open: '', xml: '', before: '' }]
  const top = () => levels.at(-1)!
  const add = (xml: string, before = 'x') => {
    top().xml += xml
    top().before = before
  }
  const giveUp = () => {
    const { open, xml, before } = levels.pop()!
    add(single(open) + xml, before)
  }
  const push = (open: string) => levels.push({ open, xml: '', before: '' })
  /** @returns the pair that the bracket closes; `undefined` if nothing waits for it */
  const close = (text: string, isBase: boolean): string | undefined => {
    const at = levels.findLastIndex(({ open }) => (text === '|' ? open === '|' : open in closers))
    if (at < 1 || (text === '|' && at < levels.length - 1)) return undefined
    while (levels.length - 1 > at) giveUp()
    const { open, xml } = levels.pop()!
    const isPlain = !isBase && closers[open] === text
    return isPlain ? run(open) + xml + run(text) : pair(open, text, xml)
  }
  const plain = (text: string) => {
    for (const part of text.split(bracket).filter(Boolean))
      if (!bracket.test(part)) add(run(part), part)
      else if (part in closers) push(part)
      else if (part !== '|') add(close(part, false) ?? single(part))
      else if (top().before === '' ? true : beforeOpeningBar.test(top().before)) push('|')
      else add(close('|', false) ?? run(divides), top().before)
  }
  for (const node of nodes) {
    const text = plainText(node)
    if (text !== undefined) plain(text)
    else if (typeof node === 'string') add(node, top().before)
    else add(script(node, close) ?? balanced(node))
  }
  while (levels.length > 1) giveUp()
  // Runs that were cut are one again.
  return levels[0]!.xml.replaceAll('</m:t></m:r><m:r><m:t>', '')
}

/** An exponent or index of a closing bracket, which is then that of the whole pair. */
function script(
  node: XmlElement,
  close: (text: string, isBase: boolean) => string | undefined,
): string | undefined {
  if (!/^m:sS(?:up|ub|ubSup)$/.test(node.name)) return undefined
  const base = node.children.find((child) => isElement(child, 'm:e'))
  if (!isElement(base, 'm:e') || base.children.length !== 1) return undefined
  const text = plainText(base.children[0])
  if (text === undefined || text.length !== 1 || !bracket.test(text)) return undefined
  const closed = text in closers ? undefined : close(text, true)
  return (
    node.children.reduce<string>(
      (xml, child) =>
        xml + (child === base ? `<m:e>${closed ?? single(text)}</m:e>` : balanced(child)),
      node.open,
    ) + `</${node.name}>`
  )
}

const rows = new Set('m:oMath m:e m:num m:den m:sub m:sup m:deg m:fName m:lim'.split(' '))

function balanced(node: XmlNode): string {
  if (typeof node === 'string' || node.name === 'm:r') return written(node)
  const inside = rows.has(node.name) ? row(node.children) : node.children.map(balanced).join('')
  return `${node.open}${inside}${node.name && `</${node.name}>`}`
}

/** The same formula with its brackets in pairs. */
export const balancedBrackets = (xml: string): string =>
  bracket.test(xml) ? balanced(parsed(xml)) : xml
