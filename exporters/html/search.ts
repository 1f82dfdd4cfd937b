import type { ArchiveEntry, Spool } from '../source.ts'

/** Bytes of text in the index of a site: it is loaded as a whole. */
const mostBytes = 4_000_000
/** More characters of a page are not searched. */
const longestText = 100_000

/** Elements that do not separate words. */
const inline = new Set(
  'a abbr b bdi bdo cite code del dfn em font i ins kbd label mark q s samp small span strong sub sup u var wbr'.split(
    ' ',
  ),
)
const anchor = /<a class="md-anchor"[^>]*>#<\/a>/g
const tag = /<\/?([a-z][\w-]*)(?:"[^"]*"|[^">])*>/gi
const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' }

/** The plain text of rendered HTML, as far as it is searched. */
export function searchedText(html: string): string {
  const text = html
    .replace(anchor, '')
    .replace(tag, (_, name: string) => (inline.has(name.toLowerCase()) ? '' : ' '))
    .replace(
      /&(?:(lt|gt|amp|quot)|#x([0-9a-f]{1,6})|nbsp);?/gi,
      (_, name?: string, code?: string) =>
        name
          ? (characters[name.toLowerCase()] ?? ' ')
          : code
            ? fromCode(Number.parseInt(code, 16))
            : ' ',
    )
    .replace(/\s+/g, ' ')
    .trim()
  return text.slice(0, longestText).toWellFormed()
}

const fromCode = (code: number): string => (code > 0x10ffff ? ' ' : String.fromCodePoint(code))

/** Bytes of its end may be missing from a character, which is then left out. */
const firstBytes = (text: string, most: number): string =>
  Buffer.byteLength(text) <= most
    ? text
    : Buffer.from(text)
        .subarray(0, most)
        .toString()
        .replace(/\ufffd+$/, '')

/**
 * The index of the search: titles of all pages with the beginnings of their texts, as a script,
 * because browsers load nothing else from a disk. Its size is bounded: each page has its share, and
 * may use what pages before it have left.
 */
export class SearchIndex {
  readonly #spool: Spool
  readonly #share: number
  #left = 0
  #isCut = false
  #isFirst = true

  /** @param pages their number */
  constructor(spool: Spool, pages: number, most = mostBytes) {
    this.#spool = spool
    this.#share = Math.floor(most / Math.max(1, pages))
  }

  async add(page: { id: number; title: string; path: string; text: string }): Promise<void> {
    this.#left += this.#share
    const text = firstBytes(page.text, this.#left)
    this.#left -= Buffer.byteLength(text)
    if (text.length < page.text.length || page.text.length >= longestText) this.#isCut = true
    const row = JSON.stringify([page.id, page.title, page.path, text])
    await this.#spool.write(`${this.#isFirst ? 'showdocSearch({"pages":[' : ','}\n${row}`)
    this.#isFirst = false
  }

  async end(name: string): Promise<ArchiveEntry> {
    if (this.#isFirst) await this.#spool.write('showdocSearch({"pages":[')
    await this.#spool.write(`\n],"isCut":${this.#isCut}})\n`)
    return { name, content: await this.#spool.read() }
  }
}
