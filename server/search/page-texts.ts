import type { Database } from '../db/database.ts'
import { Kept } from '../services/kept.ts'
import type { ListedPage } from './index-pages.ts'

/** Bytes of texts that are kept at most. */
const mostKept = 64 * 1024 * 1024
/**
 * Texts as they were read, by the version of their page. Whoever types a keyword looks at the same pages with every letter, and on PostgreSQL a
 * text costs more on its way here than all the rest of a search.
 */
const kept = new Kept<Buffer>(mostKept)

interface StoredText {
  readonly page_id: number
  readonly text: Buffer | string | null
  readonly version: string | null
}

/** Texts by page, as bytes in UTF-8. */
export async function textsOf(db: Database, pages: readonly ListedPage[]): Promise<Map<number, Buffer>> {
  const texts = new Map<number, Buffer>()
  for (const { page_id, version } of pages) {
    const text = version === null ? undefined : kept.find(db, page_id, version)
    if (text) texts.set(page_id, text)
  }
  const ids = pages.map((page) => page.page_id).filter((id) => !texts.has(id))
  if (ids.length === 0) return texts
  const rows = await db.prepared.all<StoredText>('searchTexts', [JSON.stringify(ids)])
  for (const { page_id, text, version } of rows) {
    const bytes = typeof text === 'string' ? Buffer.from(text) : (text ?? Buffer.alloc(0))
    texts.set(page_id, version === null ? bytes : kept.keep(db, page_id, version, bytes, bytes.length))
  }
  return texts
}
