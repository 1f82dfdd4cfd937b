import type { Database } from '../db/database.ts'
import { somePending, takeIn } from '../search/index/take-in.ts'

/** Takes everything that is noted into the search index, as the indexer does in its own time. */
export async function takeAllIn(db: Database): Promise<void> {
  for (let rest = await somePending(db); rest.length > 0; rest = await somePending(db))
    await takeIn(db, rest)
}
