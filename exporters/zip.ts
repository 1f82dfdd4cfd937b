import type { Readable } from 'node:stream'
import { Deflater, lastBlock, pieceBytes } from './deflate.ts'
import type { ArchiveEntry, Deflated } from './source.ts'
import { ZipWriter } from './zip-writer.ts'

/** Pieces compressed at once, each in a thread: some of a machine is left to others. */
const atOnce = 2

/**
 * A zip of entries, each requested when those before have been written, or are being compressed
 * from memory; nothing more is requested once the reader has left. Equal entries give equal bytes.
 *
 * @param left aborted when the reader leaves
 */
export function zipOf(
  entries: AsyncIterable<ArchiveEntry>,
  left = new AbortController(),
): Readable {
  const zip = new ZipWriter(left.signal)
  zip.stream.once('close', () => left.abort())
  writeAll(entries, zip, left.signal).catch((error: unknown) => zip.stream.destroy(error as Error))
  return zip.stream as unknown as Readable
}

async function writeAll(
  entries: AsyncIterable<ArchiveEntry>,
  zip: ZipWriter,
  left: AbortSignal,
): Promise<void> {
  const deflaters = Array.from({ length: atOnce }, () => new Deflater())
  const ahead: { entry: ArchiveEntry; piece: Buffer; written: Promise<Buffer> }[] = []
  let open: ArchiveEntry | undefined
  let count = 0
  const close = () => {
    if (open) zip.close(open.isStored ? Buffer.alloc(0) : lastBlock)
  }
  const begin = async (entry: ArchiveEntry) => {
    if (entry === open) return
    close()
    await zip.open(entry.name, entry.isStored ?? false)
    open = entry
  }
  const writeFirst = async () => {
    const { entry, piece, written } = ahead.shift()!
    const bytes = await written
    await begin(entry)
    await zip.write(piece, bytes)
  }
  const writeDeflated = async (entry: ArchiveEntry, { pieces, crc, size }: Deflated) => {
    while (ahead.length > 0) await writeFirst()
    await begin(entry)
    for await (const piece of pieces) {
      left.throwIfAborted()
      await zip.writeDeflated(piece)
    }
    zip.describe(crc, size)
  }
  try {
    for await (const entry of entries) {
      const { content } = entry
      if (isDeflated(content)) {
        await writeDeflated(entry, content)
        continue
      }
      for await (const piece of inPieces(content)) {
        // then the deflater whose turn it is has nothing to do
        if (ahead.length === atOnce) await writeFirst()
        left.throwIfAborted()
        const written = entry.isStored
          ? Promise.resolve(piece)
          : (deflaters[count++ % atOnce] as Deflater).deflate(piece)
        ahead.push({ entry, piece, written })
      }
    }
    while (ahead.length > 0) await writeFirst()
    close()
    await zip.stream.finalize()
  } finally {
    await Promise.allSettled(ahead.map(({ written }) => written))
    for (const deflater of deflaters) deflater.close()
  }
}

const isDeflated = (content: ArchiveEntry['content']): content is Deflated =>
  typeof content !== 'string' && 'pieces' in content

/** Pieces of equal length but for the last, at least one. */
async function* inPieces(content: ArchiveEntry['content']): AsyncGenerator<Buffer> {
  const parts = typeof content === 'string' || Buffer.isBuffer(content) ? [content] : content
  let held: Buffer[] = []
  let length = 0
  let isEmpty = true
  const taken = () => (held.length === 1 ? (held[0] as Buffer) : Buffer.concat(held, length))
  for await (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : asBuffer(part)
    held.push(bytes)
    length += bytes.length
    if (length < pieceBytes) continue
    const whole = taken()
    let at = 0
    for (; length - at >= pieceBytes; at += pieceBytes) yield whole.subarray(at, at + pieceBytes)
    isEmpty = false
    length -= at
    held = length > 0 ? [whole.subarray(at)] : []
  }
  if (length > 0 || isEmpty) yield taken()
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
