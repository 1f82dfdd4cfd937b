import type { Database } from '../db/database.ts'
import { writeFileVisits } from './file-visits.ts'
import { writeKeyUses } from './key-use.ts'
import { writeMockViews } from './mock/views.ts'
import { writeUses } from './token-use.ts'

/** Writes everything that is summed in memory; called every few seconds and at stop. Source: additions 6. */
export async function writeCounters(db: Database): Promise<void> {
  await writeUses(db)
  await writeFileVisits(db)
  await writeKeyUses(db)
  await writeMockViews(db)
}
