// What an import has generated, remembered by digests: that tells what people have changed since,
// without a second copy of the text in the page. Source: cli/spec.md 5.13.

/** A text and where it stands in its page. */
export type Cell = readonly [place: string, text: string]

/** Characters of a digest: 36 bits keep words that people wrote apart from generated ones. */
const length = 6

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * The hash cyrb53, on which no secret depends: a large document has hundreds of thousands of cells,
 * and SHA-256 would double the time that making their pages takes.
 */
function digestOfCell([place, text]: Cell): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (const part of [place, '\n', text])
    for (let at = 0; at < part.length; at++) {
      const code = part.charCodeAt(at)
      one = Math.imul(one ^ code, 2_654_435_761)
      other = Math.imul(other ^ code, 1_597_334_677)
    }
  const mixed = Math.imul(one ^ (one >>> 16), 2_246_822_507)
  one = mixed ^ Math.imul(other ^ (other >>> 13), 3_266_489_909)
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ (one >>> 13)
  let digest = alphabet.charAt(other & 63)
  for (let bits = 0; bits < 30; bits += 6) digest += alphabet.charAt((one >>> bits) & 63)
  return digest
}

/** The digests of generated cells as one word, in an order of their own; empty cells have none. */
export function digestsOf(cells: Iterable<Cell>): string {
  const all = new Set<string>()
  for (const cell of cells) if (cell[1] !== '') all.add(digestOfCell(cell))
  return [...all].toSorted().join('')
}

/** The cells that an earlier import has generated: the base of a three-way merge. */
export class GeneratedCells {
  readonly #digests: ReadonlySet<string>

  /** @param digests as `digestsOf` has made them */
  constructor(digests: string) {
    this.#digests = new Set(digests.match(new RegExp(`.{${length}}`, 'g')))
  }

  has(place: string, text: string): boolean {
    return text !== '' && this.#digests.has(digestOfCell([place, text]))
  }

  /**
   * Which text a cell gets: what people wrote stays until the document says something else there.
   *
   * @returns `conflict` where both have changed
   */
  choose(place: string, now: string, present: string): 'now' | 'present' | 'conflict' {
    if (now === present) return 'now'
    if (this.has(place, now)) return 'present'
    if (present === '' || this.has(place, present)) return 'now'
    return now === '' ? 'present' : 'conflict'
  }
}
