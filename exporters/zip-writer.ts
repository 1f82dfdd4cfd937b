import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { ZipArchive } from 'archiver'

/** Time of every entry, so that equal content gives equal bytes: the first that a zip can have. */
const date = new Date(Date.UTC(1980, 0, 1))
/** Most bytes that are held: an entry has three dozen fields of some bytes. */
const together = 64 * 1024
/** Milliseconds that they are held while the next entry is made. */
const moment = 50
const none = Buffer.alloc(0)

/** Header of an entry; of archiver's package compress-commons. */
interface Header {
  setCrc(sum: number): void
  setSize(bytes: number): void
  setCompressedSize(bytes: number): void
  setVersionNeededToExtract(version: number): void
  getGeneralPurposeBit(): { useDataDescriptor(isUsed: boolean): void }
}

type Done = (error: Error | null, header: Header) => void

/** What archiver writes the format with; of its package compress-commons. */
interface Engine extends Writable {
  offset: number
  _appendBuffer(header: Header, content: Buffer, done: Done): void
  _writeLocalFileHeader(header: Header): void
  _afterAppend(header: Header): void
  _flush(done: (error: null, last: Buffer) => void): void
}

/** archiver's zip, with entries that come in pieces and are compressed already. */
export class ZipWriter {
  readonly stream: ZipArchive = new ZipArchive({ highWaterMark: 4 * together })
  readonly #engine = (this.stream as unknown as { _module: { engine: Engine } })._module.engine
  readonly #signal: AbortSignal
  #entry: { header: Header; done: Done; crc: number; size: number; compressed: number } | undefined
  #opened = () => {}

  /** @param signal aborted when the reader of the stream leaves */
  constructor(signal: AbortSignal) {
    this.#signal = signal
    holdWrites(this.#engine)
    this.#engine._appendBuffer = (header, _, done) => {
      this.#entry = { header, done, crc: 0, size: 0, compressed: 0 }
      this.#opened()
    }
  }

  /** Begins an entry; the one before is closed. */
  async open(name: string, isStored: boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#opened = resolve
    this.stream.append(none, { name, date, mode: 0o644, store: isStored })
    await promise
    const { header } = this.#entry!
    // its sizes and its checksum come after its content
    header.getGeneralPurposeBit().useDataDescriptor(true)
    header.setVersionNeededToExtract(20)
    this.#engine._writeLocalFileHeader(header)
  }

  /**
   * Passes on a piece, once the reader has room for it.
   *
   * @param written as it is written: compressed, or the piece itself
   */
  async write(piece: Buffer, written: Buffer): Promise<void> {
    const { crc, size } = this.#entry!
    this.describe(crc32(piece, crc), size + piece.length)
    await this.writeDeflated(written)
  }

  /** Passes on a piece whose entry is described separately, once the reader has room for it. */
  async writeDeflated(written: Buffer): Promise<void> {
    this.#entry!.compressed += written.length
    if (!this.#engine.write(written)) await once(this.#engine, 'drain', { signal: this.#signal })
  }

  /** Checksum and length of the content of the entry so far. */
  describe(crc: number, size: number): void {
    Object.assign(this.#entry!, { crc, size })
  }

  /** @param last what ends the compressed pieces */
  close(last: Buffer): void {
    this.#engine.write(last)
    const { header, done, crc, size, compressed } = this.#entry!
    header.setCrc(crc)
    header.setSize(size)
    header.setCompressedSize(compressed + last.length)
    this.#engine._afterAppend(header)
    done(null, header)
  }
}

/** Holds small writes for a moment: each of them would be an event of two streams. */
function holdWrites(engine: Engine): void {
  const write = engine.write.bind(engine) as (bytes: Buffer) => boolean
  let held: Buffer[] = []
  let bytes = 0
  let waiting: NodeJS.Timeout | undefined
  const taken = () => {
    clearTimeout(waiting)
    waiting = undefined
    const all = Buffer.concat(held, bytes)
    held = []
    bytes = 0
    return all
  }
  const pass = () => {
    // counted again
    engine.offset -= bytes
    return write(taken())
  }
  engine.write = (chunk: Buffer | string) => {
    // a copy of a whole piece would only be work for the garbage collector
    if (chunk.length >= together) {
      if (bytes > 0) pass()
      return write(chunk as Buffer)
    }
    // names in ASCII and the comment of the archive are texts
    held.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
    bytes += chunk.length
    engine.offset += chunk.length
    if (bytes >= together) return pass()
    waiting ??= setTimeout(pass, moment)
    return true
  }
  engine._flush = (done) => done(null, taken())
}
