import type { Database } from '../db/database.ts'
import { somePending, takeIn } from '../search/index/take-in.ts'

/** Indexes all pending pages at once, as the indexer does in the background. */
export async function takeAllIn(db: Database): Promise<void> {
  for (let rest = await somePending(db); rest.length > 0; rest = await somePending(db))
    await takeIn(db, rest)
}
