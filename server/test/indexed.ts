import type { Database } from '../db/database.ts'
import { someNoted, takeIn } from '../search/take-in.ts'

/** Takes everything that is noted into the search index, as the indexer does in its own time. */
export async function takeAllIn(db: Database): Promise<void> {
  for (let rest = await someNoted(db); rest.length > 0; rest = await someNoted(db))
    await takeIn(db, rest)
}
