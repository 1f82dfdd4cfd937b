import type { Knex } from 'knex'
import type { Database } from '../database.ts'

/**
 * Repeats a step, each time in a transaction of its own, until nothing is left to do.
 *
 * @param step does some of the work. @returns how much, 0 when nothing is left
 * @param signal aborts between two steps
 * @param tell called with what each step has committed
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
