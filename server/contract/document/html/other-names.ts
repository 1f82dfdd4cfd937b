import { anchorPrefix, otherNames, type Heading } from '../../text/markdown/anchors.ts'
import { escaped } from './tree.ts'

/** Open tags with an id, of elements that may contain text. */
const named =
  /<(?:h[2-6]|a|span|div|p|section|article|li|d[dt]|t[dh]|blockquote|strong|em|b|i|sup|sub|kbd|mark|figcaption|caption)(?: [\w-]+(?:="[^"]*")?)*? id="([^"]*)"(?: [\w-]+(?:="[^"]*")?)*>/g
const anyId = / id="([^"]*)"/g
const footnote = new RegExp(`^${anchorPrefix}fn(?:ref)?:`)

const unescaped = (value: string): string =>
  value.replaceAll('&#x22;', '"').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/**
 * Gives headings, and elements that authors have named, their other names as well: without our
 * prefix, and in the spellings of other tools. Links of other pages use these, and browsers look
 * for exactly the id that an address has. Source: web/spec/reading.md 11.5.
 *
 * @param html of `renderText`
 * @param mark writes the marks of an element; by default they only exist where no scripts run,
 * where they can't shadow anything
 * @param taken ids of the document around the text
 */
export function withOtherNames(
  html: string,
  outline: readonly Heading[],
  mark = (marks: string) => `<noscript>${marks}</noscript>`,
  taken: readonly string[] = [],
): string {
  const names = otherNames(outline)
  const given = new Set(taken)
  for (const [, id] of html.matchAll(anyId)) given.add(unescaped(id!))
  for (const own of names.values()) for (const name of own) if (given.has(name)) own.delete(name)
  for (const own of names.values()) for (const name of own) given.add(name)
  for (const id of Array.from(given)) {
    const name = id.slice(anchorPrefix.length)
    if (!id.startsWith(anchorPrefix) || names.has(id) || footnote.test(id) || given.has(name))
      continue
    given.add(name)
    names.set(id, new Set([name]))
  }
  return html.replace(named, (tag, id: string) => {
    const own = names.get(unescaped(id))
    names.delete(unescaped(id))
    if (!own || own.size === 0) return tag
    return tag + mark([...own].map((name) => `<span id="${escaped(name)}"></span>`).join(''))
  })
}
