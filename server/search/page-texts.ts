import { limits } from '#contract/limits.ts'
import { Cache } from '../cache/cache.ts'
import { ownBytes } from '../cache/own-bytes.ts'
import type { ReadDatabase } from '../db/database.ts'
import { inWorker, WorkStopped } from '../workers/in-worker.ts'
import { mayBeSheets, mayDiffer, shownText } from './words/shown-text.ts'
import { shownTextTask } from './words/shown-text-task.ts'
import { visible, type ListedPage, type SearchScope } from './index-pages.ts'

/** Approximate overhead of a cached text in bytes. */
const entryBytes = 300
/**
 * Texts as read, by the version of their page. With every letter typed a search checks the same
 * pages, and fetching a text costs more than all the rest of a search.
 */
const cache = new Cache<Buffer>()

interface StoredText {
  readonly page_id: number
  readonly text: Buffer | string | null
  readonly version: string
}

/** What readers see of a text; of a workbook that cannot be read in time nothing. */
async function shownBytes(stored: Buffer): Promise<Buffer> {
  if (!mayDiffer(stored)) return stored
  const text = stored.toString('utf8')
  if (stored.length <= limits.textBytesInline || !mayBeSheets(stored))
    return ownBytes(shownText(text))
  try {
    return ownBytes(await inWorker(shownTextTask, text))
  } catch (error) {
    if (error instanceof WorkStopped) return Buffer.alloc(0)
    throw error
  }
}

/** Texts by page, as UTF-8 bytes; only of visible pages. */
export async function textsOf(
  db: ReadDatabase,
  scope: SearchScope,
  pages: readonly ListedPage[],
): Promise<Map<number, Buffer>> {
  const texts = new Map<number, Buffer>()
  for (const { page_id, version } of pages) {
    const text = cache.get(db, page_id, version)
    if (text) texts.set(page_id, text)
  }
  const ids = pages.map((page) => page.page_id).filter((id) => !texts.has(id))
  if (ids.length === 0) return texts
  const rows = await db.prepared.all<StoredText>('searchTexts', [
    JSON.stringify(ids),
    ...visible(scope),
  ])
  for (const { page_id, text, version } of rows) {
    const stored = typeof text === 'string' ? ownBytes(text) : (text ?? Buffer.alloc(0))
    const bytes = await shownBytes(stored)
    texts.set(page_id, cache.set(db, page_id, version, bytes, bytes.length + entryBytes))
  }
  return texts
}
