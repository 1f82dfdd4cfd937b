/** Characters of a description. */
const mostCharacters = 200

/** Markup of a line of text: pictures go, links and code keep their words. */
const plain = (line: string): string =>
  line
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^<>]*>/g, '')
    .replace(/(?<=\S)\*+|\*+(?=\S)|`+|~~|\b_+(?=\s|$)|(?<=\s|^)_+\b/g, '')
    .replace(/^\s*(?:>\s*)+/, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Lines that say nothing by themselves: headings, tables, fences, rules, marks of containers. */
const isMark = (line: string): boolean =>
  /^\s*(?:#|\||[-=*_]{3,}\s*$|:::|<!--|\[toc]|$)/i.test(line)

/**
 * One line that tells what a text is about: its first words in prose, without their markup.
 *
 * @param text as it was written, or its beginning
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
