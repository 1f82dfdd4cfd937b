import { Cache } from '../cache/cache.ts'
import type { Database } from '../db/database.ts'
import { visible, type ListedPage, type SearchScope } from './index-pages.ts'

/** Bytes that a kept text takes besides, about. */
const entryBytes = 300
/**
 * Texts as they were read, by the version of their page. Whoever types a keyword looks at the same
 * pages with every letter, and a text costs more on its way here than all the rest of a search.
 */
const cache = new Cache<Buffer>()

interface StoredText {
  readonly page_id: number
  readonly text: Buffer | string | null
  readonly version: string
}

/** Texts by page, as bytes in UTF-8; of those that may be seen. */
export async function textsOf(
  db: Database,
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
    const bytes = typeof text === 'string' ? bytesOf(text) : (text ?? Buffer.alloc(0))
    texts.set(page_id, cache.set(db, page_id, version, bytes, bytes.length + entryBytes))
  }
  return texts
}

/** Not in memory that it would share with others, which it would hold as long as it is kept. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}
