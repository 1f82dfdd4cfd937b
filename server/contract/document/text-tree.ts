import type { Element, ElementContent, Properties } from 'hast'
import type { Heading } from '../text/markdown/anchors.ts'
import type { Dialect } from '../text/markdown/dialect.ts'
import { languageOf, parseText } from '../text/markdown/markdown.ts'
import type { ParseEnvironment, Parser, Token } from '../text/markdown/parser.ts'
import { sourceOf, tokenGroups } from './blocks.ts'
import { safeTree } from './drawing.ts'
import { parserOf } from './parsers.ts'
import { sanitise } from './html/sanitise.ts'
import { element, text as textNode, type Parent } from './html/tree.ts'

/** A markdown text as sanitised elements, before they are finished for screens. */
interface TextTree {
  /** The elements of each top-level block, converted when they are requested. */
  readonly blocks: Iterable<ElementContent[]>
  readonly outline: readonly Heading[]
}

/**
 * The tree of a markdown text, for formats that are not HTML. It is the tree that `renderText`
 * finishes; blocks without HTML are converted directly, which takes a third of the time.
 *
 * @param title the page's title: a first heading that repeats it is left out
 */
export function textTree(text: string, dialect: Dialect, title?: string): TextTree {
  const parser = parserOf(dialect)
  const { groups, outline, env } = tokenGroups(parser, text, title)
  const convertAll = function* () {
    for (const group of groups) yield converted(parser, group, env, () => sourceOf(text, group))
  }
  return { blocks: convertAll(), outline }
}

/** A cell or remark as one line, without paragraphs. */
export function lineTree(text: string, dialect: Dialect): ElementContent[] {
  const parser = parserOf(dialect)
  const { tokens, env } = parseText(parser, text)
  const lines = tokens
    .filter(({ type }) => /^(?:inline|html_block|fence|code_block)$/.test(type))
    .map((token) => converted(parser, [token], env, () => token.content))
  return lines.flatMap((line, index) => (index === 0 ? line : [element('br'), ...line]))
}

/** HTML of authors may be opened in one token and closed in another one. */
const isOpenHtml = ({ type, children }: Token): boolean =>
  type === 'html_block' || type === 'html_inline' || (children?.some(isOpenHtml) ?? false)

function converted(
  parser: Parser,
  tokens: readonly Token[],
  env: ParseEnvironment,
  source: () => string,
): ElementContent[] {
  const asHtml = (some: readonly Token[]) =>
    safeTree(parser.renderer.render([...some], parser.options, env), source)
      .children as ElementContent[]
  const { rules } = parser.renderer
  if (tokens.some((token) => isOpenHtml(token) || (token.nesting !== 0 && rules[token.type])))
    return asHtml(tokens)
  const root = element('div')
  convert(tokens, root, {
    leaf: (token) => asHtml([token]),
    breaks: parser.options.breaks ?? false,
    hasOwnFence: rules.foreign !== undefined,
  })
  return root.children
}

interface Conversion {
  /** The elements of a token without special treatment here. */
  leaf(token: Token): ElementContent[]
  /** Line breaks of the source are kept. */
  breaks: boolean
  /** Fences have attributes. */
  hasOwnFence: boolean
}

/** Converts what a sanitised rendering of the tokens would contain. */
function convert(tokens: readonly Token[], parent: Parent, conversion: Conversion): void {
  const open: Parent[] = [parent]
  for (const token of tokens) {
    const into = open.at(-1) as Parent
    if (token.hidden) continue
    if (token.nesting === 1) {
      const own = element(token.tag, propertiesOf(token))
      into.children.push(own)
      open.push(own)
    } else if (token.nesting === -1) {
      if (open.length > 1) open.pop()
    } else if (token.type === 'inline') convert(token.children ?? [], into, conversion)
    else into.children.push(...leafOf(token, conversion))
  }
}

function leafOf(token: Token, conversion: Conversion): ElementContent[] {
  switch (token.type) {
    case 'text':
    case 'text_special':
      return token.content === '' ? [] : [textNode(token.content)]
    case 'softbreak':
      return [conversion.breaks ? element('br') : textNode('\n')]
    case 'hardbreak':
      return [element('br')]
    case 'code_inline':
      return [element('code', propertiesOf(token), textNode(token.content))]
    case 'math':
      return [element('code', { className: ['md-math'] }, textNode(token.content))]
    case 'math_block':
      return [codeBlock(token.content, 'math')]
    case 'code_block':
      return [codeBlock(token.content, '')]
    case 'fence':
      if (conversion.hasOwnFence || token.info.includes('\\') || token.info.includes('&')) break
      return [codeBlock(token.content, languageOf(token.info))]
    case 'hr':
    case 'page_break':
    case 'task_box':
      return [element(token.tag, propertiesOf(token))]
  }
  return conversion.leaf(token)
}

const codeBlock = (code: string, language: string): Element =>
  element(
    'pre',
    {},
    element('code', language === '' ? {} : { className: [`language-${language}`] }, textNode(code)),
  )

/** Attributes that are true or false. */
const flags = new Set(['checked', 'open', 'disabled'])

/** `data-line` → `dataLine`, `colspan` → `colSpan`. */
const propertyName = (attribute: string): string =>
  attribute
    .replace(/^(col|row)span$/, '$1Span')
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Attributes of a token as properties; all of them are sanitised. */
function propertiesOf({ tag, attrs }: Token): Properties {
  if (!attrs) return {}
  const properties: Properties = {}
  for (const [name, value] of attrs)
    if (name === 'class') properties.className = String(value).split(' ').filter(Boolean)
    else properties[propertyName(name)] = flags.has(name) ? true : String(value)
  const safe = sanitise({ type: 'root', children: [element(tag, properties)] }).children[0]
  return safe?.type === 'element' ? safe.properties : {}
}
