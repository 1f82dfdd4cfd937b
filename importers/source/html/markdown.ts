import type TurndownService from 'turndown'
import { codeBlock } from '#contract/text/markdown/code-block.ts'
import { ownValue } from '#contract/text/own-value.ts'
import { asLinks, asText, escapedAround } from './bare-addresses.ts'

/** What markdown has no sign for, and pages show as HTML. */
const inlineTags = ['sub', 'sup', 'kbd', 'mark', 'ins', 'u'] as const

/** Ends of lines with the spaces around; each run of spaces is looked at once. */
const lineEnds = /(?<!\s)\s*\n\s*/g

const tagOf = (node: TurndownService.Node): string => node.nodeName.toLowerCase()

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(/\s+/g, ' ').trim()

/** Lines of a text behind a sign: all but the first are indented as far as the sign is wide. */
const behind = (sign: string, text: string): string =>
  `${sign}${text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(sign.length)}`)}`

const isIn = (node: TurndownService.Node, tags: readonly string[]): boolean => {
  for (let at = node.parentNode; at; at = at.parentNode)
    if (tags.includes(at.nodeName.toLowerCase())) return true
  return false
}

const rules: Readonly<Record<string, string>> = { left: ':---', right: '---:', center: ':---:' }

/** The line below the head of a table. */
const ruleOf = (head: Element): string =>
  `|${Array.from(head.childNodes, (cell) => ` ${ownValue(rules, (cell as Element).getAttribute('align')?.toLowerCase() ?? '') ?? '---'} |`).join('')}`

/** Returns where an element is among its siblings, which are counted once. */
function positions(): (parent: Element, child: Element) => number {
  const known = new WeakMap<Element, ReadonlyMap<Element, number>>()
  return (parent, child) => {
    const found = known.get(parent) ?? new Map(Array.from(parent.children, (one, at) => [one, at]))
    known.set(parent, found)
    return found.get(child) ?? 0
  }
}

function addRules(service: TurndownService): void {
  const positionIn = positions()
  service.addRule('inlineHtml', {
    filter: [...inlineTags],
    replacement: (content, node) =>
      content.trim() === '' ? content : `<${tagOf(node)}>${content}</${tagOf(node)}>`,
  })
  service.addRule('lineBreak', {
    filter: 'br',
    replacement: (_, node) => {
      if (isIn(node, ['td', 'th'])) return '<br>'
      return isIn(node, ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'summary']) ? ' ' : '\\\n'
    },
  })
  // one space behind the sign of an entry, as people write it
  service.addRule('listItem', {
    filter: 'li',
    replacement: (content, node) => {
      const list = node.parentNode as Element | null
      const first = Number(list?.getAttribute('start') ?? 1)
      const sign = list?.nodeName === 'OL' ? `${first + positionIn(list, node as Element)}. ` : '- '
      return `${behind(sign, content.trim().replace(/^(\[[ x]\])\s+/, '$1 '))}${node.nextSibling ? '\n' : ''}`
    },
  })
  service.addRule('cell', {
    filter: ['td', 'th'],
    replacement: (content, node) => {
      const text = content.trim().replaceAll(lineEnds, '<br>').replaceAll('|', '\\|')
      return `${node.previousSibling ? '' : '|'} ${text.padEnd(3)} |`
    },
  })
  // those of the plugin look at all of a table for each of its rows
  service.addRule('row', {
    filter: 'tr',
    replacement: (content, node) => {
      const isHead = node.firstChild?.nodeName === 'TH'
      return `\n${content}${isHead ? `\n${ruleOf(node as Element)}` : ''}`
    },
  })
  service.addRule('rows', {
    filter: ['thead', 'tbody', 'tfoot'],
    replacement: (content) => content,
  })
  service.addRule('plainTable', {
    filter: 'table',
    replacement: (content) => `\n\n${content.trim()}\n\n`,
  })
  // that of the library overlooks fences that are indented, which end a block as well
  service.addRule('code', {
    filter: (node) => node.nodeName === 'PRE' && node.firstChild?.nodeName === 'CODE',
    replacement: (_, node) => {
      const [, language = ''] =
        /language-(\S+)/.exec((node.firstChild as Element).getAttribute('class') ?? '') ?? []
      const text = (node.textContent ?? '').replace(/\n$/, '')
      return `\n\n${codeBlock(text, language)}\n\n`
    },
  })
  service.addRule('term', {
    filter: 'dt',
    replacement: (content) => `\n\n${content.trim().replaceAll(lineEnds, ' ')}\n`,
  })
  service.addRule('definition', {
    filter: 'dd',
    replacement: (content) => `\n${behind(': ', content.trim())}\n`,
  })
  // its line is HTML, in which markdown has no meaning
  service.addRule('summary', {
    filter: 'summary',
    replacement: (_, node) => `<summary>${escaped(node.textContent ?? '')}</summary>\n\n`,
  })
  service.addRule('quote', {
    filter: 'blockquote',
    replacement: (content) => {
      const lines = content
        .trim()
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
      return `\n\n${lines.join('\n')}\n\n`
    },
  })
  service.addRule('details', {
    filter: 'details',
    replacement: (content) => `\n\n<details>\n${content.trim()}\n\n</details>\n\n`,
  })
}

/** A function from HTML to markdown of the kind that `limits` and the renderer know. */
export async function markdownService(): Promise<(html: string) => string> {
  const { default: Turndown } = await import('turndown')
  const { gfm } = await import('@joplin/turndown-plugin-gfm')
  const service = new Turndown({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
    hr: '---',
    // spaces of code count
    preformattedCode: true,
  })
  service.use(gfm)
  addRules(service)
  const escapeAll = service.escape.bind(service)
  // a text of the document is neither HTML, a formula nor a deletion
  const escape = (text: string) =>
    escapeAll(text)
      .replace(/&(?=#?\w{1,40};)/g, '\\&')
      .replace(/[<$~]/g, '\\$&')
  service.escape = (text) => escapedAround(text, escape)
  const { inlineLink } = (service.options as { rules: Record<string, TurndownService.Rule> }).rules
  if (inlineLink?.replacement) {
    const { replacement } = inlineLink
    service.addRule('link', {
      filter: inlineLink.filter,
      replacement: (content, node, options) => replacement(asText(content, escape), node, options),
    })
  }
  let whole = ''
  service.addRule('whole', {
    filter: 'main',
    replacement: (content) => {
      whole = content
      return ''
    },
  })
  // taken from a rule, since the expression that trims the result takes very long for many spaces
  return (html) => {
    whole = ''
    service.turndown(`<main>${html}</main>`)
    return asLinks(whole, escape)
      .replace(/^[\t\r\n]+/, '')
      .trimEnd()
  }
}
