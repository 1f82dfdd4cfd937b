import { escapeEntities } from '#contract/text/markdown/entities.ts'

/** Bytes that are escaped at a time. */
const pieceBytes = 32 * 1024

/** What a byte is replaced by: nothing a longer character of UTF-8 consists of. */
const replacements = Array.from({ length: 128 }, (_, byte) => {
  const sign = String.fromCharCode(byte)
  const escaped = JSON.stringify(escapeEntities(sign)).slice(1, -1)
  return escaped === sign ? undefined : Buffer.from(escaped)
})
const isReplaced = Uint8Array.from({ length: 256 }, (_, byte) => (replacements[byte] ? 1 : 0))
const longest = Math.max(...replacements.map((one) => one?.length ?? 1))
const quote = Buffer.from('"')

/**
 * Writes texts in UTF-8 as `JSON.stringify(escapeEntities(text))` does; in bytes that takes a
 * fraction of the time.
 */
export class JsonBytes {
  readonly #escaped = new Uint8Array(pieceBytes * longest)

  #escape(text: Uint8Array, from: number): number {
    const to = Math.min(text.length, from + pieceBytes)
    const escaped = this.#escaped
    let length = 0
    for (let at = from; at < to; at++) {
      const byte = text[at] as number
      if (isReplaced[byte] === 0) escaped[length++] = byte
      else for (const one of replacements[byte] as Buffer) escaped[length++] = one
    }
    return length
  }
  /** @yields pieces, each until the next one is asked for */
  *of(text: Uint8Array): Generator<Uint8Array> {
    yield quote
    for (let from = 0; from < text.length; from += pieceBytes)
      yield this.#escaped.subarray(0, this.#escape(text, from))
    yield quote
  }
}
