import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Header } from 'tar'
import type { Damage } from '../../../locales/en/damage.ts'

// A backup is a gzipped tar of plain files. Reading and writing handle nothing else, and keep only
// one chunk of one file in memory.

const block = 512

/** Bytes from elsewhere, of a size known in advance. */
export interface ByteSource {
  readonly size: number
  /** `null` when there are none (any more). */
  open(): Promise<AsyncIterable<Buffer> | null>
}

/** A file to be archived: its bytes, its path, or its source. */
export interface Member {
  readonly name: string
  readonly from: string | Buffer | ByteSource
}

/** A file in the archive. */
export interface Packed {
  readonly name: string
  readonly bytes: number
  /** Hexadecimal. */
  readonly sha256: string
}

/** The archive is damaged; `reason` is the key of the message that says why, `named` its values. */
export class ArchiveDamaged extends Error {
  readonly reason: Damage
  readonly named: string
  constructor(reason: Damage, named = '') {
    super(`${reason} ${named}`.trimEnd())
    this.name = 'ArchiveDamaged'
    this.reason = reason
    this.named = named
  }
}

interface PackOptions {
  readonly signal: AbortSignal
  /** Called after each member is written; the last member may describe those before it. */
  packed(member: Packed): void
  /** Called for a file that does not exist (any more). */
  gone(member: Member): void
}

function headerOf(name: string, size: number): Buffer {
  const bytes = Buffer.alloc(block)
  const header = new Header({
    path: name,
    mode: 0o600,
    uid: 0,
    gid: 0,
    size,
    type: 'File',
    mtime: new Date(),
  })
  if (header.encode(bytes, 0)) throw new Error(`a name that does not fit: ${name}`)
  return bytes
}

const padding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block)

const closed = { size: 0, pieces: null, close: async () => undefined }

/**
 * The bytes of a member and their number; a file that grows meanwhile is cut off at the size it had
 * when opened. `null` when it is gone.
 */
async function opened({ from }: Member) {
  if (Buffer.isBuffer(from)) return { ...closed, size: from.length, pieces: [from] }
  if (typeof from !== 'string') {
    const pieces = await from.open()
    return pieces && { ...closed, size: from.size, pieces }
  }
  const file = await open(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return null
  const { size } = await file.stat()
  const pieces: AsyncIterable<Buffer> | null =
    size === 0
      ? null
      : file.createReadStream({
          autoClose: false,
          start: 0,
          end: size - 1,
          highWaterMark: 256 * 1024,
        })
  return { size, pieces, close: () => file.close() }
}

async function* packMember(member: Member, { packed, gone }: PackOptions): AsyncGenerator<Buffer> {
  const { name } = member
  const found = await opened(member)
  if (!found) return gone(member)
  const hash = createHash('sha256')
  let left = found.size
  try {
    yield headerOf(name, found.size)
    for await (const piece of found.pieces ?? []) {
      left -= piece.length
      hash.update(piece)
      yield piece
    }
    if (left !== 0) throw new ArchiveDamaged('otherSize', name)
    yield padding(found.size)
    packed({ name, bytes: found.size, sha256: hash.digest('hex') })
  } finally {
    await found.close()
  }
}

async function* tarOf(
  members: AsyncIterable<Member> | Iterable<Member>,
  options: PackOptions,
): AsyncGenerator<Buffer> {
  for await (const member of members) {
    options.signal.throwIfAborted()
    yield* packMember(member, options)
  }
  yield Buffer.alloc(2 * block)
}

/**
 * Writes an archive to a new file readable by its owner only, and syncs it to disk.
 * @returns its size and hash
 */
export async function writeArchive(
  to: string,
  members: AsyncIterable<Member> | Iterable<Member>,
  options: PackOptions,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  const counting = async function* (source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      hash.update(piece)
      bytes += piece.length
      yield piece
    }
  }
  const output = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(tarOf(members, options)), createGzip(), counting, output, {
    signal: options.signal,
  })
  return { bytes, sha256: hash.digest('hex') }
}

/**
 * A file in an archive being read; its chunks must be consumed before the next file is requested.
 */
export interface Entry {
  readonly name: string
  readonly size: number
  pieces(): AsyncGenerator<Buffer>
}

/** Reads a stream in chunks of the requested size. */
class Source {
  readonly #pieces: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)
  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]()
  }

  /** At most `most` bytes, at least one; `null` at the end. */
  async some(most: number): Promise<Buffer | null> {
    while (this.#rest.length === 0) {
      const next = await this.#pieces.next().catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EISDIR') throw new ArchiveDamaged('folder')
        throw error.code?.startsWith('Z_') ? new ArchiveDamaged('unpackable') : error
      })
      if (next.done) return null
      this.#rest = next.value
    }
    const piece = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(piece.length)
    return piece
  }

  async exactly(size: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let left = size; left > 0;) {
      const piece = await this.some(left)
      if (!piece) throw new ArchiveDamaged('breaksOff')
      parts.push(piece)
      left -= piece.length
    }
    return Buffer.concat(parts)
  }
}

function decoded(bytes: Buffer): Header {
  try {
    return new Header(bytes, 0)
  } catch (error) {
    throw new ArchiveDamaged('badHeader', error instanceof Error ? error.message : String(error))
  }
}

/**
 * Accepts only what `writeArchive` writes: plain files with unique names. Links, folders and long
 * names are refused.
 */
async function* entriesOf(source: Source): AsyncGenerator<Entry> {
  const seen = new Set<string>()
  for (;;) {
    const header = decoded(await source.exactly(block))
    if (header.nullBlock) return
    const { path: name = '', size = -1 } = header
    if (!header.cksumValid) throw new ArchiveDamaged('badHeader', name)
    if (header.type !== 'File' || !Number.isSafeInteger(size) || size < 0)
      throw new ArchiveDamaged('notPlain', name)
    if (seen.has(name)) throw new ArchiveDamaged('twice', name)
    seen.add(name)
    let left = size
    const pieces = async function* () {
      while (left > 0) {
        const piece = await source.some(left)
        if (!piece) throw new ArchiveDamaged('breaksOff')
        left -= piece.length
        yield piece
      }
    }
    yield { name, size, pieces }
    for await (const _ of pieces()); // skip what was not consumed
    await source.exactly(padding(size).length)
  }
}

/**
 * Iterates over the files of an archive. Names are taken as they are: callers must check them
 * before writing to disk.
 *
 * @throws {ArchiveDamaged} as soon as anything differs from what `writeArchive` writes
 */
export async function* readArchive(file: string, signal: AbortSignal): AsyncGenerator<Entry> {
  const unpacked = createGunzip()
  const reading = pipeline(createReadStream(file), unpacked, { signal })
  reading.catch(() => undefined) // the reader of `unpacked` gets the error
  try {
    const source = new Source(unpacked)
    yield* entriesOf(source)
    // the checksum of the whole archive is at its end
    for (let rest = await source.some(block); rest; rest = await source.some(block)) {
      if (rest.some((byte) => byte !== 0)) throw new ArchiveDamaged('follows')
    }
  } finally {
    unpacked.destroy()
  }
}
