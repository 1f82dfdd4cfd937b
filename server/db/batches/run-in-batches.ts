import type { Knex } from 'knex'
import type { Database } from '../database.ts'

/**
 * Repeats a step, each time in a transaction of its own, until it finds nothing more to do.
 *
 * @param step does some of the work; how much, 0 when nothing is left
 * @param signal ends it between two steps
 * @param tell how much each step has done for good
 */
export async function runInBatches(
  db: Database,
  signal: AbortSignal | undefined,
  step: (trx: Knex.Transaction) => Promise<number>,
  tell?: (count: number) => void,
): Promise<void> {
  for (let count = 1; count > 0; tell?.(count)) {
    signal?.throwIfAborted()
    count = await db.transaction(step)
  }
}
