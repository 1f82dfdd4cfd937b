import { setTimeout } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import { WorkStopped } from '../../workers/in-worker.ts'
import { isSound } from './check.ts'
import { somePending, indexPendingOrSkip, firstBatch, type PendingEntry } from './index-pending.ts'

/** Pages marked as pending at a time; they are indexed a few at a time. */
const batch = 100
/** Milliseconds after which pages claimed by others are retried. */
const heldPause = 200

/** A random mark, like those of the triggers. */
const mark = () => Math.floor(Math.random() * Number.MAX_SAFE_INTEGER)

/**
 * Empties the index; all pages are marked as pending in the same transaction, so that searches read
 * their texts until they are indexed.
 */
async function startOver(db: Database): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw(
      db.kind === 'sqlite'
        ? `insert into page_search (page_search) values ('delete-all')`
        : 'delete from page_search',
    )
    await trx.raw(
      'insert into search_pending (page_id, mark) select page_id, ? from page where true on conflict (page_id) do nothing',
      [mark()],
    )
    await trx('search_rebuild').delete()
  })
}

/**
 * Marks the pages after this one as pending.
 * @returns their ids, empty at the end, and those that a running server has not indexed already
 */
async function markNext(
  db: Database,
  after: number,
): Promise<{ ids: readonly number[]; pending: readonly PendingEntry[] }> {
  const ids: number[] = await db
    .read('page')
    .where('page_id', '>', after)
    .orderBy('page_id')
    .limit(batch)
    .pluck('page_id')
  const last = ids.at(-1)
  if (last === undefined) return { ids, pending: [] }
  await db.transaction(async (trx) => {
    await trx('search_pending')
      .insert(ids.map((page_id) => ({ page_id, mark: mark() })))
      .onConflict('page_id')
      .merge(['mark'])
    await trx('search_rebuild').insert({ id: 1, page_id: last }).onConflict('id').merge(['page_id'])
  })
  const pending: PendingEntry[] = await db
    .read('search_pending as n')
    .join('page as p', 'p.page_id', 'n.page_id')
    .whereIn('n.page_id', ids)
    .orderBy('n.page_id')
    .select('n.page_id', 'n.mark', db.read.raw('octet_length(p.page_content) as bytes'))
  return { ids, pending }
}

/** Deletes index entries of deleted pages. */
async function deleteStrays(db: Database): Promise<void> {
  const id = db.kind === 'sqlite' ? 'rowid' : 'page_id'
  for (;;) {
    const strays: { id: number }[] = await db
      .read('page_search')
      .select({ id })
      .whereNotIn(id, db.read('page').select('page_id'))
      .limit(1_000)
    if (strays.length === 0) return
    const ids = strays.map((one) => one.id)
    await db.transaction((trx) => trx('page_search').whereIn(id, ids).delete())
  }
}

/**
 * Rebuilds the search index page by page while the site is in use, so that searches find everything
 * at any time. An interrupted rebuild resumes where it stopped. A corrupt index is emptied first. A
 * page whose text could not be tokenised in time stays pending.
 *
 * @param onProgress called from time to time with the number of pages done, and in total
 */
export async function rebuildSearchIndex(
  db: Database,
  onProgress: (done: number, all: number) => void = () => undefined,
): Promise<void> {
  if (!(await isSound(db))) await startOver(db)
  const countOf = async (from: number): Promise<number> =>
    Number(
      (await db.read('page').where('page_id', '>', from).count({ n: '*' }).first<{ n: number }>())
        ?.n ?? 0,
    )
  const begun = await db
    .read('search_rebuild')
    .where({ id: 1 })
    .first<{ page_id: number } | undefined>('page_id')
  let after = Number(begun?.page_id ?? 0)
  const all = await countOf(0)
  let done = all - (await countOf(after))
  const left = new Map<number, number>()
  /** @returns whether all of them are claimed by others */
  const index = async (some: readonly PendingEntry[]): Promise<boolean> => {
    const others = await indexPendingOrSkip(db, some)
    for (const { pending, error } of others) {
      if (error instanceof WorkStopped) left.set(pending.page_id, pending.mark)
      else if (error !== undefined) throw error as Error
    }
    return others.length === some.length && others.every((one) => one.error === undefined)
  }
  for (;;) {
    const { ids, pending } = await markNext(db, after)
    const last = ids.at(-1)
    if (last === undefined) break
    for (let from = 0; from < pending.length;) {
      const some = firstBatch(db, pending.slice(from))
      await index(some)
      from += some.length
    }
    after = last
    done += ids.length
    onProgress(Math.min(done, all), all)
  }
  await deleteStrays(db)
  await db.transaction((trx) => trx('search_rebuild').delete())
  // other pending pages; a running server does the same, so it may have claimed them already
  for (let rest = await somePending(db, left); rest.length > 0; rest = await somePending(db, left))
    if (await index(rest)) await setTimeout(heldPause)
}
