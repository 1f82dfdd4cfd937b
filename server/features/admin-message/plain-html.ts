import { safeLink } from '#contract/text/addresses/addresses.ts'
import { tagAt } from '#contract/text/markdown/html-tags.ts'

/**
 * Tags allowed in an announcement; of all others only the content stays. Source:
 * server/contract/spec/administration.md 3.7, web/spec/managing.md 5.4.
 */
const kept = new Set(['a', 'b', 'strong', 'i', 'em', 'u', 's', 'code', 'p', 'ul', 'ol', 'li'])

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  colon: ':',
  tab: '\t',
  newline: '\n',
}

/**
 * Decodes the text of an attribute. Unknown entities stay and are escaped again, so browsers do not
 * interpret them either.
 */
const unescaped = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));?/gi,
    (all, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? all
      const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
    },
  )

/** Text as it stands in an announcement. */
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** A sanitised start tag: without attributes except the address of a link, if it is safe. */
function startTag(name: string, written: string): string {
  if (name !== 'a') return `<${name}>`
  const [, quoted, single, bare] =
    /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(written) ?? []
  const link = safeLink(unescaped(quoted ?? single ?? bare ?? ''))
  return link ? `<a href="${escaped(link)}" target="_blank" rel="noopener noreferrer">` : '<a>'
}

/** The words of what `plainHtml` made. */
export const textOfPlainHtml = (html: string): string =>
  html
    .replaceAll('<br>', '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => named[name] ?? '')

const asText = (text: string): string => text.replaceAll('>', '&gt;').replace(/\r\n?|\n/g, '<br>')

/** Reduces HTML to a few plain tags, each of them closed; line breaks are kept. */
export function plainHtml(html: string): string {
  const open: string[] = []
  let out = ''
  let from = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', from)) {
    out += asText(html.slice(from, at))
    const tag = tagAt(html, at)
    from = tag?.end ?? at + 1
    if (!tag) out += '&lt;'
    else if (tag.name === 'br') out += '<br>'
    else if (!tag.isClosing && kept.has(tag.name)) {
      out += startTag(tag.name, html.slice(at, tag.end))
      open.push(tag.name)
    } else if (tag.isClosing && open.includes(tag.name)) {
      for (
        let name = open.pop();
        name !== undefined;
        name = name === tag.name ? undefined : open.pop()
      )
        out += `</${name}>`
    }
  }
  out += asText(html.slice(from))
  return (
    out +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  )
}
