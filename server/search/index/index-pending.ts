import type { Knex } from 'knex'
import { limits } from '#contract/limits.ts'
import type { Database } from '../../db/database.ts'
import { inWorker } from '../../workers/in-worker.ts'
import { yielder } from '../../workers/yielder.ts'
import { pageTokens, type PageText } from '../words/tokens.ts'
import { tokensTask } from '../words/tokens-task.ts'

/**
 * Pages and bytes of text indexed per transaction: on SQLite nobody else is served during the
 * write; PostgreSQL merges many in half the time of as many single ones.
 */
const largestBatch = {
  sqlite: { pages: 16, bytes: 64 * 1024 },
  postgres: { pages: 64, bytes: 512 * 1024 },
} as const

/** A page whose change has not been indexed yet. The mark changes with each change. */
export interface PendingEntry {
  readonly page_id: number
  readonly mark: number
  /** Bytes of its text, `null` when the page is deleted. */
  readonly bytes: number | null
}

const tokensOf = async (page: PageText, bytes: number): Promise<string> =>
  bytes <= limits.textBytesInline ? pageTokens(page) : inWorker(tokensTask, page)

/** How each database writes the index; on SQLite there is only one writer anyway. */
const index = {
  sqlite: {
    claim: async (_trx: Knex.Transaction, ids: readonly number[]) => ids,
    put: (trx: Knex.Transaction, pageId: number, tokens: string) =>
      trx.raw('insert or replace into page_search (rowid, tokens) values (cast(? as integer), ?)', [
        pageId,
        tokens,
      ]),
    remove: (trx: Knex.Transaction, pageId: number) =>
      trx.raw('delete from page_search where rowid = cast(? as integer)', [pageId]),
    merge: async () => {},
  },
  postgres: {
    /** Those of the pages that no other server is indexing. Locks of items use positive keys. */
    async claim(trx: Knex.Transaction, ids: readonly number[]) {
      const { rows } = await trx.raw<{ rows: { page_id: number }[] }>(
        'select page_id from unnest(cast(? as bigint[])) page_id where pg_try_advisory_xact_lock(-page_id)',
        [[...ids]],
      )
      return rows.map((row) => row.page_id)
    },
    put: (trx: Knex.Transaction, pageId: number, tokens: string) =>
      trx.raw(
        `insert into page_search (page_id, tokens) values (?, cast(? as tsvector))
          on conflict (page_id) do update set tokens = excluded.tokens`,
        [pageId, tokens],
      ),
    remove: (trx: Knex.Transaction, pageId: number) =>
      trx.raw('delete from page_search where page_id = ?', [pageId]),
    merge: (trx: Knex.Transaction) => trx.raw('select page_search_merge()'),
  },
}

/**
 * Indexes pending pages. One that changes meanwhile, or that another server is indexing, stays
 * pending. Texts are tokenised before the transaction; on PostgreSQL a concurrent save waits no
 * longer than for its last statement and commit.
 *
 * @returns those that stay pending
 * @throws {WorkStopped} when a text could not be tokenised; all of these pages then stay pending
 */
export async function indexPending(
  db: Database,
  pending: readonly PendingEntry[],
): Promise<PendingEntry[]> {
  if (pending.length === 0) return []
  const bytesOf = new Map(pending.map((one) => [one.page_id, one.bytes ?? 0]))
  const markOf = new Map(pending.map((one) => [one.page_id, one.mark]))
  const rows: PageText[] = await db
    .read('page')
    .whereIn('page_id', [...bytesOf.keys()])
    .select('page_id', 'item_id', 'page_title', 'page_content')
  const tokens = new Map<number, string>()
  const yieldNow = yielder()
  for (const row of rows) {
    tokens.set(row.page_id, await tokensOf(row, bytesOf.get(row.page_id) ?? 0))
    await yieldNow()
  }
  const { claim, put, remove, merge } = index[db.kind]
  return db.transaction(async (trx) => {
    const unchanged = async (ids: readonly number[], isLocked: boolean): Promise<number[]> => {
      const query = trx('search_pending')
        .whereIn('page_id', ids)
        .orderBy('page_id')
        .select<Pick<PendingEntry, 'page_id' | 'mark'>[]>('page_id', 'mark')
      const rows = await (isLocked && db.kind === 'postgres'
        ? query.forUpdate().skipLocked()
        : query)
      return rows.filter((row) => markOf.get(row.page_id) === row.mark).map((row) => row.page_id)
    }
    // checked after claiming: pages that another server has just indexed are no longer pending
    const ids = await unchanged(await claim(trx, [...markOf.keys()]), false)
    for (const pageId of ids) {
      const text = tokens.get(pageId)
      if (text === undefined) await remove(trx, pageId)
      else await put(trx, pageId, text)
    }
    await merge(trx)
    const indexed = new Set(await unchanged(ids, true))
    await trx('search_pending')
      .whereIn('page_id', [...indexed])
      .delete()
    return pending.filter((one) => !indexed.has(one.page_id))
  })
}

/** A page that was not indexed. It stays pending, so that searches read its text. */
interface SkippedPage {
  readonly pending: PendingEntry
  /** The error; absent if another server or a save has claimed the page. */
  readonly error?: unknown
}

/** Like `indexPending`, but an error in one page does not affect the others. */
export async function indexPendingOrSkip(
  db: Database,
  pending: readonly PendingEntry[],
): Promise<SkippedPage[]> {
  try {
    return (await indexPending(db, pending)).map((one) => ({ pending: one }))
  } catch (error) {
    const [first, ...others] = pending
    if (first && others.length === 0) return [{ pending: first, error }]
    // the database may be unreachable for a moment, or one page may be the cause
    const left: SkippedPage[] = []
    for (const one of pending) left.push(...(await indexPendingOrSkip(db, [one])))
    return left
  }
}

/** The first of the pages, as many as are indexed together. */
export function firstBatch(db: Database, pending: readonly PendingEntry[]): PendingEntry[] {
  const most = largestBatch[db.kind]
  let bytes = 0
  const end = pending.findIndex(
    (one, index) => (bytes += one.bytes ?? 0) > most.bytes || index === most.pages,
  )
  return pending.slice(0, end === -1 ? undefined : Math.max(1, end))
}

/**
 * Some pending pages, no more than are indexed together.
 *
 * @param passing marks to be skipped, by page
 */
export async function somePending(
  db: Database,
  passing: ReadonlyMap<number, number> = new Map(),
): Promise<PendingEntry[]> {
  const rows = await db.prepared.all<PendingEntry>('searchPending', [
    largestBatch[db.kind].pages + passing.size,
  ])
  return firstBatch(
    db,
    rows.filter((one) => passing.get(one.page_id) !== one.mark),
  )
}
