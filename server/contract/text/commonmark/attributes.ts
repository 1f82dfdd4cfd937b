import { anchorPrefix } from '../markdown/anchors.ts'
import { FailedSearches, type CoreRule, type InlineRule, type Token } from '../markdown/parser.ts'

const failed = new FailedSearches()

/** Longer lists are plain text. */
const longestList = 1000
const entry =
  /\s*(?:#([^\s#.{}"'=]+)|\.([^\s#{}"'=]+)|([\w:@-]+)=("[^"]*"|'[^']*'|[^\s"'{}]+)|([\w-]+))\s*/y

/** An attribute list in braces. Only attributes for display and naming are kept. */
export interface Attributes {
  id?: string
  classes: string[]
  /** By name, without quotes. */
  values: Map<string, string>
  /** Words without a value, such as `open`. */
  words: string[]
}

/**
 * Parses an attribute list, without its braces: `#id .class name=value name="…" word`, optionally
 * preceded by the colon of kramdown and Python-Markdown.
 *
 * @returns `null` if it is not one
 */
export function readAttributes(list: string): Attributes | null {
  if (list.length > longestList) return null
  const found: Attributes = { classes: [], values: new Map(), words: [] }
  let at = /^:?\s*/.exec(list)![0].length
  if (at >= list.length) return null
  while (at < list.length) {
    entry.lastIndex = at
    const part = entry.exec(list)
    if (!part) return null
    at = entry.lastIndex
    const [, id, className, name, value, word] = part
    if (id !== undefined) found.id ??= id
    else if (className !== undefined) found.classes.push(className)
    else if (name !== undefined) {
      const plain = value!.replace(/^(["'])(.*)\1$/s, '$2')
      if (name === 'id') found.id ??= plain.trim()
      else found.values.set(name.toLowerCase(), plain)
    } else found.words.push(word!)
  }
  return found
}

/** True if a list contains more than words: `{name}` alone is plain text. */
const isSure = ({ id, classes, values }: Attributes): boolean =>
  id !== undefined || classes.length > 0 || values.size > 0

const isEscaped = (text: string, at: number): boolean => {
  let signs = 0
  while (text[at - 1 - signs] === '\\') signs++
  return signs % 2 === 1
}

interface Cut {
  text: string
  id?: string
}

/** An id among the settings behind a heading, with those that follow. */
const docsifyId = /\s:id=([\w\p{L}\p{M}%-]+)(?:\s+:[a-z-]+(?:=[^\s:]*)?)*$/u

/** Removes an id at the end of a heading, in the syntax of any tool. */
function cutName(text: string): Cut {
  const comment = /^(.*?)\s*\{\/\*\s*#([^\s{}]+)\s*\*\/\}$/s.exec(text.slice(-longestList))
  if (comment) return { text: text.slice(0, -longestList) + comment[1]!, id: comment[2]! } // Docusaurus
  if (text.endsWith('}')) {
    const open = text.lastIndexOf('{')
    if (open < 0 || isEscaped(text, open) || text[open - 1] === '{') return { text }
    const attributes = readAttributes(text.slice(open + 1, -1))
    if (!attributes) return { text }
    const rest = text.slice(0, open).trimEnd()
    if (attributes.words.some((word) => /^docsify-ignore(?:-all)?$/.test(word)))
      return { text: rest }
    if (!isSure(attributes)) return { text }
    return attributes.id === undefined ? { text: rest } : { text: rest, id: attributes.id }
  }
  const from = Math.max(0, text.length - longestList)
  const docsify = docsifyId.exec(text.slice(from))
  return docsify
    ? { text: text.slice(0, from + docsify.index).trimEnd(), id: docsify[1]! }
    : { text }
}

/**
 * `{#id}` after a heading sets its id, as do `{id=…}`, `{: #id }`, `{/* #id *\/}` and `:id=…`.
 * Other attribute lists are removed; one with an escaped brace stays. Runs before inline parsing.
 */
export const headingNames: CoreRule = ({ tokens }) => {
  tokens.forEach((open, index) => {
    if (open.type !== 'heading_open') return
    const inline = tokens[index + 1]!
    const { text, id } = cutName(inline.content)
    inline.content = text
    if (id !== undefined) open.meta = { id }
  })
}

const shownSizes = ['width', 'height'] as const

const signName = /:[\w+-]{1,60}:$/

/**
 * Hides an attribute list directly after a picture, link, code, emphasis or `:name:`, or alone at the end of
 * a paragraph. Width and height of a picture are applied, and the id of a paragraph.
 */
export const inlineAttributes: InlineRule = (state, silent) => {
  if (state.src[state.pos] !== '{') return false
  const end = failed.search(state, '}', state.pos, () => state.src.indexOf('}', state.pos))
  if (end < 0 || end >= state.posMax || end - state.pos > longestList) return false
  const list = state.src.slice(state.pos + 1, end)
  const attributes = readAttributes(list)
  if (!attributes || !isSure(attributes)) return false
  const last = (state as unknown as { tokens: Token[] }).tokens.at(-1)
  const isBehind =
    state.pending === '' &&
    last !== undefined &&
    (last.nesting < 0 || last.type === 'image' || last.type === 'code_inline')
  const isBehindSign = signName.test(state.src.slice(Math.max(0, state.pos - 62), state.pos))
  const isAlone = list.startsWith(':') && state.src.slice(end + 1, state.posMax).trim() === ''
  if (!isBehind && !isBehindSign && !isAlone) return false
  if (!silent && isBehind && last.type === 'image') {
    for (const name of shownSizes) {
      const size = /^(\d{1,5})(?:px)?$/.exec(attributes.values.get(name) ?? '')
      if (size) last.attrSet(name, size[1]!)
    }
  }
  if (!silent && isAlone) {
    state.pending = state.pending.trimEnd()
    if (attributes.id !== undefined && state.src.slice(0, state.pos).trim() !== '')
      state.push('paragraph_id', '', 0).meta = { id: attributes.id }
  }
  state.pos = end + 1
  return true
}

/** Gives a paragraph, or the item or term that it is all of, the id that its author wrote below it. */
export const paragraphIds: CoreRule = ({ tokens, env }) => {
  tokens.forEach(({ children }, index) => {
    const at = children?.findIndex(({ type }) => type === 'paragraph_id') ?? -1
    if (at < 0) return
    const { id } = children!.splice(at, 1)[0]!.meta as { id: string }
    const open = tokens[index - (tokens[index - 1]!.hidden ? 2 : 1)]
    if (open?.nesting !== 1) return
    open.attrSet('id', anchorPrefix + id)
    ;(env.elementIds as string[]).push(id)
  })
}

/** `{/* … *\/}`, an MDX comment. */
export const mdxComment: InlineRule = (state) => {
  if (!state.src.startsWith('{/*', state.pos)) return false
  const end = failed.search(state, '*/}', state.pos, () => state.src.indexOf('*/}', state.pos))
  if (end < 0 || end + 3 > state.posMax) return false
  state.pos = end + 3
  return true
}
