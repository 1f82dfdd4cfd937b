/** Where a text is: the number of its piece, and its bytes in there. */
export interface TextPlace {
  readonly piece: number
  readonly start: number
  readonly end: number
}

/** Bytes of a piece, unless a single text is longer. */
const pieceBytes = 1024 * 1024

/**
 * Texts in UTF-8, in pieces that can be handed to another thread: buffers of their own for
 * thousands of texts would be copied once more, and collected.
 */
export class PackedTexts {
  readonly pieces: Uint8Array<ArrayBuffer>[] = []
  #last = Buffer.alloc(0)
  #end = 0

  add(text: string): TextPlace {
    const bytes = Buffer.byteLength(text) + 1
    if (this.#end + bytes > this.#last.length) {
      const piece = new Uint8Array(Math.max(bytes, pieceBytes))
      this.pieces.push(piece)
      this.#last = Buffer.from(piece.buffer)
      this.#end = 0
    }
    const start = this.#end
    const end = start + this.#last.write(text, start)
    this.#last.write('\n', end)
    this.#end = end + 1
    return { piece: this.pieces.length - 1, start, end }
  }

  /** The bytes of a text and a line break behind it: the form in which JSON is hashed. */
  line({ piece, start, end }: TextPlace): Uint8Array {
    return (this.pieces[piece] as Uint8Array).subarray(start, end + 1)
  }
}
