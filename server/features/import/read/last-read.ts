import { hash, webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRawSync } from 'node:zlib'
import { Cache } from '../../../cache/cache.ts'
import { ownBytes } from '../../../cache/own-bytes.ts'
import type { Database } from '../../../db/database.ts'
import { Page } from '../../../models/page.ts'
import { TextNeeded, type KnownPages, type ReadOrder, type ReadPages } from './read-task.ts'

// Build jobs import the same file over and over. What was read of it the last time, without the
// texts, tells whether its pages are still as they were; then nothing has to be read again. Of a
// file that has changed, it tells the operations that have not.

const cache = new Cache<Uint8Array>()
/** The stamp of the last file that was read by an order, in an item. */
const latest = new Cache<string>()
const deflate = promisify(deflateRaw)

/** Identifies the result of reading a file. */
interface Stamp {
  /** By the bytes of the file, which are hashed in another thread, and all that is asked for. */
  readonly whole: string
  /** By all that is asked for. */
  readonly order: string
}

export async function stampOf({ bytes, ...order }: ReadOrder): Promise<Stamp> {
  const digest = await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  const asked = hash('sha256', JSON.stringify(order))
  return { whole: `${Buffer.from(digest).toString('hex')} ${asked}`, order: asked }
}

/**
 * What was read of this very file when it was imported into the item; `undefined` for any other.
 * Its texts throw `TextNeeded`.
 */
export function lastRead(db: Database, itemId: number, stamp: Stamp): ReadPages | undefined {
  const read = remembered(db, itemId, stamp.whole)
  if (!read) return undefined
  const text = () => {
    throw new TextNeeded()
  }
  return { ...read, pages: read.pages.map((page) => ({ ...page, text })) }
}

function remembered(db: Database, itemId: number, stamp: string): ReadPages | undefined {
  const found = cache.get(db, `${itemId} ${stamp}`, '')
  return found && (JSON.parse(inflateRawSync(found).toString()) as ReadPages)
}

/** What was read of operations by the same order whose pages are still as they were; JSON. */
export async function knownPages(
  db: Database,
  itemId: number,
  stamp: Stamp,
): Promise<string | undefined> {
  const whole = latest.get(db, `${itemId} ${stamp.order}`, '')
  const read = whole === undefined ? undefined : remembered(db, itemId, whole)
  if (!read?.pages.some(({ made }) => made)) return undefined
  const present = await Page.query(db.read)
    .where({ item_id: itemId, is_del: 0 })
    .select('content_hash')
  const hashes = new Set(present.map((page) => page.content_hash))
  const known: KnownPages = read.pages
    .filter((page) => page.made && hashes.has(page.hash))
    .map(({ made, hash, info, source }) => ({ made, hash, info, source }))
  return JSON.stringify(known)
}

/** Remembers what was read of a file whose pages the item has now. */
export async function rememberRead(
  db: Database,
  itemId: number,
  { whole, order }: Stamp,
  read: ReadPages,
): Promise<void> {
  // what has no hash must be read, and attachments are stored again
  if (read.files.length > 0 || read.pages.some((page) => page.hash === '')) return
  const bytes = ownBytes(await deflate(JSON.stringify(read), { level: 1 }))
  cache.set(db, `${itemId} ${whole}`, '', bytes, bytes.length)
  latest.set(db, `${itemId} ${order}`, '', whole, 2 * whole.length)
}
