import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipArchive } from 'archiver'
import type { ArchiveEntry } from '../../../exporters/source.ts'

/** As of every archive that our server makes, so that equal content gives equal bytes. */
const date = new Date(Date.UTC(1980, 0, 1))
const level = 1

/** A zip of entries, each asked for when the one before has been written. */
export function zipOf(entries: AsyncIterable<ArchiveEntry>, signal: AbortSignal): Readable {
  const zip = new ZipArchive({ zlib: { level } })
  const write = async () => {
    for await (const { name, content, isStored: store = false } of entries) {
      const written = once(zip, 'entry', { signal })
      const isWhole = typeof content === 'string' || Buffer.isBuffer(content)
      zip.append(
        isWhole || content instanceof Readable
          ? content
          : Readable.from(content, { objectMode: false }),
        { name, date, mode: 0o644, store },
      )
      await written
    }
    await zip.finalize()
  }
  write().catch((error: unknown) => zip.destroy(error as Error))
  return zip as unknown as Readable
}
