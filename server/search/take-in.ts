import type { Knex } from 'knex'
import { limits } from '#contract/limits.ts'
import type { Database } from '../db/database.ts'
import { inWorker } from '../workers/in-worker.ts'
import { pageTokens, type PageText } from './tokens.ts'
import { tokensTask } from './tokens-task.ts'

/** Pages and bytes of texts that are taken in together: while they are written, nobody else is served. */
const pagesTogether = 16
const bytesTogether = 64 * 1024

/** A page whose change the index has not yet taken in. The mark is another one after each change. */
export interface Noted {
  readonly page_id: number
  readonly mark: number
  /** Bytes of its text, `null` when the page is gone. */
  readonly bytes: number | null
}

interface Row extends PageText {
  readonly page_id: number
}

const tokensOf = async (page: PageText, bytes: number): Promise<string> =>
  bytes <= limits.textBytesInline ? pageTokens(page) : inWorker(tokensTask, page)

const write = {
  sqlite: {
    put: (db: Knex.Transaction, pageId: number, tokens: string) =>
      db.raw('insert or replace into page_search (rowid, tokens) values (cast(? as integer), ?)', [pageId, tokens]),
    remove: (db: Knex.Transaction, pageId: number) => db.raw('delete from page_search where rowid = cast(? as integer)', [pageId]),
  },
  postgres: {
    put: (db: Knex.Transaction, pageId: number, tokens: string) =>
      db.raw(
        `insert into page_search (page_id, tokens) values (?, cast(? as tsvector))
          on conflict (page_id) do update set tokens = excluded.tokens`,
        [pageId, tokens],
      ),
    remove: (db: Knex.Transaction, pageId: number) => db.raw('delete from page_search where page_id = ?', [pageId]),
  },
}

/**
 * Takes noted pages into the index. One that changes meanwhile, or that another server is taking in, keeps its note for the next time.
 * Texts are cut before the transaction; it holds no lock that a save would wait for any longer than the writing takes.
 *
 * @throws {WorkStopped} when a text could not be cut; of none of these pages the note is struck out then
 */
export async function takeIn(db: Database, noted: readonly Noted[]): Promise<void> {
  if (noted.length === 0) return
  const bytesOf = new Map(noted.map((one) => [one.page_id, one.bytes ?? 0]))
  const rows: Row[] = await db
    .read('page')
    .whereIn('page_id', [...bytesOf.keys()])
    .select('page_id', 'item_id', 'page_title', 'page_content')
  const tokens = new Map<number, string>()
  for (const row of rows) tokens.set(row.page_id, await tokensOf(row, bytesOf.get(row.page_id) ?? 0))
  await db.transaction(async (trx) => {
    const wanted = trx('search_pending')
      .whereIn('page_id', [...bytesOf.keys()])
      .select<{ page_id: number; mark: number }[]>('page_id', 'mark')
    const held = await (db.kind === 'postgres' ? wanted.forUpdate().skipLocked() : wanted)
    const marks = new Map(held.map((one) => [one.page_id, one.mark]))
    const done = noted.filter((one) => marks.get(one.page_id) === one.mark).map((one) => one.page_id)
    for (const pageId of done) {
      const text = tokens.get(pageId)
      if (text === undefined) await write[db.kind].remove(trx, pageId)
      else await write[db.kind].put(trx, pageId, text)
    }
    await trx('search_pending').whereIn('page_id', done).delete()
  })
}

/** A page that could not be taken in, and why. Its note stays, so that searches read its text. */
export interface LeftOut {
  readonly noted: Noted
  readonly error: unknown
}

/** As `takeIn`, but what stops one page does not stop the others. @returns those that it stopped */
export async function takeInOrLeave(db: Database, noted: readonly Noted[]): Promise<LeftOut[]> {
  try {
    await takeIn(db, noted)
    return []
  } catch (error) {
    const [first, ...others] = noted
    if (first && others.length === 0) return [{ noted: first, error }]
    // the database may be away for a moment, or one page may be the reason
    const left: LeftOut[] = []
    for (const one of noted) left.push(...(await takeInOrLeave(db, [one])))
    return left
  }
}

/**
 * Some of what is noted, no more than is taken in together.
 *
 * @param passing notes that are to be left alone, by page
 */
export async function someNoted(db: Database, passing: ReadonlyMap<number, number> = new Map()): Promise<Noted[]> {
  const rows = await db.prepared.all<Noted>('searchPending', [pagesTogether + passing.size])
  const noted: Noted[] = []
  let bytes = 0
  for (const one of rows) {
    if (passing.get(one.page_id) === one.mark) continue
    if (noted.length > 0 && bytes + (one.bytes ?? 0) > bytesTogether) break
    bytes += one.bytes ?? 0
    noted.push(one)
  }
  return noted
}
