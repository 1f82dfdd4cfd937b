import type { Element, ElementContent, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { parseText } from '../text/markdown/markdown.ts'
import { safeLink } from '../text/addresses/addresses.ts'
import { mostNames, namesIn, splitAtMentions, withoutOverrides } from '../text/mentions.ts'
import { ExcessiveHtml, parseHtml } from './html/parse-html.ts'
import { parserOfComments } from './parsers.ts'
import { sanitise } from './html/sanitise.ts'
import { element, escaped, isElement, text as textNode, type Parent } from './html/tree.ts'

/** Everything that markdown of comments can become. */
const allowed = new Set(
  'p br hr strong em s a code pre ul ol li blockquote table thead tbody tr th td'.split(' '),
)
const properties: Readonly<Record<string, readonly string[]>> = { a: ['href'], ol: ['start'] }

/** Blocks whose texts are not one word with those of their neighbours. */
const blocks = new Set('p br hr pre li blockquote th td'.split(' '))

/**
 * A comment as HTML: paragraphs, lists, quotations, tables, code, emphasis and links. HTML in it
 * is shown as text, pictures are links. What it mentions as `@name` has the class `md-mention`.
 * Source: web/spec/reading.md 8.12.
 *
 * @param mentions the names that are mentions; null: whatever may be one
 * @returns safe to insert
 */
export function renderComment(text: string, mentions: readonly string[] | null = null): string {
  const root = treeOf(text, mentions ? new Set(mentions) : undefined)
  return root ? toHtml(root) : `<p>${escaped(text)}</p>`
}

/**
 * The words of a comment without its marks, and the names that stand out in it if somebody has
 * them, as of {@link namesIn}. Source: web/spec/reading.md 8.12.
 */
export function readComment(text: string): { words: string; names: string[][] } {
  const root = treeOf(text, new Set())
  if (!root) return { words: inOneLine(text), names: [] }
  const names = textsOf(root).flatMap((one) => namesIn(one))
  return { words: inOneLine(wordsOf(root)), names: names.slice(0, mostNames) }
}

/** Undefined for what has too many parts. */
function treeOf(text: string, mentions: ReadonlySet<string> | undefined): Root | undefined {
  const parser = parserOfComments()
  const { tokens, env } = parseText(parser, withoutOverrides(text))
  try {
    const root = sanitise(parseHtml(parser.renderer.render(tokens, parser.options, env)))
    restrict(root, mentions, false)
    return root
  } catch (error) {
    if (!(error instanceof ExcessiveHtml)) throw error
    return undefined
  }
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function wordsOf(node: Root | ElementContent): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element' && node.type !== 'root') return ''
  const inner = (node.children as ElementContent[]).map(wordsOf).join('')
  return node.type === 'element' && blocks.has(node.tagName) ? ` ${inner} ` : inner
}

/** The texts in which people are mentioned. */
function textsOf(node: Root | ElementContent): string[] {
  if (node.type === 'text') return [node.value]
  if ((node.type !== 'element' && node.type !== 'root') || isLiteral(node)) return []
  return (node.children as ElementContent[]).flatMap(textsOf)
}

/** Code and links mention nobody. */
const isLiteral = (node: Root | ElementContent) =>
  node.type === 'element' && isElement(node, 'a', 'code')

/** @param isInLiteral whether it is inside of code or a link */
function restrict(
  parent: Parent,
  mentions: ReadonlySet<string> | undefined,
  isInLiteral: boolean,
): void {
  parent.children = (parent.children as ElementContent[]).flatMap((child): ElementContent[] => {
    if (child.type === 'text') return isInLiteral ? [child] : withMentions(child.value, mentions)
    if (child.type !== 'element') return []
    if (child.tagName === 'img') return [linkTo(child, parent)]
    restrict(child, mentions, isInLiteral || isLiteral(child))
    if (!allowed.has(child.tagName) || isEmptyLink(child)) return child.children as ElementContent[]
    return [restricted(child)]
  })
}

/** A link whose address was refused does nothing. */
const isEmptyLink = (node: Element) => node.tagName === 'a' && !node.properties['href']

/** A link to a picture; only its words inside of another link. */
function linkTo({ properties }: Element, parent: Parent): ElementContent {
  const address = String(properties['src'] ?? '')
  const words = textNode(String(properties['alt'] ?? '') || address)
  const href = safeLink(address)
  const isInLink = parent.type === 'element' && parent.tagName === 'a'
  return href === null || href === '' || isInLink
    ? words
    : restricted(element('a', { href }, words))
}

/** Wide code and tables scroll, by keyboard too. */
const scrolls = { tabIndex: 0 }

function restricted(node: Element): Element {
  const kept = properties[node.tagName] ?? []
  const own = Object.fromEntries(
    Object.entries(node.properties).filter(([name]) => kept.includes(name)),
  )
  const outside = own['href'] ? { target: '_blank', rel: 'nofollow noopener noreferrer' } : {}
  const added = node.tagName === 'pre' ? scrolls : outside
  const made = { ...node, properties: { ...own, ...added } }
  return node.tagName === 'table' ? element('div', scrolls, made) : made
}

const withMentions = (text: string, mentions: ReadonlySet<string> | undefined): ElementContent[] =>
  splitAtMentions(text, mentions)
    .map((piece, at) =>
      at % 2 === 0
        ? textNode(piece)
        : element('span', { className: ['md-mention'] }, textNode(piece)),
    )
    .filter((node) => node.type !== 'text' || node.value !== '')
