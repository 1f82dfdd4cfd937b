import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Spool } from '../../../../exporters/source.ts'

/** Bytes that are written or read at a time. */
const together = 256 * 1024
const encoder = new TextEncoder()

/** A text that grows in a temporary file; `remove` it in any case. */
export async function temporarySpool(
  folder: string,
): Promise<Spool & { remove: () => Promise<void> }> {
  const name = path.join(folder, `export-${randomUUID()}`)
  const file = await open(name, 'wx+', 0o600)
  // used again, as what is written once would keep the garbage collector busy
  const held = Buffer.allocUnsafe(together)
  let length = 0
  const flush = async () => {
    await file.writeFile(held.subarray(0, length))
    length = 0
  }
  return {
    async write(part) {
      if (typeof part !== 'string') {
        for (let at = 0; at < part.length;) {
          const some = part.subarray(at, at + together - length)
          held.set(some, length)
          length += some.length
          at += some.length
          if (length === together) await flush()
        }
        return
      }
      for (let rest = part; rest !== '';) {
        const { read, written } = encoder.encodeInto(rest, held.subarray(length))
        length += written
        rest = rest.slice(read)
        if (rest !== '') await flush()
      }
    },
    async read() {
      await flush()
      return file.createReadStream({ start: 0, autoClose: false, highWaterMark: together })
    },
    async remove() {
      await file.close()
      await rm(name, { force: true })
    },
  }
}
