// What an import has generated, remembered by digests: that tells what people have changed since,
// without a second copy of the text in the page. Source: cli/spec.md 5.13.

/** Characters of a digest: 36 bits keep words that people wrote apart from generated ones. */
const length = 6

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** For 12 bits at a time. */
const pairs = Array.from({ length: 4096 }, (_, bits) => alphabet[bits >> 6]! + alphabet[bits & 63]!)

/**
 * Where a text is in its page: the keys that lead there, hashed as they are joined, since a
 * large document has a million texts, and the way to each is longer than most of them. The hash is
 * cyrb53, on which no secret depends.
 */
export class Place {
  static readonly root: Place = new Place(0xdeadbeef, 0x41c6ce57)
  readonly #one: number
  readonly #other: number

  private constructor(one: number, other: number) {
    this.#one = one
    this.#other = other
  }

  within(key: string): Place {
    const [one, other] = [hashed(this.#one, key, first), hashed(this.#other, key, second)]
    // no key reads like two
    return new Place(Math.imul(one ^ 10, first), Math.imul(other ^ 10, second))
  }

  is(place: Place): boolean {
    return this.#one === place.#one && this.#other === place.#other
  }

  /** The digest of a text that stands here. */
  digestOf(text: string): string {
    let [one, other] = [hashed(this.#one, text, first), hashed(this.#other, text, second)]
    const mixed = Math.imul(one ^ (one >>> 16), 2_246_822_507)
    one = mixed ^ Math.imul(other ^ (other >>> 13), 3_266_489_909)
    other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ (one >>> 13)
    return (
      pairs[((other & 63) << 6) | (one & 63)]! +
      pairs[(one >>> 6) & 4095]! +
      pairs[(one >>> 18) & 4095]!
    )
  }
}

const first = 2_654_435_761
const second = 1_597_334_677

function hashed(start: number, text: string, factor: number): number {
  let hash = start
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), factor)
  return hash
}

/** A text and where it is in its page. */
export type Cell = readonly [place: Place, text: string]

/** The cells that an import has generated: the base of a three-way merge. */
export class GeneratedCells {
  readonly #digests: ReadonlySet<string>

  /** @param digests of each cell, one behind the other; empty cells have none */
  constructor(digests: string) {
    this.#digests = new Set(digests.match(new RegExp(`.{${length}}`, 'g')))
  }

  has(place: Place, text: string): boolean {
    return text !== '' && this.#digests.has(place.digestOf(text))
  }

  /** Whether a page has these cells and no others. */
  areAll(cells: readonly Cell[]): boolean {
    const filled = cells.filter(([, text]) => text !== '')
    return (
      filled.length === this.#digests.size && filled.every(([place, text]) => this.has(place, text))
    )
  }

  /**
   * Which text a cell gets: what people wrote stays until the document says something else there.
   *
   * @returns `conflict` where both have changed
   */
  choose(place: Place, now: string, present: string): 'now' | 'present' | 'conflict' {
    if (now === present) return 'now'
    if (this.has(place, now)) return 'present'
    if (present === '' || this.has(place, present)) return 'now'
    return now === '' ? 'present' : 'conflict'
  }
}
