import type { Element, ElementContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { parseText } from '../text/markdown/markdown.ts'
import { splitAtMentions } from '../text/mentions.ts'
import { ExcessiveHtml, parseHtml } from './parse-html.ts'
import { parserOfComments } from './parsers.ts'
import { sanitise } from './sanitise.ts'
import { element, escaped, isElement, text as textNode, type Parent } from './tree.ts'

/** Everything that markdown of comments can become. */
const allowed = new Set(
  'p br hr strong em s a code pre ul ol li blockquote table thead tbody tr th td'.split(' '),
)
const properties: Readonly<Record<string, readonly string[]>> = { a: ['href'], ol: ['start'] }

/**
 * A comment as HTML: paragraphs, lists, quotations, tables, code, emphasis and links. HTML in it
 * is shown as text, pictures are links. What it mentions as `@name` has the class `md-mention`.
 * Source: web/spec/reading.md 8.12.
 *
 * @returns safe to insert
 */
export function renderComment(text: string): string {
  const parser = parserOfComments()
  const { tokens, env } = parseText(parser, text)
  try {
    const root = sanitise(parseHtml(parser.renderer.render(tokens, parser.options, env)))
    restrict(root, false)
    return toHtml(root)
  } catch (error) {
    if (!(error instanceof ExcessiveHtml)) throw error
    return `<p>${escaped(text)}</p>`
  }
}

/** @param isLiteral whether it is inside of code or a link, where nobody is mentioned */
function restrict(parent: Parent, isLiteral: boolean): void {
  parent.children = (parent.children as ElementContent[]).flatMap((child): ElementContent[] => {
    if (child.type === 'text') return isLiteral ? [child] : withMentions(child.value)
    if (child.type !== 'element') return []
    restrict(child, isLiteral || isElement(child, 'a', 'code'))
    if (!allowed.has(child.tagName)) return child.children as ElementContent[]
    return [restricted(child)]
  })
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

const withMentions = (text: string): ElementContent[] =>
  splitAtMentions(text)
    .map((piece, at) =>
      at % 2 === 0
        ? textNode(piece)
        : element('span', { className: ['md-mention'] }, textNode(piece)),
    )
    .filter((node) => node.type !== 'text' || node.value !== '')
