import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { ReadDatabase } from '../../db/database.ts'

/** How many calls wait, by address. */
const waitingOn = new WeakMap<ReadDatabase, Map<string, number>>()

/**
 * Admits one more waiting call, within the limits for all and for one address.
 *
 * @returns what ends it
 * @throws {Failure} `serverBusy`
 */
export function takePlace(db: ReadDatabase, address: string): () => void {
  let waiting = waitingOn.get(db)
  if (!waiting) waitingOn.set(db, (waiting = new Map()))
  const here = waiting.get(address) ?? 0
  const total = [...waiting.values()].reduce((sum, count) => sum + count, 0)
  if (here >= limits.waitingCallsPerAddress || total >= limits.waitingCalls)
    throw new Failure('serverBusy', { retry_after: 5 })
  waiting.set(address, here + 1)
  return () => {
    const left = (waiting.get(address) ?? 1) - 1
    if (left > 0) waiting.set(address, left)
    else waiting.delete(address)
  }
}
