import type { Database } from '../../db/database.ts'
import { fileFlow, downloadCounts } from './downloads.ts'
import { keyUses } from './key-use.ts'
import { mockViews } from './mock-views.ts'
import { refusals } from './refusals.ts'
import { tokenUses } from './token-use.ts'

const counters: readonly { write(db: Database): Promise<void> }[] = [
  tokenUses,
  downloadCounts,
  fileFlow,
  keyUses,
  mockViews,
  refusals,
]

/**
 * Writes everything that is summed in memory; called every few seconds and at stop. One that cannot
 * be written keeps no other from it. Source: server/contract/spec/additions.md 6.
 */
export async function writeCounters(db: Database): Promise<void> {
  const outcomes = await Promise.allSettled(counters.map((counter) => counter.write(db)))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}
