import { Failure } from '#contract/failures.ts'

/** Levels of lists and objects inside an entry. */
const mostDepth = 20

const utf8 = new TextDecoder('utf-8', { fatal: true })
const sign = (text: string): number => text.charCodeAt(0)
const [quote, backslash] = [sign('"'), sign('\\')]
const opening = new Set([sign('{'), sign('[')])
const closing = new Set([sign('}'), sign(']')])
const blank = new Set([' ', '\n', '\r', '\t'].map(sign))
const afterLiteral = new Set([sign(','), sign('}'), sign(']'), ...blank])

/**
 * A JSON document that is read value by value, so that only one of them is in memory. Positions are
 * bytes.
 */
export class JsonStream {
  private readonly source: AsyncIterator<Uint8Array>
  private readonly mostBytes: number
  private held: Buffer = Buffer.alloc(0)
  private at = 0

  /** @param mostBytes of one value */
  constructor(source: AsyncIterable<Uint8Array>, mostBytes: number) {
    this.source = source[Symbol.asyncIterator]()
    this.mostBytes = mostBytes
  }

  /** Ends the reading of the source. */
  async close(): Promise<void> {
    await this.source.return?.()
  }

  /** The next character other than white space, which stays; empty at the end. */
  async peek(): Promise<string> {
    for (;;) {
      while (this.at < this.held.length && blank.has(this.held[this.at] as number)) this.at++
      if (this.at < this.held.length) return String.fromCharCode(this.held[this.at] as number)
      if (!(await this.more())) return ''
    }
  }

  /** Skips this character if it is the next one. @returns whether it was */
  async skip(character: string): Promise<boolean> {
    if ((await this.peek()) !== character) return false
    this.at++
    return true
  }

  /**
   * The next value.
   *
   * @param where names it in a failure
   * @throws {Failure} `importItemDamaged`
   */
  async value(where: string): Promise<unknown> {
    await this.peek()
    // from here on the value begins at 0
    this.held = this.held.subarray(this.at)
    this.at = 0
    const end = await this.endOf(where)
    const bytes = this.held.subarray(0, end)
    this.at = end
    try {
      return JSON.parse(utf8.decode(bytes)) as unknown
    } catch {
      throw new Failure('importItemDamaged', { where })
    }
  }

  /** Position behind the value that begins here, all of which is then held. */
  private async endOf(where: string): Promise<number> {
    let at = 0
    const first = await this.byteAt(at, where)
    if (first === quote) return this.endOfText(at, where)
    if (!opening.has(first)) {
      while (!afterLiteral.has(await this.byteAt(at, where))) at++
      return at
    }
    for (let depth = 0; ; at++) {
      const byte = this.held[at] ?? (await this.byteAt(at, where))
      if (byte === quote) at = (await this.endOfText(at, where)) - 1
      else if (opening.has(byte)) {
        if (++depth > mostDepth) throw new Failure('importTooDeep', { limit: mostDepth })
      } else if (closing.has(byte) && --depth === 0) return at + 1
    }
  }

  private async endOfText(start: number, where: string): Promise<number> {
    for (let from = start + 1; ;) {
      const found = this.held.indexOf(quote, from)
      if (found < 0) {
        from = this.held.length
        await this.byteAt(from, where)
        continue
      }
      let before = found - 1
      while (before > start && this.held[before] === backslash) before--
      if ((found - before) % 2 === 1) return found + 1
      from = found + 1
    }
  }

  private async byteAt(at: number, where: string): Promise<number> {
    while (at >= this.held.length) {
      if (this.held.length > this.mostBytes || !(await this.more()))
        throw new Failure('importItemDamaged', { where })
    }
    return this.held[at] as number
  }

  /** Reads on, and appends it to what is held. @returns false at the end */
  private async more(): Promise<boolean> {
    const { done, value } = await this.source.next()
    if (done) return false
    const rest = this.held.subarray(this.at)
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    this.held = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    this.at = 0
    return true
  }
}
