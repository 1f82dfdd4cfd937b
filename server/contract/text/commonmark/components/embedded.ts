import { endOfElement, isEmbedded, tidyHtml, type Tag } from '../../markdown/html-tags.ts'
import { withoutExpressions } from './jsx-html.ts'

const address = /\s(?:src|data)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

const escaped = (text: string): string =>
  text.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * What a text has in place of an element that is not shown: its name, with a link to what it would
 * load, or with the text in it. The sanitiser judges the address.
 */
function quietBox(name: string, startTag: string, inside: string): string {
  const found = address.exec(startTag)
  const source = (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim()
  const words = inside
    .replaceAll(/<(script|style)[\s>][^<]*<\/\1\s*>|<[^<>]*>/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const what =
    source === '' ? escaped(words) : `<a href="${escaped(source)}">${escaped(source)}</a>`
  return `<code class="md-foreign">${name}${what === '' ? '' : ` ${what}`}</code>`
}

/** The value of an empty bar, which is drawn from its attributes. */
function valueOf(
  html: string,
  at: number,
  { name, end }: Tag,
): { html: string; end: number } | null {
  if (!/^(?:meter|progress)$/.test(name) || !/^\s*<\//.test(html.slice(end, end + 100))) return null
  const read = (attribute: string) =>
    new RegExp(`\\s${attribute}\\s*=\\s*["']?([\\d.]+)`, 'i').exec(html.slice(at, end))?.[1]
  const value = read('value')
  const most = read('max')
  return value === undefined
    ? null
    : { html: `<span>${value}${most === undefined ? '' : ` / ${most}`}`, end }
}

/**
 * {@link tidyHtml} for texts in which nothing that was written is lost: a box stands for what is not
 * shown. Source: web/spec/reading.md 11.13.
 */
export function wholeHtml(written: string, endTags: ReadonlySet<string>): string {
  const endless = new Set<string>() // searched in vain once, so not again: linear time
  return tidyHtml(withoutExpressions(written), endTags, (html, at, tag) => {
    const { name } = tag
    if (!isEmbedded(name)) return valueOf(html, at, tag)
    const startTag = html.slice(at, tag.end)
    // what is in an object is shown instead of it
    if (name === 'object') return { html: `${quietBox(name, startTag, '')} <span>`, end: tag.end }
    const end = endless.has(name) ? tag.end : endOfElement(html, tag)
    if (end === tag.end) endless.add(name)
    return { html: quietBox(name, startTag, html.slice(tag.end, end)), end }
  })
}
