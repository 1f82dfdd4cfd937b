/** Length of a description in characters. */
const mostCharacters = 200

/** Removes the markup of a line: pictures are dropped, links and code keep their text. */
const plain = (line: string): string =>
  line
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^<>]*>/g, '')
    .replace(/(?<=\S)\*+|\*+(?=\S)|`+|~~|\b_+(?=\s|$)|(?<=\s|^)_+\b/g, '')
    .replace(/^\s*(?:>\s*)+/, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Lines that are not prose: headings, tables, fences, rules, container markers. */
const isMark = (line: string): boolean =>
  /^\s*(?:#|\||[-=*_]{3,}\s*$|:::|<!--|\[toc]|$)/i.test(line)

/**
 * A description of a text in one line: its first prose, without markup.
 *
 * @param text as written, or its beginning
 */
export function descriptionOf(text: string): string {
  const body = text.replace(/^---\r?\n[\s\S]*?\n---\s*(?:\n|$)/, '')
  let fence = ''
  for (const line of body.split(/\r?\n/)) {
    const opening = /^\s{0,3}(```|~~~)/.exec(line)?.[1] ?? ''
    if (opening !== '' && (fence === '' || fence === opening)) {
      fence = fence === '' ? opening : ''
      continue
    }
    if (fence !== '' || isMark(line)) continue
    const words = plain(line.slice(0, 2_000))
    if (words === '') continue
    const signs = [...words]
    return signs.length <= mostCharacters ? words : `${signs.slice(0, mostCharacters).join('')}…`
  }
  return ''
}
