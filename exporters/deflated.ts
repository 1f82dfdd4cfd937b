import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { Deflater, lastBlock, pieceBytes } from './deflate.ts'
import type { Deflated, Spool } from './source.ts'

const encoder = new TextEncoder()
/** Room for a character that does not end with its piece. */
const heldBytes = pieceBytes + 3

/**
 * A text that is compressed while it grows, beside whoever writes it: what grows in a file is a
 * fraction, and has not to be read again to be compressed. `close` it in any case.
 */
export class DeflatedSpool implements Spool {
  readonly #spool: Spool
  readonly #deflater = new Deflater()
  /** One of them is compressed while the other one is filled. */
  #held = Buffer.allocUnsafe(heldBytes)
  #other = Buffer.allocUnsafe(heldBytes)
  #length = 0
  #size = 0
  #crc = 0
  /** Until the piece before is compressed and written. */
  #writing: Promise<void> = Promise.resolve()

  /** @param spool where the compressed text grows */
  constructor(spool: Spool) {
    this.#spool = spool
  }

  async write(part: string | Uint8Array): Promise<void> {
    if (typeof part !== 'string') {
      for (let at = 0; at < part.length;) {
        const some = part.subarray(at, at + pieceBytes - this.#length)
        this.#held.set(some, this.#length)
        this.#length += some.length
        at += some.length
        if (this.#length === pieceBytes) await this.#pass()
      }
      return
    }
    for (let rest = part; rest !== '';) {
      const { read, written } = encoder.encodeInto(rest, this.#held.subarray(this.#length))
      this.#length += written
      rest = rest.slice(read)
      if (this.#length >= pieceBytes) await this.#pass()
    }
  }

  async #pass(): Promise<void> {
    await this.#writing
    const piece = this.#held.subarray(0, Math.min(this.#length, pieceBytes))
    this.#crc = crc32(piece, this.#crc)
    this.#size += piece.length
    this.#writing = this.#deflater.deflate(piece).then((bytes) => this.#spool.write(bytes))
    this.#writing.catch(() => undefined) // thrown by the next write, or by `read`
    const held = this.#held
    this.#held = this.#other
    this.#other = held
    this.#length = held.copy(this.#held, 0, piece.length, this.#length)
  }

  async read(): Promise<Deflated> {
    await this.#pass()
    await this.#writing
    const pieces = (await this.#spool.read()) as unknown as AsyncIterable<Buffer>
    return {
      pieces,
      crc: this.#crc,
      size: this.#size,
      async *[Symbol.asyncIterator]() {
        const whole = async function* () {
          yield* pieces
          yield lastBlock
        }
        yield* pipeline(whole(), createInflateRaw(), () => undefined)
      },
    }
  }

  async close(): Promise<void> {
    await this.#writing.catch(() => undefined)
    this.#deflater.close()
  }
}
