import type { Spool } from '../../source.ts'
import type { Skeleton } from './skeleton.ts'
import { escapeXml } from '../xml.ts'

const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A part with entries before its last end tag. */
async function* withEntries(part: string, spool: Spool): AsyncGenerator<string | Uint8Array> {
  const at = part.lastIndexOf('</')
  yield part.slice(0, at)
  yield* await spool.read()
  yield part.slice(at)
}

/** The numbering of a document; each numbered list has an entry with its first number. */
export class Numbering {
  readonly #spool: Spool
  readonly #skeleton: Skeleton
  /** Numbered lists so far. */
  lists = 0

  constructor(skeleton: Skeleton, spool: Spool) {
    this.#skeleton = skeleton
    this.#spool = spool
  }

  /** The number of bullets. */
  get bullets(): number {
    return this.#skeleton.bullets
  }

  /** Adds the lists of a page. @returns the number of the first one; others follow it */
  async add(lists: readonly { readonly start: number; readonly level: number }[]): Promise<number> {
    const first = this.#skeleton.nextNumber + this.lists
    const entries = lists.map(
      ({ start, level }, index) =>
        `<w:num w:numId="${first + index}"><w:abstractNumId w:val="${this.#skeleton.numbersDefinition}"/>` +
        `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${start}"/></w:lvlOverride></w:num>`,
    )
    this.lists += lists.length
    await this.#spool.write(entries.join(''))
    return first
  }

  read(): AsyncIterable<string | Uint8Array> {
    return withEntries(this.#skeleton.numbering, this.#spool)
  }
}

/** Relationships of a document: what its links and pictures lead to. */
export class Relationships {
  readonly #spool: Spool
  #pictures = 0

  constructor(spool: Spool) {
    this.#spool = spool
  }

  /** @returns its id */
  async addPicture(file: string): Promise<string> {
    const id = `picture${++this.#pictures}`
    await this.#spool.write(`<Relationship Id="${id}" Type="${types}/image" Target="${file}"/>`)
    return id
  }

  async addLink(id: string, address: string): Promise<void> {
    await this.#spool.write(
      `<Relationship Id="${id}" Type="${types}/hyperlink" Target="${escapeXml(address)}" TargetMode="External"/>`,
    )
  }

  /** @param part with the relationships of the skeleton */
  read(part: string): AsyncIterable<string | Uint8Array> {
    return withEntries(part, this.#spool)
  }
}
