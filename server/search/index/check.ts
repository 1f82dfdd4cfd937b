import type { Database } from '../../db/database.ts'
import { pageTokens, type PageText } from '../words/tokens.ts'

/**
 * How index and pages agree. `ok` when nothing is wrong; pages that are only pending are not wrong.
 */
export interface SearchIndexState {
  readonly ok: boolean
  /** The index can be read. */
  readonly isSound: boolean
  /** Pages whose last change is not yet taken in; searches read their texts. */
  readonly pending: number
  /** Pages that the index does not know. */
  readonly missing: number
  /** Entries of pages that are gone. */
  readonly strays: number
  /** Ids of pages, among those looked at, whose entry is another text's. */
  readonly differing: readonly number[]
}

/** Pages whose texts are compared when nothing else is said. */
const someComparedPages = 200
/**
 * Tokens of a page that are asked of SQLite, spread over its text: it cannot give an entry back
 * whole.
 */
const askedTokens = 300

/** True when the database finds no fault in the structure of its index; PostgreSQL is not asked. */
export async function isSound(db: Database): Promise<boolean> {
  if (db.kind === 'postgres') return true
  try {
    await db.transaction((trx) =>
      trx.raw(`insert into page_search (page_search) values ('integrity-check')`),
    )
    return true
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('SQLITE_CORRUPT')) return false
    throw error
  }
}

async function agrees(db: Database, pageId: number, tokens: string): Promise<boolean> {
  if (db.kind === 'postgres') {
    const found = await db.read.raw<{ rows: unknown[] }>(
      'select 1 from page_search where page_id = ? and tokens = cast(? as tsvector)',
      [pageId, tokens],
    )
    return found.rows.length > 0
  }
  const list = tokens.split(' ')
  const step = Math.max(1, Math.floor(list.length / askedTokens))
  const asked = list.filter((_, index) => index % step === 0).map((token) => `"${token}"`)
  const found = await db.read.raw<unknown[]>(
    'select 1 from page_search where page_search match ? and rowid = cast(? as integer)',
    [asked.join(' AND '), pageId],
  )
  return found.length > 0
}

/**
 * Compares the index with the pages: each page must be in it or pending, nothing else may be in it,
 * and the entries of some pages are compared with their texts.
 *
 * @param compared pages whose entries are compared, the newest first
 */
export async function checkSearchIndex(
  db: Database,
  compared: number = someComparedPages,
): Promise<SearchIndexState> {
  const sound = await isSound(db)
  if (!sound) return { ok: false, isSound: false, pending: 0, missing: 0, strays: 0, differing: [] }
  const id = db.kind === 'sqlite' ? 'rowid' : 'page_id'
  const count = async (query: PromiseLike<unknown>) =>
    Number(((await query) as { n: number }[])[0]?.n ?? 0)
  const indexed = db.read('page_search').select(id)
  const pendingIds = db.read('search_pending').select('page_id')
  const pending = await count(db.read('search_pending').count({ n: '*' }))
  const missing = await count(
    db
      .read('page')
      .whereNotIn('page_id', indexed)
      .whereNotIn('page_id', pendingIds)
      .count({ n: '*' }),
  )
  const strays = await count(
    db
      .read('page_search')
      .whereNotIn(id, db.read('page').select('page_id'))
      .whereNotIn(id, pendingIds)
      .count({ n: '*' }),
  )
  const differing: number[] = []
  const ids: number[] = await db
    .read('page')
    .whereIn('page_id', indexed)
    .whereNotIn('page_id', pendingIds)
    .orderBy('page_id', 'desc')
    .limit(compared)
    .pluck('page_id')
  for (const pageId of ids) {
    const page = await db
      .read('page')
      .where({ page_id: pageId })
      .first<PageText | undefined>('page_id', 'item_id', 'page_title', 'page_content')
    if (!page || (await agrees(db, pageId, pageTokens(page)))) continue
    // it may have changed while we looked
    if ((await count(db.read('search_pending').where({ page_id: pageId }).count({ n: '*' }))) === 0)
      differing.push(pageId)
  }
  return {
    ok: missing + strays + differing.length === 0,
    isSound: true,
    pending,
    missing,
    strays,
    differing,
  }
}
