import { hash, webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRawSync } from 'node:zlib'
import { Cache } from '../../cache/cache.ts'
import { ownBytes } from '../../cache/own-bytes.ts'
import type { Database } from '../../db/database.ts'
import type { ReadOrder, ReadPages } from './read-task.ts'

// Build jobs import the same file over and over. What was read of it the last time, without the
// texts, tells whether its pages are still as they were; then nothing has to be read again.

const cache = new Cache<Uint8Array>()
const deflate = promisify(deflateRaw)

/** A text was asked for of a file that has not been read: its page is not as it was. */
export class TextNeeded extends Error {}

/**
 * Identifies the result of reading: by the bytes of the file, which are hashed in another thread,
 * and all that is asked for.
 */
export async function stampOf({ bytes, ...order }: ReadOrder): Promise<string> {
  const digest = await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return hash('sha256', JSON.stringify([Buffer.from(digest).toString('hex'), order]))
}

/**
 * What was read of this very file when it was imported into the item; `undefined` for any other.
 * Its texts throw `TextNeeded`.
 */
export function lastRead(db: Database, itemId: number, stamp: string): ReadPages | undefined {
  const found = cache.get(db, `${itemId} ${stamp}`, '')
  if (!found) return undefined
  const read = JSON.parse(inflateRawSync(found).toString()) as ReadPages
  const text = () => {
    throw new TextNeeded()
  }
  return { ...read, pages: read.pages.map((page) => ({ ...page, text })) }
}

/** Remembers what was read of a file whose pages the item has now. */
export async function rememberRead(
  db: Database,
  itemId: number,
  stamp: string,
  read: ReadPages,
): Promise<void> {
  // what has no hash must be read, and attachments are stored again
  if (read.files.length > 0 || read.pages.some((page) => page.hash === '')) return
  const bytes = ownBytes(await deflate(JSON.stringify(read), { level: 1 }))
  cache.set(db, `${itemId} ${stamp}`, '', bytes, bytes.length)
}
