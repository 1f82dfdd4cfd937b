import type { Database } from '../../db/database.ts'
import { pageTokens, type PageText } from '../words/tokens.ts'

/** Consistency of index and pages. `ok` when nothing is wrong; pending pages are not an error. */
interface SearchIndexState {
  readonly ok: boolean
  /** Whether the index can be read. */
  readonly isSound: boolean
  /** Pages whose last change is not indexed yet; searches read their texts. */
  readonly pending: number
  /** Pages that the index does not contain. */
  readonly missing: number
  /** Entries of deleted pages. */
  readonly strays: number
  /** Ids of those compared pages whose entry does not match their text. */
  readonly differing: readonly number[]
}

/** Default number of pages whose texts are compared. */
const someComparedPages = 200
/**
 * Tokens checked per page on SQLite, spread over its text: it cannot return an entry as a whole.
 */
const askedTokens = 300

/** Whether the index passes the database's integrity check; PostgreSQL has none. */
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
 * Compares the index with the pages: each page must be indexed or pending, nothing else may be
 * indexed, and some entries are compared with the texts.
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
    // it may have changed meanwhile
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
