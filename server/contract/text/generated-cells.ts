// What an import has generated, remembered by digests: that tells what people have changed since,
// without a second copy of the text in the page. Source: cli/spec.md 5.13.

/** Identifies a text: at least 12 characters. The contract itself cannot hash. */
export type Digest = (text: string) => string

/** A text and where it stands in its page. */
export type Cell = readonly [place: string, text: string]

/** Characters of a digest in a list: 36 bits keep words that people wrote apart from generated ones. */
const length = 6

const digestOfCell = ([place, text]: Cell, digest: Digest): string =>
  digest(`${place}\n${text}`).slice(0, length)

/** The digests of generated cells as one word, in an order of their own; empty cells have none. */
export function digestsOf(cells: Iterable<Cell>, digest: Digest): string {
  const all = new Set<string>()
  for (const cell of cells) if (cell[1] !== '') all.add(digestOfCell(cell, digest))
  return [...all].toSorted().join('')
}

/** The cells that an earlier import has generated: the base of a three-way merge. */
export class GeneratedCells {
  readonly #digests: ReadonlySet<string>
  readonly #digest: Digest

  /** @param digests as `digestsOf` has made them */
  constructor(digests: string, digest: Digest) {
    this.#digests = new Set(digests.match(new RegExp(`.{${length}}`, 'g')))
    this.#digest = digest
  }

  has(place: string, text: string): boolean {
    return text !== '' && this.#digests.has(digestOfCell([place, text], this.#digest))
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
