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
 * Flushes all buffered counters; called every few seconds and at shutdown. One that fails does not
 * affect the others. Source: server/contract/spec/additions.md 6.
 */
export async function writeCounters(db: Database): Promise<void> {
  const outcomes = await Promise.allSettled(counters.map((counter) => counter.write(db)))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}
