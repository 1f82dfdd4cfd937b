import type { Database } from '../db/database.ts'
import { somePending, indexPending } from '../search/index/index-pending.ts'

/** Indexes all pending pages at once, as the indexer does in the background. */
export async function indexAllPending(db: Database): Promise<void> {
  for (let rest = await somePending(db); rest.length > 0; rest = await somePending(db))
    await indexPending(db, rest)
}
