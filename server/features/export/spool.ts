import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Spool } from '../../../exporters/source.ts'

/** Characters collected before they are written, and bytes read at a time. */
const together = 256 * 1024

/** A text that grows in a temporary file; `remove` it in any case. */
export async function temporarySpool(
  folder: string,
): Promise<Spool & { remove: () => Promise<void> }> {
  const name = path.join(folder, `export-${randomUUID()}`)
  const file = await open(name, 'wx+', 0o600)
  let pending: string[] = []
  let length = 0
  const flush = async () => {
    const text = pending.join('')
    pending = []
    length = 0
    await file.writeFile(text)
  }
  return {
    async write(text) {
      pending.push(text)
      length += text.length
      if (length > together) await flush()
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
