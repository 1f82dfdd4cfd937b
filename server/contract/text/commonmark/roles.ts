import type { InlineRule, InlineState } from '../markdown/parser.ts'

/** What a role holds: an address, or a text and an address in angle brackets. */
export function roleTarget(content: string): { address: string; text?: string } {
  const held = content.trim()
  const open = held.endsWith('>') ? held.lastIndexOf('<') : -1
  const [text, address] = [held.slice(0, Math.max(0, open)), held.slice(open + 1, -1)]
  return open < 0 || text.trim() === '' || /^\s*$|>/.test(address)
    ? { address: held }
    : { address: address.trim(), text: text.trim().replaceAll(/\s+/g, ' ') }
}

const longestName = 40
const nameBefore = /(?<!\\)\{(ref|numref|doc|download)\}$/

/** The name of a role for links that ends before a position. */
export const linkRoleBefore = (text: string, at: number): string | undefined =>
  text[at - 1] === '}'
    ? nameBefore.exec(text.slice(Math.max(0, at - longestName), at))?.[1]
    : undefined

const role = /\{([a-z][\w-]*(?:[:+.][\w-]+)*)\}(`+)/iy

/** Elements of roles, by name. */
const elements: Readonly<Record<string, string>> = {
  kbd: 'kbd',
  sub: 'sub',
  subscript: 'sub',
  sup: 'sup',
  superscript: 'sup',
  strong: 'strong',
  guilabel: 'strong',
  menuselection: 'strong',
  emphasis: 'em',
  dfn: 'em',
  term: 'span',
}

/** Roles that are shown as code; so are those of a domain, such as `py:class`. */
const codes =
  /^(?:code|command|file|program|option|envvar|samp|literal|mailheader|makevar|mimetype|regexp|token|keyword|class|func|meth|mod|attr|obj|exc|data|const)$/

/** Longer ones are text. */
const longest = 2000

/** `` {name}`text` ``: the roles of MyST. Names that are not known are plain text. */
export const roles: InlineRule = (state, silent) => {
  if (state.src[state.pos] !== '{') return false
  role.lastIndex = state.pos
  const [, written, marks] = role.exec(state.src) ?? []
  if (written === undefined || role.lastIndex > state.posMax) return false
  const from = role.lastIndex
  const end = endOf(state, marks!, from)
  if (end < 0) return false
  const content = state.src.slice(from, end).replaceAll(/\s+/g, ' ').trim()
  const name = written.toLowerCase()
  if (content === '' || !isKnown(name)) return false
  if (!silent) draw(state, name, content)
  state.pos = end + marks!.length
  return true
}

function endOf({ src, posMax }: InlineState, marks: string, from: number): number {
  const limit = Math.min(posMax, from + longest)
  for (let at = src.indexOf('`', from); at >= 0 && at < limit;) {
    let after = at
    while (src[after] === '`') after++
    if (after - at === marks.length && after <= posMax) return at
    at = src.indexOf('`', after)
  }
  return -1
}

const isKnown = (name: string): boolean =>
  /^(?:ref|numref|doc|download|eq|any|abbr|math)$/.test(name) ||
  name.includes(':') ||
  Object.hasOwn(elements, name) ||
  codes.test(name)

function draw(state: InlineState, name: string, content: string): void {
  const text = (words: string) => {
    state.push('text', '', 0).content = words
  }
  const within = (tag: string, words: string, attributes: [string, string][] = []) => {
    const open = state.push(`${tag === 'a' ? 'link' : 'role'}_open`, tag, 1)
    open.attrs = attributes
    text(words)
    state.push(`${tag === 'a' ? 'link' : 'role'}_close`, tag, -1)
  }
  const { address, text: given } = roleTarget(content)
  if (/^(?:ref|numref|doc|download)$/.test(name)) {
    const href = hrefOf(state, name, address)
    const words = given ?? address.replace(/^\/|\.md$/g, '')
    if (href === undefined || state.linkLevel > 0) text(words)
    else within('a', words, [['href', state.md.normalizeLink(href)]])
  } else if (name === 'abbr') {
    const [, words, title] = /^(.*?)\s*\(([^()]*)\)$/.exec(content) ?? []
    if (words) within('abbr', words, [['title', title!]])
    else text(content)
  } else if (name === 'math') {
    const token = state.push('math', 'math', 0)
    token.content = content
    token.markup = '$'
  } else if (name === 'eq' || name === 'any') text(given ?? content)
  else if (Object.hasOwn(elements, name))
    within(elements[name]!, name === 'term' ? (given ?? content) : content)
  else state.push('code_inline', 'code', 0).content = given ?? content.replace(/^~(?:.*\.)?/, '')
}

/** Where a role leads; undefined for a label that is nowhere in the text. */
function hrefOf(state: InlineState, name: string, address: string): string | undefined {
  if (!/^(?:ref|numref)$/.test(name) || /^\/\d+\//.test(address)) return address
  return (state.env.labels as Set<string> | undefined)?.has(address) ? `#${address}` : undefined
}
