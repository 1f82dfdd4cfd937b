import { Readable } from 'node:stream'
import type { ItemEdit } from '../../../access/content/item.ts'
import { beginExport } from './begin-export.ts'

/** Characters that are sent together: most pieces are short. */
const together = 64 * 1024

/**
 * Sends a text while it is being made, as fast as the client takes it and no longer once it has
 * left, and logs the export.
 *
 * @param make gets a signal that is aborted when the client leaves
 */
export async function sendPieces(
  edit: ItemEdit,
  file: { readonly name: string; readonly type: string },
  make: (signal: AbortSignal) => AsyncIterable<string>,
): Promise<void> {
  await beginExport(edit)
  const left = new AbortController()
  const body = Readable.from(chunks(make(left.signal)), { objectMode: false })
  body.once('close', () => left.abort())
  edit.ctx.answering.send(body, {
    'Content-Type': file.type,
    'Content-Disposition': `attachment; filename="${file.name}"`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  })
}

async function* chunks(pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let held: string[] = []
  let length = 0
  for await (const piece of pieces) {
    held.push(piece)
    length += piece.length
    if (length < together) continue
    yield Buffer.from(held.join(''))
    held = []
    length = 0
  }
  yield Buffer.from(held.join(''))
}
